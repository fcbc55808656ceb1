import { setPriority } from "node:os";
import { type ProcessedImage, type Refusal, reEncode, setUpSharp, type Wanted } from "./re-encode.ts";

// The process that draws pictures anew. It knows no secret and no database, gives way to the server, and takes nobody with
// it where a decoder dies.

export interface ImageWork extends Wanted {
  bytes: Uint8Array;
}

export type ImageAnswer = "ready" | { processed: ProcessedImage } | { refused: Refusal };

const politeness = 10;

setUpSharp();
setPriority(politeness);
process.on("disconnect", () => process.exit());
process.on("message", async ({ bytes, ...wanted }: ImageWork) => {
  const result = await reEncode(bytes, wanted);
  tell(typeof result === "string" ? { refused: result } : { processed: result });
});
tell("ready");

function tell(answer: ImageAnswer): void {
  process.send?.(answer);
}
