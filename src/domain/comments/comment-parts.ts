/** A stretch of a comment: text, an address that is a link, or a person's handle. */
export type CommentPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string; handle: string };

/** Every link that a member wrote: it vouches for nothing, and the page it opens cannot reach back. */
export const ugcRel = "ugc nofollow noopener";

const marked = /https?:\/\/[^\s<>"`]+|(?<![\p{L}\p{N}_@./])@[a-z0-9_]{3,20}(?![\p{L}\p{N}_@])/giu;

/** Paragraphs are separated by empty lines; a single line break stays in its text. One pass over the text. */
export function commentParagraphs(body: string): CommentPart[][] {
  return body
    .split("\n\n")
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(partsOf);
}

function partsOf(paragraph: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let from = 0;
  const addText = (until: number) => {
    if (until > from) parts.push({ kind: "text", text: paragraph.slice(from, until) });
  };
  for (const { 0: match, index } of paragraph.matchAll(marked)) {
    const part = match.startsWith("@") ? mentionOf(match) : linkOf(match);
    if (!part) continue;
    addText(index);
    parts.push(part);
    from = index + part.text.length;
  }
  addText(paragraph.length);
  return parts;
}

function mentionOf(text: string): CommentPart {
  return { kind: "mention", text, handle: text.slice(1).toLowerCase() };
}

/** Only what a browser opens by http or https, and not where a user name before @ would pass for the host. */
function linkOf(typed: string): CommentPart | null {
  const text = withoutPunctuation(typed);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  return { kind: "link", text, href: url.href };
}

const punctuation = ".,;:!?'»”’…*_";

/** A sentence goes on behind an address: «(veja https://loja.example/a).» Brackets of its own stay. */
function withoutPunctuation(typed: string): string {
  let unopened = typed.split(")").length - typed.split("(").length;
  let end = typed.length;
  for (; end > 0; end--) {
    const last = typed.charAt(end - 1);
    if (punctuation.includes(last)) continue;
    if (last !== ")" || unopened <= 0) break;
    unopened--;
  }
  return typed.slice(0, end);
}

/** Different people, however often each is named. */
export function mentionedHandles(body: string): string[] {
  const handles = commentParagraphs(body)
    .flat()
    .flatMap((part) => (part.kind === "mention" ? part.handle : []));
  return [...new Set(handles)];
}
