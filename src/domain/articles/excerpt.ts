import { cut, textOfHtml } from "#domain/format/text.ts";

const excerptLength = 200;
/** For private use, says Unicode: no text means anything by it. */
const HEADING = "\uE000";

/** What stands for an excerpt that nobody wrote («§5»): the beginning of the text, without tags. */
export function excerptOf(content: string): string {
  const marked = content.replace(/<\/?h[1-6]\b[^<>]*>/gi, HEADING);
  const parts = textOfHtml(marked)
    .split(HEADING)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const words = parts.map((part, place) => (place < parts.length - 1 ? asSentence(part) : part));
  return cut(words.join(" "), excerptLength);
}

/** On one line nothing but a full stop parts a heading from what it is about. */
function asSentence(text: string): string {
  return /[\p{L}\p{N})"”»%]$/u.test(text) ? `${text}.` : text;
}
