/** Word writes lists as paragraphs with a level («mso-list: l0 level2 lfo1»). */
export function buildWordLists(root: HTMLElement): void {
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
    const item = root.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
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

/** Removes the number or the bullet, and returns the kind of list. */
function takeMarker(paragraph: HTMLElement): "ul" | "ol" {
  const marker = paragraph.querySelector<HTMLElement>(
    "[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore']",
  );
  const text = marker?.textContent ?? "";
  marker?.remove();
  return /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(text) ? "ol" : "ul";
}

/** Word in the browser puts each item into a list of its own. */
export function joinLists(root: HTMLElement): void {
  for (const wrapper of root.querySelectorAll(".ListContainerWrapper")) {
    const [list, before] = [wrapper.firstElementChild, wrapper.previousElementSibling];
    const open = before?.matches(".ListContainerWrapper") ? before.firstElementChild : null;
    if (!list || !open || list.localName !== open.localName) continue;
    open.append(...list.childNodes);
    wrapper.remove();
  }
}

/** Google Docs, and LibreOffice at times, put a list of the next level beside its item instead of inside. */
export function nestLists(root: HTMLElement): void {
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
