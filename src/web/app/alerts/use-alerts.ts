import { useState } from "react";
import type { Alert, AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { type AlertFields, addAlert, deleteAlert, editAlert, loadAlerts } from "#web/api/alerts.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { useLoad } from "#web/ui/use-load.ts";

export type AlertList = ReturnType<typeof useAlerts>;

export function useAlerts() {
  const refusalOf = useRefusal();
  const [failure, setFailure] = useState<string>();
  const { data, load, set } = useLoad("alerts", loadAlerts, {
    handleFailure(error) {
      setFailure(refusalOf(error).message);
      return true;
    },
  });

  async function retry(): Promise<void> {
    setFailure(undefined);
    await load();
  }

  const setSettings = (part: Partial<AlertSettings>) =>
    set((now) => ({ ...now, settings: { ...now.settings, ...part } }));
  const changes = useAlertChanges((edit) => set((now) => ({ ...now, alerts: edit(now.alerts) })));
  return { data, failure, retry, load, setSettings, ...changes };
}

type Change = (edit: (alerts: Alert[]) => Alert[]) => void;

function useAlertChanges(change: Change) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const replace = (alert: Alert) =>
    change((alerts) => alerts.map((each) => (each.id === alert.id ? alert : each)));
  const refuse = (error: unknown) => showToast(refusalOf(error).message, "bad");

  async function add(fields: AlertFields): Promise<void> {
    const { message, alert } = await addAlert(fields, newKey());
    // It may be one that is there.
    change((alerts) => [alert, ...alerts.filter(({ id }) => id !== alert.id)]);
    showToast(t(message));
  }

  async function edit(alertId: string, fields: AlertFields): Promise<void> {
    const { message, alert } = await editAlert({ alertId, ...fields }, newKey());
    replace(alert);
    showToast(t(message));
  }

  /** Shows at once, and is taken back where it is refused. */
  async function pause(alert: Alert, paused: boolean): Promise<void> {
    replace({ ...alert, paused });
    try {
      replace((await editAlert({ alertId: alert.id, paused }, newKey())).alert);
      showToast(paused ? t("Alerta em pausa.") : t("Alerta ligado."));
    } catch (error) {
      replace(alert);
      refuse(error);
    }
  }

  const remove = useRemoval(change, add, refuse);
  return { add, edit, pause, remove };
}

/** Nobody is asked whether they are sure: the toast brings it back, as it was. */
function useRemoval(
  change: Change,
  add: (fields: AlertFields) => Promise<void>,
  refuse: (error: unknown) => void,
) {
  const t = useTranslate();
  const showToast = useToast();
  return async function remove(alert: Alert): Promise<void> {
    try {
      await deleteAlert({ alertId: alert.id }, newKey());
    } catch (error) {
      return refuse(error);
    }
    change((alerts) => alerts.filter(({ id }) => id !== alert.id));
    const run = () => void add(fieldsOfAlert(alert)).catch(refuse);
    const text = t("Alerta «{{name}}» excluído.", { name: alert.name });
    showToast(text, "good", { label: t("Desfazer"), run });
  };
}

function fieldsOfAlert({
  id: _id,
  rang: _rang,
  rang_at: _at,
  created_at: _since,
  ...fields
}: Alert): AlertFields {
  return fields;
}
