import type { Caller } from "#server/session/session-store.ts";

/** Whose call it is. The route admits nobody else to what is one's own. */
export function self(caller: Caller | null): Caller {
  if (!caller) throw new Error("a call of one's own needs a caller");
  return caller;
}
