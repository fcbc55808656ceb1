import { Parser } from "htmlparser2";

const longest = 500;

/** What a reader sees of a name: stores encode it twice, and put tags, line breaks and invisible signs into it. */
export function plainText(markup: string): string {
  let text = "";
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true });
  parser.end(markup.slice(0, 4 * longest));
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, longest);
}
