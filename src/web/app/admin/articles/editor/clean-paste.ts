import { isOwnImage } from "#domain/images/own-image.ts";
import { ownAddress } from "./figure-nodes.ts";
import {
  breakLines,
  dropNotText,
  inertTree,
  isBlank,
  prepareTree,
  rename,
  wrapLines,
} from "./prepare-dom.ts";

/** Comments and what its reader did not see. */
const unseen =
  "[aria-hidden='true'], [hidden], [data-style*='display:none'], [data-style*='display: none'], .MsoCommentReference, .EOP, input[type=hidden]";

/** The styles of word processors become marks, their lists become lists, other styles go. The schema drops the rest. */
export function cleanPaste(html: string) {
  if (html.includes("data-pm-slice")) return { html, pictures: [], isForeign: false, dropped: [] };
  // Word has conditional comments that browsers parse only in part.
  const body = inertTree(html.replace(/<!\[(?:if|endif)[^<>]*>/gi, "").replace(/<\/?o:p>/gi, ""));
  for (const element of body.querySelectorAll(unseen)) element.remove();
  const dropped = takeUnsupported(body);
  dropNotText(body);
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
  return { html: body.innerHTML, ...pictures, dropped };
}

/** What readers of the source saw and an article cannot hold, with the word that people have for it. */
const unsupported = {
  iframe: "conteúdo de outro site",
  video: "vídeo",
  audio: "áudio",
  object: "conteúdo incorporado",
  embed: "conteúdo incorporado",
  canvas: "desenho",
  svg: "desenho",
  math: "fórmula",
  input: "campo de formulário",
  select: "campo de formulário",
  textarea: "campo de formulário",
  button: "botão",
} as const;

const videoSites = /youtu\.?be|vimeo|dailymotion|tiktok|twitch/i;

/** Each kind once, as «iframe (vídeo)», in the order of the text. */
function takeUnsupported(body: HTMLElement): string[] {
  const names = new Set<string>();
  for (const element of body.querySelectorAll(Object.keys(unsupported).join())) {
    const name = element.localName as keyof typeof unsupported;
    const isVideo = name === "iframe" && videoSites.test(element.getAttribute("src") ?? "");
    names.add(`${name} (${isVideo ? "vídeo" : unsupported[name]})`);
    element.remove();
  }
  return [...names];
}

function takePictures(body: HTMLElement) {
  const pictures: string[] = [];
  /** From another site. */
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
      wrapper.replaceWith(...wrapper.childNodes);
  for (const line of body.querySelectorAll("br.Apple-interchange-newline, colgroup, col")) line.remove();
  for (const space of body.querySelectorAll("[data-style*='mso-spacerun']")) space.replaceWith(" ");
  for (const anchor of body.querySelectorAll("a:not([href])")) anchor.replaceWith(...anchor.childNodes);
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
    const isRedundant = () =>
      element.closest(redundantIn) || element.querySelector(`:scope > :is(${redundantIn})`);
    if (!pattern.test(look) || isRedundant()) continue;
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

/** Word writes lists as paragraphs with a level («mso-list: l0 level2 lfo1»). */
function buildWordLists(root: HTMLElement): void {
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll<HTMLElement>("[data-style*='mso-list']")) {
    const level = Number(/level(\d)/.exec(paragraph.getAttribute("data-style") ?? "")?.[1] ?? 0);
    if (level === 0 || !paragraph.matches("p, h1, h2, h3, h4, h5, h6, div")) continue;
    // A heading with a number is a heading.
    if (paragraph.matches("h1, h2, h3, h4, h5, h6")) {
      takeMarker(paragraph);
      continue;
    }
    const isContinued = last !== null && paragraph.previousElementSibling === last;
    if (!isContinued) open = [];
    const kind = takeMarker(paragraph);
    open.length = Math.min(open.length, level);
    // A list of the other kind at the same level is another list.
    if (open.length === level && open[level - 1]?.localName !== kind) open.length = level - 1;
    while (open.length < level) open.push(openList(paragraph, open.at(-1), kind, isContinued ? last : null));
    open.at(-1)?.append(rename(paragraph, "li"));
    last = open[0] ?? null;
  }
}

function openList(
  paragraph: HTMLElement,
  outer: HTMLElement | undefined,
  kind: string,
  before: Element | null,
): HTMLElement {
  const list = paragraph.ownerDocument.createElement(kind);
  const item = outer?.lastElementChild;
  if (item) item.append(list);
  else if (outer) outer.appendChild(paragraph.ownerDocument.createElement("li")).append(list);
  else if (before) before.after(list);
  else paragraph.before(list);
  return list;
}

function takeMarker(paragraph: HTMLElement): "ul" | "ol" {
  const marker = paragraph.querySelector<HTMLElement>(
    "[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore']",
  );
  const text = marker?.textContent ?? "";
  marker?.remove();
  return /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(text) ? "ol" : "ul";
}

/** Word in the browser puts each item into a list of its own. */
function joinLists(root: HTMLElement): void {
  for (const wrapper of root.querySelectorAll(".ListContainerWrapper")) {
    const [list, before] = [wrapper.firstElementChild, wrapper.previousElementSibling];
    const open = before?.matches(".ListContainerWrapper") ? before.firstElementChild : null;
    if (!list || !open || list.localName !== open.localName) continue;
    open.append(...list.childNodes);
    wrapper.remove();
  }
}

/** Google Docs, and LibreOffice at times, put a list of the next level beside its item instead of inside. */
function nestLists(root: HTMLElement): void {
  for (const list of root.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.localName === "li") item.append(list);
    else {
      const own = root.ownerDocument.createElement("li");
      list.replaceWith(own);
      own.append(list);
    }
  }
}
