import type { MyOffer } from "#domain/products/my-offers.ts";
import { CallError } from "#web/api/call.ts";
import { loadMyOffers } from "#web/api/offers.ts";
import { useAskedOffer } from "#web/app/offer-edit/use-asked-offer.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import type { Editing } from "./use-editing.ts";

/** Whoever comes from a letter finds the dialog of that offer open. */
export function useAskedEdit({ open }: Editing): void {
  const t = useTranslate();
  const tell = useTell();
  const refusalOf = useRefusal();
  useAskedOffer(async (productId) => {
    try {
      const offer = await findMine(productId);
      if (offer) open(offer);
      else tell(t("Não encontramos essa oferta entre as suas. Ela pode ter sido excluída."), "bad");
    } catch (error) {
      tell(refusalOf(error).message, "bad");
    }
  });
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
