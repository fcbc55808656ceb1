import { channelConsent } from "#domain/notices/channel-consent.ts";
import { linkTelegram, unlinkTelegram } from "#web/api/alerts.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { useVisibleAgain } from "#web/ui/use-visible-again.ts";
import { ChannelRow, ConsentRow } from "./channel-row.tsx";
import { type ChannelProps, useChannelAct } from "./use-channel-act.ts";

const explanations = {
  none: "Abra a conversa e toque em Iniciar. O código vale 10 minutos.",
  blocked: "O Telegram não entrega mais nossos avisos: a conversa foi bloqueada. Conecte de novo.",
} as const;

function useTelegram({ settings: { telegram }, list }: ChannelProps) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const { run } = useChannelAct(list);
  const unlink = () => run(() => unlinkTelegram({}, newKey()));
  // Back from the conversation with the bot.
  useVisibleAgain(() => {
    if (telegram !== "linked") void list.load(true);
  });

  async function link(): Promise<void> {
    try {
      const { message, url } = await linkTelegram({}, newKey());
      open(url, "_blank", "noopener");
      showToast(t(message));
    } catch (error) {
      showToast(refusalOf(error).message, "bad");
    }
  }
  return { link, unlink };
}

export function TelegramRow(props: ChannelProps) {
  const t = useTranslate();
  const { telegram } = props.settings;
  const { link, unlink } = useTelegram(props);
  if (telegram === "linked")
    return (
      <ChannelRow channel="telegram" title="Telegram" text={t("Conectado.")}>
        <button type="button" className="text-link" onClick={() => void unlink()}>
          {t("Desligar")}
          <span className="sr-only">: Telegram</span>
        </button>
      </ChannelRow>
    );
  return (
    <ConsentRow
      channel="telegram"
      title="Telegram"
      text={t(explanations[telegram])}
      isBad={telegram === "blocked"}
      label={t("Conectar")}
      words={channelConsent.telegram}
      onAgree={link}
    />
  );
}
