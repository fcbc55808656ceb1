import { Parser } from "htmlparser2";
import { parseBlock } from "./json-ld.ts";
import { createMicrodata } from "./microdata.ts";
import { createShownText } from "./shown-text.ts";

/** Deeper pages are made to be slow: what came before counts. */
const deepest = 256;
const pieceLength = 16 * 1024;
const longestBlock = 256 * 1024;
const mostBlocks = 40;
const mostMetas = 300;
const longestTitle = 1000;

type Attributes = Record<string, string>;

/** A page's markup as it goes by: no tree is made of it. */
export function readMarkup(html: string) {
  const head = createHead();
  const microdata = createMicrodata();
  const shown = createShownText();
  let depth = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      depth++;
      for (const part of [head, microdata, shown]) part.openTag(tag, attributes);
    },
    ontext(text) {
      for (const part of [head, microdata, shown]) part.text(text);
    },
    onclosetag(tag) {
      depth--;
      for (const part of [head, microdata, shown]) part.closeTag(tag);
    },
  });
  for (let at = 0; at < html.length && depth <= deepest; at += pieceLength)
    parser.write(html.slice(at, at + pieceLength));
  return { ...head.said(), items: microdata.items, prices: shown.prices() };
}

/** Title, meta elements and blocks of JSON-LD, which stand in the body too. */
function createHead() {
  const metas: [name: string, content: string][] = [];
  const blocks: string[] = [];
  let title = "";
  let inside: "block" | "title" | "" = "";
  return {
    openTag(tag: string, attributes: Attributes): void {
      const name = attributes.property ?? attributes.name;
      if (tag === "meta" && name && metas.length < mostMetas)
        metas.push([name.toLowerCase(), attributes.content ?? ""]);
      if (tag === "title" && title === "") inside = "title";
      if (isBlock(tag, attributes) && blocks.length < mostBlocks) {
        inside = "block";
        blocks.push("");
      }
    },
    text(part: string): void {
      const last = blocks.length - 1;
      if (inside === "title" && title.length < longestTitle) title += part;
      if (inside === "block" && (blocks[last]?.length ?? 0) < longestBlock) blocks[last] += part;
    },
    closeTag(_tag: string): void {
      inside = "";
    },
    said: () => ({
      blocks: blocks.filter((block) => block.length < longestBlock).map(parseBlock),
      metas,
      title,
    }),
  };
}

function isBlock(tag: string, { type = "" }: Attributes): boolean {
  return tag === "script" && type.toLowerCase().startsWith("application/ld+json");
}
