import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { CallError } from "#web/api/call.ts";
import { forgetOnDevice, savedOnDevice, saveOnDevice } from "#web/api/device-saved.ts";
import { act, hasSession, loadMarks, memberId, readMarks } from "#web/api/marks.ts";
import { showToast } from "./show-toast.ts";
import { translateMark } from "./translate-mark.ts";

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
  showHearts();
  new MutationObserver(() => {
    paint();
    if (unknownIds().length > 0) void askForHearts();
  }).observe(document.body, { childList: true, subtree: true });
}

export function showHearts(): void {
  for (const id of savedOnDevice()) stored.set(id, true);
  paint();
  void askForHearts();
  void moveIntoAccount();
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

/** Shows at once; taken back with a sentence where it is refused. */
function toggle(heart: HTMLElement): void {
  const id = idOf(heart);
  const wish = { isSaved: !isPressed(heart) };
  if (!hasSession()) {
    keepOnDevice(id, wish.isSaved);
    return;
  }
  wished.set(id, wish);
  paint();
  // One after the other: the last tap is the one that counts.
  queue = queue.then(() => send(id, wish));
}

let queue = Promise.resolve();

const refusals = {
  full: "Este aparelho guarda até 50 ofertas. Entre na sua conta para salvar mais.",
  blocked: "Este navegador não deixa guardar. Entre na sua conta para salvar.",
};

function keepOnDevice(id: string, isSaved: boolean): void {
  const outcome = saveOnDevice(id, isSaved);
  if (outcome !== "stored") {
    showToast(translateMark(refusals[outcome]));
    return;
  }
  stored.set(id, isSaved);
  paint();
  showToast(translateMark(isSaved ? "Oferta salva neste aparelho." : "Oferta tirada das salvas."), isSaved);
}

async function send(id: string, wish: { isSaved: boolean }): Promise<void> {
  const { isSaved } = wish;
  const member = memberId();
  try {
    const { message } = await act<{ message: string }>("save-offer", { productId: id, saved: isSaved });
    if (memberId() !== member) return;
    stored.set(id, isSaved);
    forgetOnDevice([id]);
    showToast(translateMark(message), isSaved);
  } catch (error) {
    // The session has ended: nothing is lost, it waits on this device for the next one.
    if (!hasSession()) return keepOnDevice(id, isSaved);
    if (!stored.has(id)) stored.set(id, !isSaved);
    const isRefused = error instanceof CallError && error.status < 500;
    showToast(translateMark(isRefused ? error.message : "Não deu para salvar. Tente novamente."));
  }
  if (wished.get(id) === wish) wished.delete(id);
  paint();
}

/** Who was told in this tab that the account is full: not with every page again. */
const FULL_KEY = "xepa-saved-full";
let isMoving = false;

/** At sign-in the hearts of this device become the account's. What the server does not take, or take yet, stays here. */
async function moveIntoAccount(): Promise<void> {
  const productIds = savedOnDevice();
  const member = memberId();
  if (!member || productIds.length === 0 || isMoving || sessionStorage[FULL_KEY] === member) return;
  isMoving = true;
  const moved = await act<{ ids: string[] }>("save-offer", { productIds, saved: true })
    .then(({ ids }) => ids)
    .catch((error: { status?: number; message: string }) => {
      if (error.status === 409) {
        sessionStorage[FULL_KEY] = member;
        showToast(translateMark(error.message));
      }
      // None of them is public any more.
      return error.status === 404 ? productIds : [];
    });
  isMoving = false;
  if (moved.length === 0) return;
  forgetOnDevice(moved);
  dispatchEvent(new Event("xepa-saved-moved"));
}
