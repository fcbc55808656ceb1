import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";
import { Problem } from "#server/http/problem.ts";
import { createImageQueue } from "./image-queue.ts";
import type { EncodeOptions, ProcessedImage, Refusal } from "./re-encode.ts";

export type { ProcessedImage } from "./re-encode.ts";

const statuses: Record<Refusal | "too_large", { status: number; code: string }> = {
  too_large: { status: 413, code: "too_large" },
  wrong_type: { status: 415, code: "wrong_type" },
  too_many_pixels: { status: 422, code: "invalid" },
  too_many_avif_pixels: { status: 422, code: "invalid" },
  unreadable: { status: 422, code: "invalid" },
};

const queue = createImageQueue();

/** For a picture that is about to come. */
export const warmUpImages = queue.warmUp;

/** The picture re-encoded in the sizes that pages use; throws a Problem with the field where it cannot be accepted. */
export async function processImage(bytes: Uint8Array, wanted: EncodeOptions = {}): Promise<ProcessedImage> {
  if (bytes.byteLength > imageLimits.bytes) throw refused("too_large");
  const result = await queue.run({ bytes, ...wanted });
  if (typeof result === "string") throw refused(result);
  return result;
}

function refused(why: keyof typeof statuses): Problem {
  const message = imageMessages[why];
  const { status, code } = statuses[why];
  return new Problem(status, code, message, { fields: { file: message } });
}
