import { imageMessages } from "#domain/images/image-limits.ts";
import { Problem } from "#server/http/problem.ts";
import type { ImageStore } from "./image-store.ts";

/** A store that cannot be read is temporarily unavailable: a 503, on which pages show an uncached placeholder. */
export async function readImage(store: ImageStore, file: string): Promise<Buffer<ArrayBuffer> | null> {
  return store.read(file).catch((cause: unknown) => {
    if (cause instanceof Problem) throw cause;
    const more = { retryAfterSeconds: 5, cause };
    throw new Problem(503, "store_unavailable", imageMessages.not_readable_now, more);
  });
}
