import { useRef } from "react";
import type { Alert, AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { type AlertFields, addAlert, deleteAlert, editAlert, loadAlerts } from "#web/api/alerts.ts";
import { useWordedLoad } from "#web/app/notices/use-pages.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";

export type AlertList = ReturnType<typeof useAlerts>;

export function useAlerts() {
  const { data, failure, retry, load, set } = useWordedLoad("alerts", loadAlerts);
  const setSettings = (part: Partial<AlertSettings>) =>
    set((now) => ({ ...now, settings: { ...now.settings, ...part } }));
  const changes = useAlertChanges((edit) => set((now) => ({ ...now, alerts: edit(now.alerts) })));
  return { data, failure, retry, load, setSettings, ...changes };
}

type AddedFields = AlertFields & { alertId?: string };
type Change = (edit: (alerts: Alert[]) => Alert[]) => void;

function useAlertChanges(change: Change) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const refuse = (error: unknown) => showToast(refusalOf(error).message, "bad");
  const merge = (alertId: string, part: Partial<Alert>) =>
    change((alerts) => alerts.map((each) => (each.id === alertId ? { ...each, ...part } : each)));

  async function add(fields: AddedFields): Promise<void> {
    const { message, alert } = await addAlert(fields, newKey());
    // It may be one that is there.
    change((alerts) => [alert, ...alerts.filter(({ id }) => id !== alert.id)]);
    showToast(t(message));
  }

  async function edit(alertId: string, fields: AlertFields): Promise<void> {
    const { message, alert } = await editAlert({ alertId, ...fields }, newKey());
    // Its switch is another call's.
    const { paused: _paused, ...edited } = alert;
    merge(alertId, edited);
    showToast(t(message));
  }

  const pause = usePause((alertId, paused) => merge(alertId, { paused }), refuse);
  const remove = useRemoval(change, add, refuse);
  return { add, edit, pause, remove };
}

/** Shows at once. One call at a time for each alert, and the last one says what was wanted last; a refusal is taken back. */
function usePause(show: (alertId: string, paused: boolean) => void, refuse: (error: unknown) => void) {
  const t = useTranslate();
  const showToast = useToast();
  const wanted = useRef(new Map<string, boolean>());
  return async function pause({ id, paused: known }: Alert, paused: boolean): Promise<void> {
    show(id, paused);
    const isOnTheWay = wanted.current.has(id);
    wanted.current.set(id, paused);
    if (isOnTheWay) return;
    let stored = known;
    try {
      for (let next = paused; next !== stored; next = wanted.current.get(id) ?? stored) {
        await editAlert({ alertId: id, paused: next }, newKey());
        stored = next;
      }
      showToast(stored ? t("Alerta em pausa.") : t("Alerta ligado."));
    } catch (error) {
      show(id, stored);
      refuse(error);
    }
    wanted.current.delete(id);
  };
}

/**
 * Nobody is asked whether they are sure: the toast brings it back under its id, so that its notices name it again. Resolves to whether
 * it is gone; a second press while the first is on its way does nothing.
 */
function useRemoval(
  change: Change,
  add: (fields: AddedFields) => Promise<void>,
  refuse: (error: unknown) => void,
) {
  const t = useTranslate();
  const showToast = useToast();
  const going = useRef(new Set<string>());
  return async function remove(alert: Alert): Promise<boolean> {
    const { id, name } = alert;
    if (going.current.has(id)) return false;
    going.current.add(id);
    try {
      await deleteAlert({ alertId: id }, newKey());
      change((alerts) => alerts.filter((each) => each.id !== id));
      const run = () => void add(fieldsOfAlert(alert)).catch(refuse);
      showToast(t("Alerta «{{name}}» excluído.", { name }), "good", { label: t("Desfazer"), run });
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      going.current.delete(id);
    }
  };
}

function fieldsOfAlert({
  id: alertId,
  rang: _rang,
  rang_at: _at,
  last: _last,
  product: _product,
  created_at: _since,
  ...fields
}: Alert): AddedFields {
  return { ...fields, alertId };
}
