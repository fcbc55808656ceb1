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

/** At sign-in the hearts of this device become the account's. What the server does not take, or not yet, stays here. */
export async function moveHearts(): Promise<void> {
  const productIds = savedOnDevice();
  const member = memberId();
  if (isMoving || !member || sessionStorage[FULL_KEY] === member) return;
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
