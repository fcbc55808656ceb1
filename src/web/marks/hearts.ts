import { CallError } from "#web/api/call.ts";
import { forgetDeviceSaved, savedOnDevice, saveOnDevice } from "#web/api/device-saved.ts";
import { act, hasSession, loadMarks, readMarks } from "#web/api/marks.ts";
import { showSentence } from "./sentence.ts";
import { say } from "./words.ts";

const hearts = () => document.querySelectorAll<HTMLButtonElement>("[data-mark=save]");
const idOf = ({ dataset }: HTMLElement) => dataset.offerId ?? "";

/** What is known of an offer, so that a card that comes later shows it. */
const saved = new Map<string, boolean>();

export function startHearts(): void {
  addEventListener("click", ({ target }) => {
    const heart = (target as Element).closest<HTMLElement>("button[data-mark=save]");
    if (heart) toggle(idOf(heart));
  });
  for (const id of savedOnDevice()) saved.set(id, true);
  paint();
  void loadMarks().then((marks) => learn(marks?.offers));
  void moveIntoAccount();
  // The login is a screen of this page.
  addEventListener("storage", () => void moveIntoAccount());
  new MutationObserver(greetNew).observe(document.body, { childList: true, subtree: true });
}

function paint(): void {
  for (const heart of hearts()) {
    const isSaved = saved.get(idOf(heart));
    if (isSaved !== undefined && heart.ariaPressed !== String(isSaved)) heart.ariaPressed = String(isSaved);
  }
}

function learn(offers: Record<string, { saved: boolean }> = {}): void {
  for (const [id, mark] of Object.entries(offers)) if (!saved.has(id)) saved.set(id, mark.saved);
  paint();
}

let isAsking = false;
/** A call asks for at most so many. */
const most = 100;

/** Cards that an island or a screen has added. */
function greetNew(): void {
  paint();
  const unknown = [...hearts()].filter((heart) => !saved.has(idOf(heart)));
  if (unknown.length === 0 || isAsking || !hasSession()) return;
  isAsking = true;
  // With the first call, which may be on its way for them already.
  void loadMarks().then(async () => {
    const offers = [...new Set(unknown.map(idOf))].filter((id) => !saved.has(id)).slice(0, most);
    const found = offers.length > 0 ? await readMarks({ offers }).catch(() => undefined) : undefined;
    // What is not public any more is not asked for again.
    for (const id of offers) if (!found?.offers[id]) saved.set(id, false);
    learn(found?.offers);
    isAsking = false;
  });
}

/** Shows at once; taken back with a sentence where it is refused. */
function toggle(id: string): void {
  const isSaved = !saved.get(id);
  set(id, isSaved);
  if (hasSession()) void send(id, isSaved);
  else keep(id, isSaved);
}

function set(id: string, isSaved: boolean): void {
  saved.set(id, isSaved);
  paint();
}

function keep(id: string, isSaved: boolean): void {
  if (saveOnDevice(id, isSaved))
    showSentence(say(isSaved ? "Oferta salva neste aparelho." : "Oferta tirada das salvas."), isSaved);
  else {
    set(id, !isSaved);
    showSentence(say("Este aparelho guarda até 50 ofertas. Entre na sua conta para salvar mais."));
  }
}

/** Calls go out one after the other: the last tap is the one that counts. */
let queue = Promise.resolve();

function send(id: string, isSaved: boolean): Promise<void> {
  queue = queue.then(async () => {
    try {
      const { message } = await act<{ message: string }>("save-offer", { productId: id, saved: isSaved });
      showSentence(say(message), isSaved);
    } catch (error) {
      // The session has ended: nothing is lost, it waits on this device for the next one.
      if (!hasSession()) return keep(id, isSaved);
      set(id, !isSaved);
      const isRefused = error instanceof CallError && error.status < 500;
      showSentence(say(isRefused ? error.message : "Não deu para salvar. Tente novamente."));
    }
  });
  return queue;
}

/** At sign-in the hearts of this device become the account's. Those that are not public any more are passed over; no network leaves them. */
async function moveIntoAccount(): Promise<void> {
  const productIds = savedOnDevice();
  if (!hasSession() || productIds.length === 0 || isMoving) return;
  isMoving = true;
  try {
    await act("save-offer", { productIds, saved: true });
    forgetDeviceSaved();
  } catch (error) {
    if (error instanceof CallError && error.status < 500 && ![401, 429].includes(error.status))
      forgetDeviceSaved();
  }
  isMoving = false;
  dispatchEvent(new Event("xepa-saved-moved"));
}

let isMoving = false;
