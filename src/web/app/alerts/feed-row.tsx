import { useRef } from "react";
import { renewFeed } from "#web/api/alerts.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { useCopy } from "#web/ui/use-copy.ts";
import { ChannelRow } from "./channel-row.tsx";
import { type ChannelProps, useChannelAct } from "./use-channel-act.ts";

/** The address is a secret: it is copied, not shown, and can be replaced. */
export function FeedRow({ settings: { feed_url }, list }: ChannelProps) {
  const t = useTranslate();
  const address = useRef<HTMLSpanElement>(null);
  const { state, copy } = useCopy(feed_url ?? "", address);
  const { run } = useChannelAct(list);
  const renew = () => run(() => renewFeed({}, newKey()));
  return (
    <ChannelRow
      channel="feed"
      title={t("Feed")}
      text={
        feed_url
          ? t("Endereço secreto, para o seu leitor. Se vazar, troque: o anterior deixa de funcionar.")
          : t("Um endereço secreto, para o seu leitor de feeds.")
      }
      more={
        <>
          {state === "selected" && (
            <span ref={address} className="channel-address">
              {feed_url}
            </span>
          )}
          <span role="status" className="sr-only">
            {state === "copied" && t("Link copiado")}
          </span>
        </>
      }
    >
      <span className="grid justify-items-end">
        {feed_url && (
          <button type="button" className="text-link" onClick={() => void copy()}>
            {state === "copied" ? t("Link copiado") : t("Copiar link")}
          </button>
        )}
        <button type="button" className="text-link" onClick={() => void renew()}>
          {feed_url ? t("Trocar endereço") : t("Criar endereço")}
        </button>
      </span>
    </ChannelRow>
  );
}
