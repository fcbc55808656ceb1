import { formatDate } from "#domain/format/written-date.ts";
import { channelConsent } from "#domain/notices/channel-consent.ts";
import { deleteDevice } from "#web/api/alerts.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { ChannelRow, ConsentRow } from "./channel-row.tsx";
import { type ChannelProps, useChannelAct } from "./use-channel-act.ts";

/** This device first: others are only listed, and can be turned off from here. */
export function PushRows({ settings, list }: ChannelProps) {
  const t = useTranslate();
  const { devices } = settings;
  const { run } = useChannelAct(list);
  const isHere = devices.some(({ current }) => current);
  const isBlocked = typeof Notification !== "undefined" && Notification.permission === "denied";
  return (
    <>
      {!isHere && isBlocked && (
        <ChannelRow
          channel="push"
          title={t("Push bloqueado no navegador")}
          text={t("Toque no cadeado ao lado do endereço, permita notificações e recarregue a página.")}
          isBad
        >
          <button type="button" className="text-link" onClick={() => location.reload()}>
            {t("Recarregar")}
          </button>
        </ChannelRow>
      )}
      {!isHere && !isBlocked && (
        <ConsentRow
          channel="push"
          title={t("Push neste aparelho")}
          text={t("O aviso chega mesmo com o site fechado.")}
          label={t("Ligar")}
          words={channelConsent.push}
          onAgree={() => run(() => subscribe(settings.push_key))}
        />
      )}
      {devices.map(({ id, device, current, created_at }) => (
        <ChannelRow
          key={id}
          channel="push"
          title={current ? t("Push neste aparelho") : t("Push em outro aparelho")}
          text={t("{{device}}, desde {{date}}", { device, date: formatDate(created_at) })}
        >
          <button
            type="button"
            className="text-link"
            onClick={() => void run(() => deleteDevice({ id }, newKey()))}
          >
            {t("Desligar")}
            <span className="sr-only">: {device}</span>
          </button>
        </ChannelRow>
      ))}
    </>
  );
}

async function subscribe(_key: string | null): Promise<{ message: string }> {
  throw new Error("TODO");
}
