import { useEffect, useRef, useState } from "react";
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
  none: "Avisos numa conversa com o nosso bot.",
  blocked: "O Telegram não entrega mais nossos avisos: a conversa foi bloqueada. Conecte de novo.",
} as const;
const codeLifeMs = 10 * 60_000;

function useTelegram({ settings: { telegram }, list }: ChannelProps) {
  const showToast = useToast();
  const refusalOf = useRefusal();
  const { run } = useChannelAct(list);
  const [url, setUrl] = useState<string>();
  const unlink = () => run(() => unlinkTelegram({}, newKey()));
  // Back from the conversation with the bot.
  useVisibleAgain(() => {
    if (telegram !== "linked") void list.load(true);
  });
  useEffect(() => {
    if (url === undefined) return;
    const timer = setTimeout(() => setUrl(undefined), codeLifeMs);
    return () => clearTimeout(timer);
  }, [url]);

  async function link(): Promise<boolean> {
    try {
      setUrl((await linkTelegram({}, newKey())).url);
      return true;
    } catch (error) {
      showToast(refusalOf(error).message, "bad");
      return false;
    }
  }
  return { url, link, unlink };
}

export function TelegramRow(props: ChannelProps) {
  const t = useTranslate();
  const { telegram } = props.settings;
  const { url, link, unlink } = useTelegram(props);
  if (telegram === "linked")
    return (
      <ChannelRow channel="telegram" title="Telegram" text={t("Conectado.")}>
        <button type="button" className="text-link" onClick={() => void unlink()}>
          {t("Desligar")}
          <span className="sr-only">: Telegram</span>
        </button>
      </ChannelRow>
    );
  if (url) return <ConversationRow url={url} />;
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

/** A link that is pressed: a browser opens no window for an answer that came later. */
function ConversationRow({ url }: { url: string }) {
  const t = useTranslate();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <ChannelRow
      channel="telegram"
      title="Telegram"
      text={t("Abra a conversa e toque em Iniciar. O código vale 10 minutos.")}
    >
      <a ref={link} className="text-link" href={url} target="_blank" rel="noopener noreferrer">
        {t("Abrir conversa")}
      </a>
    </ChannelRow>
  );
}
