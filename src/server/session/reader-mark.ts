import type { SecretBox } from "./secret-box.ts";

/** Recognises the readings of an account without naming it. */
export function readerMark(box: SecretBox, { id }: { id: string }): string {
  return box.mark(`reader ${id}`);
}
