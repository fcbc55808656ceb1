import { noticeMessages } from "#domain/notices/notice-messages.ts";
import { CallError } from "#web/api/call.ts";
import { forgetOnDevice, savedOnDevice, saveOnDevice } from "#web/api/device-saved.ts";
import { act, hasSession, memberId } from "#web/api/marks.ts";
import { showToast } from "./show-toast.ts";
import { translateMark } from "./translate-mark.ts";

// Apart from the hearts that a page shows: fetched when its visitor begins to use it.

/** Says what became of a tap. Answers whether it is stored; undefined where its member has left meanwhile. */
export async function saveHeart(id: string, isSaved: boolean): Promise<boolean | undefined> {
  const member = memberId();
  if (!member) return keepOnDevice(id, isSaved);
  try {
    const { message } = await act<{ message: string }>("save-offer", { productId: id, saved: isSaved });
    if (memberId() !== member) return undefined;
    forgetOnDevice([id]);
    showToast(translateMark(message), isSaved);
    return true;
  } catch (error) {
    // The session has ended: nothing is lost, it waits on this device for the next one.
    if (!hasSession()) return keepOnDevice(id, isSaved);
    const isRefused = error instanceof CallError && error.status < 500;
    showToast(translateMark(isRefused ? error.message : "Não deu para salvar. Tente novamente."));
    return false;
  }
}

const refusals = {
  full: "Este aparelho guarda até 50 ofertas. Entre na sua conta para salvar mais.",
  blocked: "Este navegador não deixa guardar. Entre na sua conta para salvar.",
};

function keepOnDevice(id: string, isSaved: boolean): boolean {
  const outcome = saveOnDevice(id, isSaved);
  const done = isSaved ? "Oferta salva neste aparelho." : "Oferta tirada das salvas.";
  const isStored = outcome === "stored";
  showToast(translateMark(isStored ? done : refusals[outcome]), isStored && isSaved);
  return isStored;
}

/** Who was told in this tab that the account is full: not with every page again. */
const FULL_KEY = "xepa-saved-full";
let isMoving = false;

/** At sign-in the hearts of this device become the account's. What the server does not take yet stays here. */
export async function moveHearts(): Promise<void> {
  const productIds = savedOnDevice();
  const member = memberId();
  if (isMoving || !member || sessionStorage[FULL_KEY] === member) return;
  isMoving = true;
  const left = await askToMove(productIds);
  isMoving = false;
  const moved = productIds.filter((id) => !left.includes(id));
  if (moved.length === 0) return;
  forgetOnDevice(moved);
  dispatchEvent(new Event("xepa-saved-moved"));
}

/** Answers what is still this device's: all of them, those for which the account has no room, or none. */
async function askToMove(productIds: string[]): Promise<string[]> {
  try {
    const { left = [] } = await act<{ left?: string[] }>("save-offer", { productIds, saved: true });
    if (left.length > 0) tellFull();
    return left;
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0;
    if (status === 409) tellFull();
    // None of them is public any more.
    return status === 404 ? [] : productIds;
  }
}

function tellFull(): void {
  sessionStorage[FULL_KEY] = memberId() ?? "";
  showToast(translateMark(noticeMessages.too_many_saved));
}
