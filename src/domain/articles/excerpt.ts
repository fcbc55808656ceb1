import { cut, textOfHtml } from "#domain/format/text.ts";

const excerptLength = 200;
/** For private use, says Unicode: no text means anything by it. */
const HEADING = "\uE000";

/** The generated excerpt («§5»): the beginning of the text, without tags. */
export function excerptOf(content: string): string {
  return cut(textOfHtml(withoutHeads(content)) || inSentences(content), excerptLength);
}

/** The lead above a text: nothing where it would repeat how the text begins, which readers see right below. */
export function leadOf({ excerpt, content }: { excerpt: string; content: string }): string {
  const isBeginning = textOfHtml(content).startsWith(excerpt.replace(/…$/, "").trim());
  return isBeginning || isMadeExcerpt(excerpt, content) ? "" : excerpt;
}

/** Whether an excerpt was generated from this text, in this way or in an earlier one. */
export function isMadeExcerpt(excerpt: string, content: string): boolean {
  const before = [inSentences(content), textOfHtml(content)].map((words) => cut(words, excerptLength));
  return [excerptOf(content), ...before].includes(excerpt);
}

/** The texts of paragraphs and lists. Headings repeat them, and tables and captions make poor beginnings. */
function withoutHeads(content: string): string {
  const visible: string[] = [];
  let [open, at] = [0, 0];
  for (const { 0: tag, 1: slash, index } of content.matchAll(
    /<(\/?)(?:h[1-6]|table|figcaption)\b[^<>]*>/gi,
  )) {
    if (open === 0) visible.push(content.slice(at, index));
    at = index + tag.length;
    open = slash ? Math.max(0, open - 1) : open + 1;
  }
  if (open === 0) visible.push(content.slice(at));
  return visible.join("<br />");
}

/** All of it, where there are no paragraphs. */
function inSentences(content: string): string {
  const marked = content.replace(/<\/?h[1-6]\b[^<>]*>/gi, HEADING);
  const parts = textOfHtml(marked)
    .split(HEADING)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.map((part, place) => (place < parts.length - 1 ? asSentence(part) : part)).join(" ");
}

/** On one line nothing but a full stop parts a heading from what it is about. */
function asSentence(text: string): string {
  return /[\p{L}\p{N})"”»%]$/u.test(text) ? `${text}.` : text;
}
