import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { CallError } from "#web/api/call.ts";
import { reviewProduct } from "#web/api/products-admin.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useEditParam } from "#web/app/offer-edit/use-edit-param.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";

/** Opens what the address asks for. */
export function useLinkedProduct(open: (product: ModeratedProduct) => void): void {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  useEditParam(async (productId) => {
    try {
      open((await reviewProduct(productId)).product);
    } catch (error) {
      if (shutOut(error)) return;
      const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 422);
      tell(isUnknown ? t(productScreens.unknown_product.title) : refusalOf(error).message, "bad");
    }
  });
}
