import * as z from "zod";
import { channels } from "#domain/alerts/channels.ts";
import { count, messageText, moment, uuid } from "#domain/format/response-schema.ts";

export const alertSchema = z
  .object({
    id: uuid,
    name: z.string(),
    q: z.string(),
    not: z.string(),
    category: z.string().nullable().describe("O slug."),
    store: z.string().nullable(),
    product_key: z.string().nullable(),
    max_price: z.number().nullable(),
    min_discount: z.int().nullable(),
    min_temperature: z.int().nullable(),
    only_real: z.boolean(),
    leave_out: z.array(z.string()).describe("Condições de preço que o alerta deixa de fora."),
    channels: z.array(z.enum(channels)),
    paused: z.boolean(),
    rang: count.describe("De quantas ofertas avisou em 90 dias, entre os 3.000 avisos mais novos da pessoa."),
    rang_at: moment.nullable(),
    created_at: moment,
  })
  .meta({ id: "Alert" });

/** What a person chose for all alerts, and which channels this site has. */
export const alertSettingsSchema = z.object({
  quiet_from: z.string().nullable().describe("HH:MM em São Paulo."),
  quiet_to: z.string().nullable(),
  available: z.array(z.enum(channels)).describe("Os canais que este site tem."),
  paused: z.array(z.enum(channels)).describe("Canais que a pessoa pausou por um link."),
  devices: z.array(z.object({ id: uuid, device: z.string(), current: z.boolean(), created_at: moment })),
  telegram: z.enum(["none", "linked", "blocked"]),
  push_key: z.string().nullable().describe("A chave pública VAPID."),
  feed_url: z.string().nullable(),
});

export const alertsSchema = z
  .object({ alerts: z.array(alertSchema), settings: alertSettingsSchema, next: z.string().nullable() })
  .meta({ id: "Alerts" });

export const changedAlertSchema = z.object({ message: messageText, alert: alertSchema });

export const changedSettingsSchema = z.object({ message: messageText, settings: alertSettingsSchema });

export const triedAlertSchema = z.object({
  matches: count.describe("Ofertas no ar que batem agora; no máximo 1000."),
  last_30_days: count.describe("Quantas vezes teria avisado em 30 dias; no máximo 1000."),
  newest: count
    .nullable()
    .describe("Null: todas foram lidas. Um número: só tantas no ar e tantas encerradas, as mais novas."),
});

export type Alert = z.infer<typeof alertSchema>;
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
