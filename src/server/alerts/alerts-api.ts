import { alertMessages } from "#domain/alerts/alert-messages.ts";
import {
  alertsSchema,
  changedAlertSchema,
  changedSettingsSchema,
  triedAlertSchema,
} from "#domain/alerts/alert-response-schema.ts";
import {
  addedAlertSchema,
  alertIdSchema,
  editedAlertSchema,
  newAlertSchema,
  type QuietHours,
  quietHoursSchema,
} from "#domain/alerts/alert-schema.ts";
import { form } from "#domain/format/form-schema.ts";
import { loadChannelSettings, setQuietHours } from "#server/channels/channel-settings-store.ts";
import { lockCaller } from "#server/http/caller.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { type HandlerContext, post, postQuery, type Route } from "#server/http/route.ts";
import { addAlert, deleteAlert, editAlert } from "./change-alert.ts";
import { loadAlerts } from "./load-alerts.ts";
import { tryAlert } from "./try-alert.ts";

const unknown = refuses(404, "not_found", "O alerta não existe, ou é de outra pessoa.");

export const alertsApi: Route[] = [
  postQuery(
    "/load-alerts",
    "member",
    form({}),
    responds(
      "Os seus alertas, do mais novo ao mais antigo, como os avisos chegam e quanto demoraram",
      alertsSchema,
    ),
    loadAlerts,
  ),
  post(
    "/add-alert",
    "member",
    addedAlertSchema,
    responds(
      "Cria um alerta: uma busca guardada que avisa; um igual a outro da pessoa é esse outro",
      changedAlertSchema,
      refuses(409, "too_many_alerts", "A pessoa já tem 50 alertas."),
    ),
    addAlert,
    { limits: hourlyMemberLimit("add-alert", 120) },
  ),
  post(
    "/edit-alert",
    "member",
    editedAlertSchema,
    responds("Muda um alerta; os campos que faltam ficam como estão", changedAlertSchema, unknown),
    editAlert,
    { limits: hourlyMemberLimit("edit-alert", 240), setsState: true },
  ),
  post(
    "/delete-alert",
    "member",
    alertIdSchema,
    responds("Exclui um alerta e responde como ele era", changedAlertSchema, unknown),
    deleteAlert,
    { limits: hourlyMemberLimit("delete-alert", 120) },
  ),
  post(
    "/try-alert",
    "member",
    newAlertSchema,
    responds(
      "Quantas ofertas batem com um alerta, e as mais novas delas, sem guardar nada",
      triedAlertSchema,
    ),
    tryAlert,
    { limits: hourlyMemberLimit("try-alert", 600), setsState: true },
  ),
  post(
    "/set-quiet-hours",
    "member",
    quietHoursSchema,
    responds("Em que horas só o sino e o feed recebem avisos", changedSettingsSchema),
    changeQuietHours,
    { limits: hourlyMemberLimit("set-quiet-hours", 60), setsState: true },
  ),
];

async function changeQuietHours({ tx, input, caller, config, box }: HandlerContext<QuietHours>) {
  const me = await lockCaller(tx, caller);
  await setQuietHours(tx, me.id, input);
  const message = input.from === null ? alertMessages.quiet_off : alertMessages.quiet_set;
  return { message, settings: await loadChannelSettings(tx, me, { config, box }) };
}
