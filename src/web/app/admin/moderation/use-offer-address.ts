import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";
import type { Moderation } from "./use-moderation.ts";

/** In queue mode the address names the offer in sight. Who comes for one that has left the list is told so. */
export function useOfferAddress(query: ModerationQuery, { list, ways, current }: Moderation): void {
  const t = useTranslate();
  const tell = useTell();
  const navigate = useNavigate();
  const id = current.row?.id;
  const isAsked = useRef(query.offer !== undefined);

  useEffect(() => {
    if (!isAsked.current || !list.isCurrent) return;
    isAsked.current = false;
    if (!ways.some((row) => row.id === query.offer))
      tell(t("Este produto saiu desta lista: alguém pode ter decidido sobre ele."), "bad");
  }, [list.isCurrent, ways, query.offer, tell, t]);

  useEffect(() => {
    if (!query.isQueue || !id || id === query.offer) return;
    // Not a step of its own: Back leads to the list.
    void navigate(moderationPath({ ...query, offer: id }), { replace: true });
  }, [query, id, navigate]);
}
