import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { CallError } from "#web/api/call.ts";
import { reviewProduct } from "#web/api/products-admin.ts";
import { useRefusal } from "#web/app/account/refused.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { ASKED } from "./products-query.ts";

/** Opens what the address asks for. */
export function useAskedProduct(open: (product: ModeratedProduct) => void): void {
  const t = useTranslate();
  const tell = useTell();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  const [address, setAddress] = useSearchParams();
  const id = address.get(ASKED);

  async function openAsked(productId: string): Promise<void> {
    try {
      open((await reviewProduct(productId)).product);
    } catch (error) {
      if (shutOut(error)) return;
      const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 422);
      tell(isUnknown ? t(productScreens.unknown_product.title) : refusalOf(error).message, "bad");
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
