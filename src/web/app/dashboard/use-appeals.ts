import { useMemo, useRef, useState } from "react";
import type { MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type { MyOffer, OwnedProduct } from "#domain/products/product.ts";
import { appealDecision } from "#web/api/appeals.ts";
import { CallError } from "#web/api/call.ts";
import { currentRow } from "#web/api/offers.ts";
import { APPEAL_DRAFT_KEY } from "#web/api/stored-draft.ts";
import { storedText, storeText } from "#web/app/drafts/draft-storage.ts";
import { APPEAL_PARAM } from "#web/app/offer-edit/use-edit-param.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { useMyOfferParam } from "./use-my-offer-param.ts";

interface OfferList {
  change: (offer: OwnedProduct) => void;
  addAppeal: (id: string, appeal: MyAppeal) => void;
  load: (isQuiet: boolean) => Promise<unknown>;
}

export type Appeals = ReturnType<typeof useAppeals>;

/** Against rejections of one's own offers. What was typed outlives the dialog, an expired session and a reload of this tab. */
export function useAppeals(user_id: string, { change, addAppeal, load }: OfferList) {
  const t = useTranslate();
  const showToast = useToast();
  const [offer, setOffer] = useState<MyOffer>();
  const sent = useRef<string>(undefined);
  const [keyFor] = useState(idempotencyKeys);
  const draft = useMemo(() => appealDraft(user_id), [user_id]);

  /** Throws why it was refused; where the offer has moved on there is nothing to appeal against, and the card shows what is. */
  async function send({ id: productId, version }: MyOffer, text: string): Promise<void> {
    try {
      const fields = { productId, version, text };
      const { message, appeal } = await appealDecision(fields, keyFor(fields));
      addAppeal(productId, appeal);
      draft.set(productId, "");
      setOffer(undefined);
      showToast(t(message));
      sent.current = productId;
    } catch (error) {
      const moved = currentRow(error);
      if (moved) change(moved);
      else if (error instanceof CallError && (error.status === 404 || error.status === 409)) await load(true);
      throw error;
    }
  }

  /** The dialog has closed and given the focus back: where the appeal was sent the button that opened it is gone. */
  function close(): void {
    setOffer(undefined);
    if (sent.current) focusOn(sent.current);
    sent.current = undefined;
  }

  const openLinked = (linked: MyOffer) =>
    linked.status === "rejected" ? setOffer(linked) : showToast(t("Esta oferta não está mais rejeitada."));
  useMyOfferParam(openLinked, APPEAL_PARAM);
  return { offer, open: setOffer, close, send, draft };
}

function focusOn(id: string): void {
  const title = document.querySelector<HTMLElement>(`[data-offer="${id}"]`);
  (title ?? document.getElementById("ofertas"))?.focus();
}

function appealDraft(user_id: string) {
  const keyOf = (id: string) => `${APPEAL_DRAFT_KEY}${user_id}:${id}`;
  return {
    get: (id: string) => storedText("sessionStorage", keyOf(id)) ?? "",
    set: (id: string, text: string) => storeText("sessionStorage", keyOf(id), text || undefined),
  };
}
