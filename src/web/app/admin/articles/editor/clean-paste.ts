import { isOwnImage } from "#domain/images/own-image.ts";
import { ownAddress } from "./figure-nodes.ts";
import { buildWordLists, joinLists, nestLists } from "./pasted-lists.ts";
import { breakLines, inertBody, isBlank, prepareTree, rename, wrapLines } from "./prepare-dom.ts";

export interface Pasted {
  html: string;
  /** Pictures inside the text, as data URLs. */
  pictures: string[];
  /** A picture from elsewhere was left out. */
  isForeign: boolean;
}

/** Controls, comments and what its reader did not see. */
const notText =
  "button, [aria-hidden='true'], [hidden], [data-style*='display:none'], [data-style*='display: none'], .MsoCommentReference, .EOP";

/**
 * Pasted HTML as an article may have it: the styles of word processors become marks, their lists become lists, other styles
 * go. The schema drops the rest.
 */
export function cleanPaste(html: string): Pasted {
  // From our own editor.
  if (html.includes("data-pm-slice")) return { html, pictures: [], isForeign: false };
  // Word has conditional comments that browsers parse only in part.
  const body = inertBody(html.replace(/<!\[(?:if|endif)[^<>]*>/gi, "").replace(/<\/?o:p>/gi, ""));
  for (const element of body.querySelectorAll(notText)) element.remove();
  const pictures = takePictures(body);
  buildWordLists(body);
  joinLists(body);
  nestLists(body);
  dropWrappers(body);
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]")) styleToMarks(element);
  for (const title of body.querySelectorAll(".MsoTitle")) rename(title, "h2");
  for (const link of body.querySelectorAll("a[href]")) removeRedirect(link);
  breakLines(body);
  // Lines without a paragraph are separated by breaks only.
  wrapLines(body, false);
  dropEmptyLines(body);
  prepareTree(body);
  // Pasted lines all have paragraphs.
  for (const line of body.querySelectorAll("[data-line]")) line.removeAttribute("data-line");
  return { html: body.innerHTML, ...pictures };
}

function takePictures(body: HTMLElement): Omit<Pasted, "html"> {
  const pictures: string[] = [];
  let isForeign = false;
  for (const image of body.querySelectorAll("img")) {
    const src = ownAddress(image);
    if (isOwnImage(src)) continue;
    if (/^data:image\/(?:png|jpe?g|webp|avif)[;,]/i.test(src)) pictures.push(src);
    else isForeign = true;
    image.remove();
  }
  return { pictures, isForeign };
}

/** Google Docs wraps everything in a `b` that is not bold. */
function dropWrappers(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>("b, strong"))
    if (/(?<![\w-])font-weight:\s*(?:normal|400)/i.test(wrapper.getAttribute("data-style") ?? ""))
      unwrap(wrapper);
  for (const line of body.querySelectorAll("br.Apple-interchange-newline, colgroup, col")) line.remove();
  for (const space of body.querySelectorAll("[data-style*='mso-spacerun']")) space.replaceWith(" ");
  for (const anchor of body.querySelectorAll("a:not([href])")) unwrap(anchor);
}

const marks: readonly [look: RegExp, name: string, redundantIn: string][] = [
  // A heading is bold by itself, a link underlined.
  [/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i, "strong", "h1, h2, h3, h4, h5, h6, th, b, strong"],
  [/(?<![\w-])font-style:\s*italic/i, "em", "em, i"],
  [/text-decoration[^;]*:[^;]*underline/i, "u", "u, a"],
  [/text-decoration[^;]*:[^;]*line-through/i, "s", "s, strike, del"],
  [/vertical-align:\s*sub/i, "sub", "sub"],
  [/vertical-align:\s*super/i, "sup", "sup"],
];

function styleToMarks(element: HTMLElement): void {
  const look = element.getAttribute("data-style") ?? "";
  element.removeAttribute("data-style");
  if (!element.matches("span, font, a")) return;
  for (const [pattern, name, redundantIn] of marks) {
    if (
      !pattern.test(look) ||
      element.closest(redundantIn) ||
      element.querySelector(`:scope > :is(${redundantIn})`)
    )
      continue;
    const mark = element.ownerDocument.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Google's mail and documents link through a tracking redirect. */
function removeRedirect(link: Element): void {
  const href = link.getAttribute("href") ?? "";
  if (!URL.canParse(href)) return;
  const { origin, pathname, searchParams } = new URL(href);
  const to = searchParams.get("q") ?? searchParams.get("url");
  if (origin === "https://www.google.com" && pathname === "/url" && to) link.setAttribute("href", to);
}

/** Word processors make space with empty paragraphs, and fill empty cells with a line break. */
function dropEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6"))
    if (line.textContent.trim() === "" && !line.querySelector("img") && !line.closest("td, th, li"))
      line.remove();
  for (const paragraph of body.querySelectorAll(":scope > p")) dropOuterBreaks(paragraph);
  for (const line of body.querySelectorAll(":scope > b > br, :is(td, th, td p, th p) > br:only-child"))
    if (line.parentElement?.textContent.trim() === "") line.remove();
}

function dropOuterBreaks(paragraph: Element): void {
  const nodes = [...paragraph.childNodes];
  const isSpace = (node: ChildNode) => isBlank(node) || node.nodeName === "BR";
  const from = nodes.findIndex((node) => !isSpace(node));
  const to = nodes.findLastIndex((node) => !isSpace(node));
  for (const [n, node] of nodes.entries()) if (n < from || n > to) node.remove();
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
