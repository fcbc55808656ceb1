import type { AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { channelConsent } from "#domain/notices/channel-consent.ts";
import { pushRefusals } from "#domain/notices/channel-messages.ts";
import { addDevice, deleteDevice, testPush } from "#web/api/alerts.ts";
import { CallError } from "#web/api/call.ts";
import { canReceivePush, subscribePush, unsubscribePush } from "#web/api/push-subscription.ts";
import { deviceName } from "#web/app/account/device-name.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { ChannelRow, ConsentRow } from "./channel-row.tsx";
import { type ChannelProps, useChannelAct } from "./use-channel-act.ts";

/** This device first: others are only listed, and can be turned off from here. */
export function PushRows({ settings, list }: ChannelProps) {
  const t = useTranslate();
  const { run } = useChannelAct(list);
  return (
    <>
      {!settings.devices.some(({ current }) => current) && (
        <ThisDevice onAgree={() => run(() => subscribe(settings.push_key, t))} />
      )}
      {settings.devices.map((each) => (
        <ChannelRow
          key={each.id}
          channel="push"
          title={each.current ? t("Push neste aparelho") : t("Push em outro aparelho")}
          text={t("{{device}}, desde {{date}}", { device: each.device, date: formatDate(each.created_at) })}
        >
          <span className="channel-acts">
            <button
              type="button"
              className="text-link"
              onClick={() => void run(() => testPush({ id: each.id }, newKey()))}
            >
              {t("Testar")}
              <span className="sr-only">: {each.device}</span>
            </button>
            <button type="button" className="text-link" onClick={() => void run(() => unsubscribe(each))}>
              {t("Desligar")}
              <span className="sr-only">: {each.device}</span>
            </button>
          </span>
        </ChannelRow>
      ))}
    </>
  );
}

/** Where the browser refuses, one thing is to be done, and only the person can do it. */
function ThisDevice({ onAgree }: { onAgree: () => Promise<boolean> }) {
  const t = useTranslate();
  if (!canReceivePush())
    return (
      <ChannelRow channel="push" title={t("Push neste aparelho")} text={t(pushRefusals.unsupported)}>
        <span />
      </ChannelRow>
    );
  if (Notification.permission === "denied")
    return (
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
    );
  return (
    <ConsentRow
      channel="push"
      title={t("Push neste aparelho")}
      text={t("O aviso chega mesmo com o site fechado.")}
      label={t("Ligar")}
      words={channelConsent.push}
      onAgree={onAgree}
    />
  );
}

/** Asks the browser, which asks the person; a refusal of theirs is said as the server's are. */
async function subscribe(key: string | null, t: Translate): Promise<{ message: string }> {
  const result = await subscribePush(key ?? "");
  if ("refusal" in result) throw new CallError(422, result.refusal, pushRefusals[result.refusal]);
  return addDevice({ ...result.subscription, device: deviceName(navigator.userAgent, t) }, newKey());
}

async function unsubscribe({ id, current }: AlertSettings["devices"][number]): Promise<{ message: string }> {
  if (current) await unsubscribePush();
  return deleteDevice({ id }, newKey());
}
