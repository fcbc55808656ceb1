import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { savedOnDevice } from "#web/api/device-saved.ts";
import { hasSession, loadMarks, memberId, readMarks } from "#web/api/marks.ts";

const hearts = () => [...document.querySelectorAll<HTMLElement>("button[data-mark=save]")];
const idOf = ({ dataset }: HTMLElement) => dataset.offerId ?? "";
const isPressed = (heart: HTMLElement) => heart.ariaPressed === "true";

/** What the server has, or this device: a card that comes later shows it, and a refused tap falls back to it. */
const stored = new Map<string, boolean>();
/** Taps on their way to the server, the newest of each offer. */
const wished = new Map<string, { isSaved: boolean }>();

export function startHearts(): void {
  addEventListener("click", ({ target }) => {
    const heart = (target as Element).closest<HTMLElement>("button[data-mark=save]");
    if (heart) toggle(heart);
  });
  // So that a tap has them even where the network is gone by then.
  for (const touch of ["pointerover", "focusin"])
    addEventListener(touch, () => void loadActs().catch(() => {}), { once: true });
  showHearts();
  new MutationObserver(() => {
    paint();
    if (unknownIds().length > 0) void askForHearts();
  }).observe(document.body, { childList: true, subtree: true });
}

export function showHearts(): void {
  const onDevice = savedOnDevice();
  for (const id of onDevice) stored.set(id, true);
  paint();
  void askForHearts();
  if (hasSession() && onDevice.length > 0)
    void loadActs()
      .then(({ moveHearts }) => moveHearts())
      .catch(() => {});
}

/** Before they are asked for anew. Only the same member's stay on the page until the answer comes. */
export function forgetHearts(isOtherMember: boolean): void {
  stored.clear();
  wished.clear();
  pausedUntil = 0;
  if (isOtherMember || !hasSession()) for (const heart of hearts()) heart.ariaPressed = "false";
}

function paint(): void {
  for (const heart of hearts()) {
    const id = idOf(heart);
    const isSaved = wished.get(id)?.isSaved ?? stored.get(id);
    if (isSaved !== undefined && isPressed(heart) !== isSaved) heart.ariaPressed = String(isSaved);
  }
}

/** A card that says it is saved knows it from the server. */
function unknownIds(): string[] {
  const unknown = hearts().filter((heart) => !isPressed(heart) && !stored.has(idOf(heart)));
  return [...new Set(unknown.map(idOf))];
}

/** What was tapped meanwhile is newer. */
function storeMarks({ offers }: Pick<MyMarks, "offers">): void {
  for (const [id, { saved }] of Object.entries(offers)) if (!stored.has(id)) stored.set(id, saved);
  paint();
}

/** A call asks for at most so many. */
const most = 100;
/** So long a failed call is not tried again by cards that come. */
const pauseMs = 10_000;
let pausedUntil = 0;
let isAsking = false;

/** The page's own call first, which may be on its way already; then what an island or a screen has added. */
async function askForHearts(): Promise<void> {
  const member = memberId();
  if (!member || isAsking || Date.now() < pausedUntil) return;
  isAsking = true;
  const isStill = () => memberId() === member;
  try {
    const marks = await loadMarks();
    if (marks && isStill()) storeMarks(marks);
    const ids = unknownIds().slice(0, most);
    const more = ids.length > 0 && isStill() && (await readMarks({ offers: ids }));
    if (more && isStill()) {
      storeMarks(more);
      // What is not public any more is not asked for again.
      for (const id of ids) if (!stored.has(id)) stored.set(id, false);
    }
  } catch {
    pausedUntil = Date.now() + pauseMs;
  }
  isAsking = false;
  if (!isStill()) void askForHearts();
}

/** What a tap does, and its words. */
const loadActs = () => import("./save-hearts.ts");
let queue = Promise.resolve();

/** Shows at once, and falls back where it is refused. */
function toggle(heart: HTMLElement): void {
  const id = idOf(heart);
  const isSaved = !isPressed(heart);
  const wish = { isSaved };
  wished.set(id, wish);
  paint();
  // One after the other: the last tap is the one that counts.
  queue = queue.then(async () => {
    const isStored = await loadActs()
      .then(({ saveHeart }) => saveHeart(id, isSaved))
      .catch(() => false);
    if (isStored) stored.set(id, isSaved);
    else if (isStored === false && !stored.has(id)) stored.set(id, !isSaved);
    if (wished.get(id) === wish) wished.delete(id);
    paint();
  });
}
