import { cut, textOfHtml } from "#domain/format/text.ts";

const excerptLength = 200;

/** What stands for an excerpt that nobody wrote («§5»): the beginning of the text, without tags. */
export function excerptOf(content: string): string {
  return cut(textOfHtml(content), excerptLength);
}
