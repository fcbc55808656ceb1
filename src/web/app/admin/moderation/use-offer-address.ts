import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { productScreens } from "#domain/products/product-messages.ts";
import { statusLabel } from "#domain/products/product-status.ts";
import { CallError } from "#web/api/call.ts";
import { reviewProduct } from "#web/api/products-admin.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";
import type { Moderation } from "./use-moderation.ts";

/** In queue mode the address names the offer in sight. Who comes for one that has left the list is told what became of it. */
export function useOfferAddress(query: ModerationQuery, { list, navigable, current }: Moderation): void {
  const navigate = useNavigate();
  const explainMissing = useExplainMissing();
  const id = current.row?.id;
  const isAsked = useRef(query.offer !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list that it was asked for is there.
  useEffect(() => {
    if (!isAsked.current || !list.isCurrent) return;
    isAsked.current = false;
    if (query.offer && !navigable.some((row) => row.id === query.offer)) void explainMissing(query.offer);
  }, [list.isCurrent]);

  useEffect(() => {
    if (!query.isQueue || !id || id === query.offer) return;
    // Not a step of its own: Back leads to the list.
    void navigate(moderationPath({ ...query, offer: id }), { replace: true });
  }, [query, id, navigate]);
}

/** Says what became of an offer that is not in the list. */
function useExplainMissing(): (id: string) => Promise<void> {
  const t = useTranslate();
  const tell = useToast();
  const navigate = useNavigate();
  const shutOut = useShutOut();
  return async (id) => {
    try {
      const { status, name } = (await reviewProduct(id)).product;
      const text = t("{{name}} não está nesta lista: {{status}}", { name, status: t(statusLabel(status)) });
      tell(text, "bad", { label: t("Ver o produto"), run: () => void navigate(editPath(id)) });
    } catch (error) {
      if (shutOut(error)) return;
      const isGone = error instanceof CallError && error.status === 404;
      const unknown = t("Este produto saiu desta lista: alguém pode ter decidido sobre ele.");
      tell(isGone ? t(productScreens.unknown_product.title) : unknown, "bad");
    }
  };
}
