import type { ReactElement } from "react";
import type { WrittenLetter } from "#domain/mail/letters.ts";

/** A letter before it is rendered: one source for both of its versions. */
export interface LetterParts extends Omit<WrittenLetter, "html" | "text"> {
  letter: ReactElement;
}
