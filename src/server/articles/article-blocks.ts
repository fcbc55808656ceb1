import { productEmbed } from "#domain/articles/embed.ts";

/** As the sanitiser writes them: no `<` or `>` stands in a value. */
const anyTag = /<(\/?)([a-z\d]+)( [^<>]*)?>/g;
const embedded = /^ data-product-id="([\da-f-]{36})"$/;
const empty = ["br", "hr", "img"];
const inline = ["strong", "em", "u", "s", "code", "sub", "sup", "a", "img", "br"];
/** Nowhere else do these stand for anything: a browser leaves them out. */
const requiredParent: Record<string, string> = {
  figcaption: "figure",
  ...Object.fromEntries("caption thead tbody tfoot tr th td".split(" ").map((name) => [name, "table"])),
};

interface Element {
  name: string;
  tag: string;
  children: Part[];
  kind: "block" | "plain" | "inline";
  /** Not so are links to nowhere, pictures that were not ours, and plain blocks: what stood in them stays. */
  isRendered: boolean;
  hasBlock: boolean;
  offer: string | undefined;
}
type Part = string | Element;

/**
 * Takes away what says nothing, and keeps apart what stood apart: the words of a plain block become a paragraph, or a line
 * of their own where no paragraph may be. An offer stands by itself, behind whatever it was put into: half a table around it
 * would be half a page. Of a forged card the reference stays, and what stood in it stands behind it.
 */
export function normalizeBlocks(html: string): string {
  const line: LineState = { offers: "", hasWords: false, isBroken: false, isPre: false };
  return renderFlow(parseTree(html), line, true);
}

function parseTree(html: string): Part[] {
  const root: Part[] = [];
  const open: Element[] = [];
  let at = 0;
  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(anyTag)) {
    const parent = open.at(-1)?.children ?? root;
    if (index > at) parent.push(html.slice(at, index));
    at = index + tag.length;
    if (slash) {
      open.pop();
      continue;
    }
    const element = elementOf(tag, name, attributes, open);
    parent.push(element);
    if (element.hasBlock) for (const around of open) around.hasBlock = true;
    if (!empty.includes(name)) open.push(element);
  }
  if (at < html.length) root.push(html.slice(at));
  return root;
}

function elementOf(tag: string, name: string, attributes: string, open: Element[]): Element {
  const place = requiredParent[name];
  const isMisplaced =
    name === "div" || (place !== undefined && !open.some((around) => around.name === place));
  const kind = isMisplaced ? "plain" : inline.includes(name) ? "inline" : "block";
  const needs = { img: " src=", a: " href=" }[name] ?? "";
  return {
    ...{ name, tag, kind, children: [] },
    isRendered: kind !== "plain" && attributes.startsWith(needs),
    hasBlock: kind === "block",
    offer: name === "div" ? embedded.exec(attributes)?.[1] : undefined,
  };
}

interface LineState {
  /** Those that wait until what is open is closed. */
  offers: string;
  /** Something stands on this line, and the next words belong to another one. */
  hasWords: boolean;
  isBroken: boolean;
  isPre: boolean;
}

/** Parts where paragraphs may be: beside a plain block, or in one, every run of words is one. */
function renderFlow(parts: Part[], line: LineState, isRoot: boolean, isPlain = false): string {
  const hasParagraphs = isPlain || parts.some(isPlainBlock);
  const written: string[] = [];
  let run: Part[] = [];
  function endRun(): void {
    const isParagraph = hasParagraphs && run.some(hasContent);
    if (isParagraph) startLine(line);
    const words = renderInline(run, line);
    if (isParagraph) written.push(`<p>${words.trim()}</p>`);
    else if (!hasParagraphs || words.trim() === "") written.push(words);
    run = [];
    if (isRoot) written.push(takePendingOffers(line));
  }
  for (const part of parts) {
    if (typeof part === "string" || (part.kind === "inline" && !part.hasBlock)) {
      run.push(part);
      continue;
    }
    endRun();
    if (part.offer) line.offers += productEmbed(part.offer);
    if (isRoot && part.kind === "plain") written.push(takePendingOffers(line));
    written.push(
      part.kind === "plain" ? renderFlow(part.children, line, isRoot, true) : renderInline([part], line),
    );
    if (isRoot) written.push(takePendingOffers(line));
  }
  endRun();
  return written.join("");
}

/** An offer is none, unless something stands in it. */
function isPlainBlock(part: Part): boolean {
  return typeof part !== "string" && part.kind === "plain" && (!part.offer || part.children.length > 0);
}

function hasContent(part: Part): boolean {
  if (typeof part === "string") return part.trim() !== "";
  return (part.name === "img" && part.isRendered) || part.children.some(hasContent);
}

function takePendingOffers(line: LineState): string {
  const { offers } = line;
  line.offers = "";
  return offers;
}

function startLine(line: LineState): void {
  line.hasWords = false;
  line.isBroken = false;
}

function renderInline(parts: Part[], line: LineState): string {
  return parts
    .map((part) => (typeof part === "string" ? renderText(part, line) : renderElement(part, line)))
    .join("");
}

function renderText(text: string, line: LineState): string {
  return text.trim() === "" ? text : pendingBreak(line) + text;
}

/** What has to stand before words or a picture. */
function pendingBreak(line: LineState): string {
  const mark = line.isBroken ? (line.isPre ? "\n" : "<br />") : "";
  line.isBroken = false;
  line.hasWords = true;
  return mark;
}

function renderElement(element: Element, line: LineState): string {
  const { name, tag, kind, isRendered, children } = element;
  if (element.offer) line.offers += productEmbed(element.offer);
  if (kind === "block") startLine(line);
  if (kind === "plain") line.isBroken = line.hasWords;
  if (name === "br") startLine(line);
  if (empty.includes(name)) return isRendered ? (name === "img" ? pendingBreak(line) : "") + tag : "";
  const isPre = line.isPre;
  line.isPre = isPre || name === "pre";
  const inner = name === "blockquote" ? renderFlow(children, line, false) : renderInline(children, line);
  line.isPre = isPre;
  if (kind === "block") startLine(line);
  if (kind === "plain") line.isBroken = line.hasWords;
  return isRendered ? `${tag}${inner}</${name}>` : inner;
}
