import type { Channel } from "#domain/alerts/channels.ts";
import { setChannel } from "#web/api/alerts.ts";
import { useFocusFallback } from "#web/app/use-focus-fallback.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { ChannelRow } from "./channel-row.tsx";
import { FeedRow } from "./feed-row.tsx";
import { PushRows } from "./push-rows.tsx";
import { TelegramRow } from "./telegram-row.tsx";
import { type ChannelProps, useChannelAct } from "./use-channel-act.ts";

/** Where notices go. A channel that this site does not have is not shown; a broken one says the one thing to do. */
export function ChannelBox(props: ChannelProps) {
  const t = useTranslate();
  useFocusFallback();
  const { available, paused } = props.settings;
  const has = (channel: Channel) => available.includes(channel);
  return (
    <section className="alert-box" aria-labelledby="canais">
      <h2 id="canais">{t("Canais")}</h2>
      <ul className="channel-rows">
        <ChannelRow channel="bell" title={t("Sino")} text={t("Tudo aparece aqui, sempre.")}>
          <span className="text-sm text-muted">{t("ligado")}</span>
        </ChannelRow>
        {has("push") && <PushRows {...props} />}
        {has("telegram") && <TelegramRow {...props} />}
        {has("email") && (
          <PausableRow {...props} channel="email" text={t("Uma carta a cada 10 minutos, no máximo.")} />
        )}
        {has("daily") && (
          <ChannelRow
            channel="daily"
            title={t("Resumo diário")}
            text={
              paused.includes("daily")
                ? t("Pausado junto com os e-mails.")
                : t("Às 7h30, só se houver o que contar.")
            }
            isBad={paused.includes("daily")}
          >
            <span className="text-sm text-muted">
              {paused.includes("daily") ? t("em pausa") : t("por alerta")}
            </span>
          </ChannelRow>
        )}
        {has("feed") && <FeedRow {...props} />}
      </ul>
    </section>
  );
}

/** Paused by a letter's link: nothing goes out until it is turned on again. */
function PausableRow({ settings, list, channel, text }: ChannelProps & { channel: "email"; text: string }) {
  const t = useTranslate();
  const { run } = useChannelAct(list);
  const isPaused = settings.paused.includes(channel);
  const toggle = () => run(() => setChannel({ channel, paused: !isPaused }, newKey()));
  return (
    <ChannelRow
      channel={channel}
      title={t("E-mail na hora")}
      text={isPaused ? t("Você pausou os e-mails. Nada sai por aqui até você voltar.") : text}
      isBad={isPaused}
    >
      <button type="button" className="text-link" onClick={() => void toggle()}>
        {isPaused ? t("Voltar a receber") : t("Pausar")}
      </button>
    </ChannelRow>
  );
}
