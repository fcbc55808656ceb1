import * as z from "zod";
import { foreignImage, isOwnImage } from "./own-image.ts";

export const ownImage = z
  .string({ error: foreignImage })
  .refine(isOwnImage, foreignImage)
  .describe("O endereço que upload-image respondeu.");

/** One picture or none; a cleared form field is none. */
export const imageOrNull = z.union([ownImage, z.literal("").transform(() => null), z.null()], {
  error: foreignImage,
});
