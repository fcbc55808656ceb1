import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { hasSession, loadMarks, memberId, readMarks } from "#web/api/marks.ts";
import { newElement } from "./new-element.ts";
import { textsOf, translateMark } from "./translate-mark.ts";

const root = document.documentElement;
/** Once it was opened. */
const panelOf = () => document.getElementById("avisos");
const bellOf = () => document.querySelector<HTMLAnchorElement>("a[data-mark=bell]");

/** Nobody has more to read than this tells. */
const mostShown = 99;
/** A page that comes back into sight later than this asks again. */
const staleMs = 60_000;
let askedAt = 0;

/** A link for everybody; for members the count of what is unread, and a panel that is fetched when it is opened. */
export function startBell(): void {
  const bell = bellOf();
  if (!bell) return;
  showUnread();
  addEventListener("xepa-unread", (event) => show((event as CustomEvent<number>).detail));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && hasSession() && Date.now() - askedAt > staleMs) count(readMarks({}));
  });
  let wasOpen = false;
  // A press outside closes the panel before the click arrives.
  bell.addEventListener("pointerdown", () => {
    wasOpen = panelOf()?.matches(":popover-open") ?? false;
  });
  bell.addEventListener("click", (event) => {
    if (!hasSession() || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!wasOpen) void open(bell);
    wasOpen = false;
  });
}

/** From the page's own call, which its islands share. */
export function showUnread(): void {
  if (hasSession()) count(loadMarks());
  else {
    show(0);
    panelOf()?.hidePopover();
  }
}

function count(marks: Promise<MyMarks | null>): void {
  askedAt = Date.now();
  const member = memberId();
  marks.then((found) => found && memberId() === member && show(found.unread)).catch(() => {});
}

function show(unread: number): void {
  const bell = bellOf();
  const figure = bell?.querySelector<HTMLElement>(".bell-count");
  if (!bell || !figure) return;
  figure.hidden = unread === 0;
  figure.textContent = unread > mostShown ? `${mostShown}+` : String(unread);
  bell.ariaLabel =
    unread === 0
      ? translateMark("Notificações")
      : translateMark(unread === 1 ? "Notificações, 1 não lida" : "Notificações, {{n}} não lidas", unread);
}

/** React, the panel and its style sheet come with the first opening. Where they do not come, the link leads to the page. */
async function open(bell: HTMLAnchorElement): Promise<void> {
  bell.ariaBusy = "true";
  try {
    const [{ showBellPanel }] = await Promise.all([import("#web/notices/bell-panel.tsx"), fetchSheet()]);
    showBellPanel(bell, textsOf(bell));
  } catch {
    location.assign(bell.href);
  } finally {
    bell.removeAttribute("aria-busy");
  }
}

let sheet: Promise<unknown> | undefined;

/** The private app has it in its own sheet. */
function fetchSheet(): Promise<unknown> | undefined {
  if (root.dataset.app) return undefined;
  sheet ??= new Promise((onload, onerror) => {
    const href = root.dataset.marks?.split(" ")[1] ?? "";
    document.head.append(newElement("link", { rel: "stylesheet", href, onload, onerror }));
  });
  return sheet;
}
