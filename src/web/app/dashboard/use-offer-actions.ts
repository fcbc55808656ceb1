import { useState } from "react";
import type { MyOffer, OwnedProduct } from "#domain/products/product.ts";
import { CallError } from "#web/api/call.ts";
import { currentRow, endMyOffer, restoreMyOffer, withdrawMyOffer } from "#web/api/offers.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";

interface OfferList {
  change: (offer: OwnedProduct) => void;
  load: (isQuiet: boolean) => Promise<unknown>;
}

export type OfferActions = ReturnType<typeof useOfferActions>;

/** What its sender may do with an offer beside editing it; both ways can be undone. */
export function useOfferActions({ change, load }: OfferList) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const [withdrawing, setWithdrawing] = useState<MyOffer>();

  /** A decision came first, or another tab: the card shows it, and with it what can be done now. */
  async function attempt(action: () => Promise<void>): Promise<void> {
    showToast(undefined);
    try {
      await action();
    } catch (error) {
      const now = currentRow(error);
      if (now) change(now);
      else if (error instanceof CallError && error.status === 404) await load(true);
      showToast(refusalOf(error).message, "bad");
    }
  }

  const undo = (run: () => Promise<void>) => ({ label: t("Desfazer"), run: () => void run() });

  function end({ id: productId }: { id: string }, ended: boolean): Promise<void> {
    return attempt(async () => {
      const { message, product } = await endMyOffer({ productId, ended }, newKey());
      change(product);
      showToast(t(message), "good", ended ? undo(() => end(product, false)) : undefined);
    });
  }

  function restore(productId: string): Promise<void> {
    return attempt(async () => {
      const { message } = await restoreMyOffer({ productId }, newKey());
      await load(true);
      showToast(t(message));
    });
  }

  async function withdraw({ id: productId }: MyOffer): Promise<void> {
    await attempt(async () => {
      const { message } = await withdrawMyOffer({ productId }, newKey());
      await load(true);
      showToast(
        t(message),
        "good",
        undo(() => restore(productId)),
      );
    });
    setWithdrawing(undefined);
    // Once the dialog has given the focus back: the button that opened it may be gone.
    requestAnimationFrame(() => document.getElementById("ofertas")?.focus());
  }

  return { end, withdraw, withdrawing, setWithdrawing };
}
