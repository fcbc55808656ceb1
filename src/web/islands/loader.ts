// The only inline script of the site: built as one small IIFE and set into every head. It must not import anything.
// React arrives with the first island that the visitor touches; until then pages are documents with links.

/** An island's element. `data-wake` says when it wakes, then "asked"; once awake it is gone. */
export interface Marker extends HTMLElement {
  /** The control that was clicked before the island had woken. */
  held?: HTMLElement | undefined;
}

const root = document.documentElement;
let entry: HTMLScriptElement | undefined;

/** `wake.ts` watches the attribute and wakes an island once, however often it is asked. */
function ask(island: Marker): void {
  island.dataset.wake = "asked";
  if (entry) return;
  // Islands share its calls: fetched at the same time, not after them.
  wakeMarks();
  entry = append(root.dataset.islands);
  entry.onerror = () => {
    entry = undefined;
    release();
  };
}

/** Not imported: 'strict-dynamic' trusts what a trusted script appends. Never offline: browsers remember that a module has failed. */
function append(src: string | undefined): HTMLScriptElement {
  const script = document.createElement("script");
  script.type = "module";
  script.src = src as string;
  if (navigator.onLine) root.append(script);
  else setTimeout(() => script.dispatchEvent(new Event("error")));
  return script;
}

/**
 * Without the islands' code, or while it does not come, a page is still a document: links do what links do. What was
 * clicked is held no more, so that code which comes late after all does not click it a second time.
 */
function release(): void {
  for (const island of markers("[data-wake=asked]")) {
    const { held } = island;
    if (!held) continue;
    delete island.held;
    held.ariaBusy = null;
    // Offline a link would only lead to the browser's error page. No person clicks here, so it is not held again.
    if (navigator.onLine) held.click();
  }
}

let marks: HTMLScriptElement | undefined;

/** Hearts and the bell: a small script without React. */
function wakeMarks(): void {
  if (marks) return;
  marks = append(root.dataset.marks?.split(" ")[0]);
  marks.onerror = () => {
    marks = undefined;
    releaseMarks();
  };
}

/** The bell is a link, and leads to its page; a heart does nothing without its script. */
function releaseMarks(): void {
  markers("[data-mark][aria-busy]").forEach(press);
}

/** What is pressed before the script has come waits for it. Without a session the bell stays a link. */
function touchMark(event: MouseEvent & { target: Element }): void {
  const mark = event.target.closest?.<HTMLElement>("button[data-mark],.member [data-mark]");
  if (!mark || root.dataset.marked !== undefined) return;
  wakeMarks();
  if (event.type === "click" && event.isTrusted && !hasModifier(event)) {
    event.preventDefault();
    mark.ariaBusy = "true";
  }
}

function press(control: HTMLElement): void {
  control.ariaBusy = null;
  control.click();
}

/** They mean the browser: a new tab, a download. */
function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function markers(selector: string): NodeListOf<Marker> {
  return document.querySelectorAll(selector);
}

/** A pointer or the focus arrives, or a click does before the island is ready for it. */
function handleTouch(event: MouseEvent & { target: Element }): void {
  const { target } = event;
  // What waits for something stored stays a document without it: a touch must neither wake nor hold it.
  const island = target.closest?.<Marker>("[data-wake]:not([data-wake^=xepa])");
  if (!island) return;
  ask(island);
  // Links that lead to another page never wait for their island.
  const control = target.closest<HTMLElement>("button,[rel~=nofollow]:not([rel~=ugc]),a[href^='#']");
  if (event.type === "click" && control && event.isTrusted && !hasModifier(event)) {
    event.preventDefault();
    island.held = control;
    control.ariaBusy = "true";
    setTimeout(release, 5000);
  }
}

/** §8: an offer's coupon is copied, and said to be, before the link leads to its store: there it leads whatever becomes of the copy. */
async function copyCode(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest<HTMLElement>("[data-code]");
  if (!link || !event.isTrusted || hasModifier(event)) return;
  event.preventDefault();
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  // Within a second: browsers forget then that a person has clicked, and open no tab.
  setTimeout(press, 800, link);
  const copying = navigator.clipboard?.writeText(link.dataset.code as string) ?? Promise.reject();
  link.dataset.copied = await copying.then(() => "yes").catch(() => "no");
}

/** §2: counts a click to a store, or on an offer's coupon, by a beacon, so that neither the visit nor the page waits. */
function countClick({ target, button, isTrusted }: MouseEvent): void {
  const link = (target as Element).closest("[data-out],.coupon-copy");
  // The right button opens a menu, and no store. What a script repeats is counted already.
  if (!link || button > 1 || !isTrusted) return;
  // A card names its offer by its other link, an offer's own page by its address: no id has to travel.
  const card = link.closest(".offer-card,.offer-embed,.ticket");
  const place = card ? card.querySelector<HTMLAnchorElement>("[href^='/product/']") : location;
  const [, kind, slug] = place?.pathname.split("/") ?? [];
  // Links in an article's text belong to no offer, and a moderator in the panel is no visitor.
  if (kind !== "product" || location.pathname.startsWith("/admin")) return;
  const body = JSON.stringify({ slug: decodeURIComponent(slug as string) });
  navigator.sendBeacon?.("/functions/v1/count-click", new Blob([body], { type: "application/json" }));
}

/** The menu covers the page: focus that tabs out of it would be hidden behind it. */
function closeWhenLeft({ target, relatedTarget }: FocusEvent): void {
  const menu = (target as Element).closest<HTMLElement>("[popover]");
  if (menu && relatedTarget && !menu.contains(relatedTarget as Node)) menu.hidePopover?.();
}

/** A search's fields that were left empty stay out of its address. */
function leaveOutEmpty({ target, formData }: FormDataEvent): void {
  if ((target as Element).closest("search"))
    for (const [name, value] of [...formData]) if (!value) formData.delete(name);
}

function wakeStored(): void {
  try {
    for (const island of markers("[data-wake^=xepa]"))
      if (localStorage[island.dataset.wake as string]) ask(island);
    if (localStorage["xepa-session"]) {
      const isBack = sessionStorage["xepa-act"];
      for (const island of markers(`[data-wake=member]${isBack ? ",[data-wake=act]" : ""}`)) ask(island);
    }
    if (localStorage["xepa-session"] || localStorage["xepa-saved"]) wakeMarks();
  } catch {
    // Storage may be forbidden: then the visitor is signed out.
  }
}

/** Who is signed in, as this browser remembers it, for style sheets alone: the server decides. Answers whether the header was there. */
function showMember(): boolean {
  let name: string | undefined;
  let isMember = false;
  let isAdmin = false;
  try {
    isMember = !!JSON.parse(localStorage["xepa-session"]).access_token;
    const profile = JSON.parse(localStorage["xepa-profile"]);
    name = profile.display_name;
    isAdmin = /admin$/.test(profile.role);
  } catch {
    // Nobody is signed in, what is stored is broken, or storage is forbidden.
  }
  root.classList.toggle("member", isMember);
  root.classList.toggle("admin", isMember && isAdmin);
  const [label] = markers("[data-name]");
  if (label) label.textContent = name || (label.dataset.name as string);
  return !!label;
}

/** Writes the name into the header before the first paint, so that nothing moves later. */
function nameMember(): void {
  showMember();
  if (root.classList.contains("member"))
    new MutationObserver((_, observer) => {
      if (showMember()) observer.disconnect();
    }).observe(root, { childList: true, subtree: true });
}

/** §2: the end of a link or a social login may land on the home page: with the session in its hash, or with what went wrong. */
function forwardAnswer(): void {
  const { pathname, search, hash } = location;
  const isSignUp = /^#(?=.*\baccess_token=.)(?=.*\brefresh_token=.).*\btype=signup\b/.test(hash);
  if (pathname === "/" && (isSignUp || /[?&#]error_code=/.test(search + hash)))
    location.replace(`/auth/callback${search}${hash}`);
}

/** The server reads the choice from a cookie. Where only this browser remembers it, it counts from the next document on. */
function keepLanguage(): void {
  try {
    const stored = localStorage.lng ?? sessionStorage.lng;
    if (/[?&]lng=(en|pt)(?![a-z])/i.test(location.search)) localStorage.lng = root.lang;
    else if (/^en(?![a-z])/i.test(stored) && !/(^|; )lng=/.test(document.cookie))
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in older browsers, and this is one constant.
      document.cookie = `lng=en; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  } catch {
    // Storage is forbidden: the cookie of a choice in the address is enough.
  }
}

const themes = ["light", "dark"];

/** The visitor's own choice of light or dark; without one the system's stands. Before anything is painted, and as it changes. */
function showTheme(choice?: string): void {
  let theme = choice;
  try {
    theme ??= localStorage["xepa-theme"];
  } catch {
    // Storage is forbidden: a choice lasts as long as the page.
  }
  const isChosen = themes.includes(theme as string);
  if (isChosen) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const button of markers("[data-theme-choice]"))
    button.ariaPressed = String(button.dataset.themeChoice === (isChosen ? theme : "system"));
  // The browser's own bar: one colour for each scheme, in this order.
  document.querySelectorAll<HTMLMetaElement>("[name=theme-color]").forEach((meta, i) => {
    const system = `(prefers-color-scheme: ${themes[i]})`;
    meta.media = isChosen ? (theme === themes[i] ? "all" : "not all") : system;
  });
}

function chooseTheme({ target }: Event): void {
  const choice = (target as Element).closest<HTMLElement>("[data-theme-choice]")?.dataset.themeChoice;
  if (!choice) return;
  try {
    localStorage["xepa-theme"] = choice;
  } catch {
    // See above.
  }
  showTheme(choice);
}

/** After the first interaction, so that it never competes with the page itself. */
function keepOfflinePage(): void {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

/** Back to a longer list that the browser has not kept: hidden until its island has filled it, or that takes too long. */
function refillList(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A reload starts the list anew, and the place in the longer one means nothing any more.
  if (history.state?.list && visit?.type !== "back_forward") history.replaceState(null, "");
  if (!history.state?.list) return;
  const show = () => root.classList.remove("refilling");
  root.classList.add("refilling");
  setTimeout(show, 1000);
  addEventListener("DOMContentLoaded", () => {
    const lists = markers("[data-island=more-offers]");
    lists.forEach(ask);
    if (!lists.length) show();
  });
}

function followStorage(): void {
  showMember();
  // A login is a screen of its page.
  if (root.classList.contains("member")) wakeMarks();
  showTheme();
}

forwardAnswer();
showTheme();
keepLanguage();
// Style sheets show what a browser can do with this script, and sharing only where it has a sheet for it.
root.className = "share" in navigator ? "js share" : "js";
nameMember();
refillList();
// The private app begins at once, all of its parts; modules wait by themselves for the document and for each other.
for (const part of root.dataset.app?.split(" ") ?? []) append(part);
for (const touch of ["pointerover", "focusin", "click"] as const) {
  addEventListener(touch, handleTouch as unknown as EventListener, true);
  addEventListener(touch, touchMark as unknown as EventListener, true);
}
addEventListener("click", countClick);
addEventListener("click", copyCode);
addEventListener("auxclick", countClick);
addEventListener("focusout", closeWhenLeft);
addEventListener("formdata", leaveOutEmpty);
addEventListener("click", chooseTheme);
addEventListener("DOMContentLoaded", wakeStored);
// The buttons are there only now.
addEventListener("DOMContentLoaded", () => showTheme());
// Other tabs, this one's own app, and a page that comes back as it was left or was drawn ahead.
for (const change of ["storage", "pageshow"]) addEventListener(change, followStorage);
document.addEventListener("prerenderingchange", followStorage);
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, keepOfflinePage, { once: true });
