import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { MyOffer } from "#domain/products/my-offers.ts";
import { CallError } from "#web/api/call.ts";
import { loadMyOffers } from "#web/api/offers.ts";
import { useRefusal } from "#web/app/account/refused.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import type { Editing } from "./use-editing.ts";

/** In the address: the offer that a letter wants to have corrected. */
const ASKED = "editar";

/** Whoever comes from a letter finds the dialog of that offer open, on whichever page of the list it stands. */
export function useAskedEdit({ open }: Editing): void {
  const t = useTranslate();
  const tell = useTell();
  const refusalOf = useRefusal();
  const [address, setAddress] = useSearchParams();
  const id = address.get(ASKED);

  async function openAsked(productId: string): Promise<void> {
    try {
      const offer = await findMine(productId);
      if (offer) open(offer);
      else tell(t("Não encontramos essa oferta entre as suas. Ela pode ter sido excluída."), "bad");
    } catch (error) {
      tell(refusalOf(error).message, "bad");
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for.
  useEffect(() => {
    if (id === null) return;
    // Closed, it stays closed: a reload does not ask again.
    setAddress(without, { replace: true });
    void openAsked(id);
  }, [id]);
}

function without(address: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(address);
  left.delete(ASKED);
  return left;
}

/** People edit addresses: what is no id is nobody's offer. */
async function findMine(productId: string): Promise<MyOffer | undefined> {
  try {
    return (await loadMyOffers({ productId })).products[0];
  } catch (error) {
    if (error instanceof CallError && error.status === 422) return undefined;
    throw error;
  }
}
