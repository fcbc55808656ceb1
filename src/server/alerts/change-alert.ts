import { alertMessages } from "#domain/alerts/alert-messages.ts";
import {
  type AddedAlert,
  type AlertFields,
  type EditedAlert,
  newAlertSchema,
} from "#domain/alerts/alert-schema.ts";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { availableChannels } from "#server/channels/channel-settings-store.ts";
import type { Config } from "#server/config.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { deleteAlertRow, insertAlert, lockOwnAlert, readAlert, updateAlert } from "./alerts-store.ts";

/** One that asks for the same as another of this person's is that one: of two taps the second changes nothing. */
export async function addAlert({ tx, input, caller, config }: HandlerContext<AddedAlert>) {
  const me = await lockCaller(tx, caller);
  refuseAbsentChannels(input, config);
  const { id, isNew } = await insertAlert(tx, me.id, input);
  const message = isNew ? alertMessages.added : alertMessages.present;
  return { message, alert: await readAlert(tx, me.id, id) };
}

export async function editAlert({ tx, input, caller, config }: HandlerContext<EditedAlert>) {
  const me = await lockCaller(tx, caller);
  const { alertId, ...given } = input;
  const current = await lockOwnAlert(tx, me.id, alertId);
  refuseAbsentChannels(given, config);
  await updateAlert(tx, alertId, wholeAlert({ ...current, ...given }));
  return { message: alertMessages.edited, alert: await readAlert(tx, me.id, alertId) };
}

/** Answers the alert as it was: adding it again, with its id as `alertId`, undoes this. */
export async function deleteAlert({ tx, input, caller }: HandlerContext<{ alertId: string }>) {
  const me = await lockCaller(tx, caller);
  await lockOwnAlert(tx, me.id, input.alertId);
  const alert = await readAlert(tx, me.id, input.alertId);
  await deleteAlertRow(tx, input.alertId);
  return { message: alertMessages.deleted, alert };
}

/** Fields that are fine one by one may say too little together. */
function wholeAlert(fields: unknown): AlertFields {
  const parsed = newAlertSchema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const { message, fields: faults } = fieldErrors(parsed.error);
  throw new Problem(422, "invalid", message, { fields: faults });
}

function refuseAbsentChannels({ channels = [] }: Pick<EditedAlert, "channels">, config: Config): void {
  const available = availableChannels(config);
  if (channels.every((channel) => available.includes(channel))) return;
  throw Problem.wrong("channels", alertMessages.absent_channel);
}
