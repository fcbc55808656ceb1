import type { MyOffer } from "#domain/products/product.ts";
import { CallError } from "#web/api/call.ts";
import { loadMyOffers } from "#web/api/offers.ts";
import { useEditParam } from "#web/app/offer-edit/use-edit-param.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";

/** Where a letter's link names one of the person's own offers. */
export function useMyOfferParam(show: (offer: MyOffer) => void, param?: string): void {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const unknown = t("Não encontramos essa oferta entre as suas. Ela pode ter sido excluída.");
  useEditParam(async (productId) => {
    try {
      const [offer] = (await loadMyOffers({ productId })).products;
      if (offer) show(offer);
      else showToast(unknown, "bad");
    } catch (error) {
      // The address may hold anything: what is no id is no offer.
      const isNoId = error instanceof CallError && error.status === 422;
      showToast(isNoId ? unknown : refusalOf(error).message, "bad");
    }
  }, param);
}
