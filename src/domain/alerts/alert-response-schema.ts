import * as z from "zod";
import { channels } from "#domain/alerts/channels.ts";
import { count, day, messageText, moment, reais, uuid } from "#domain/format/response-schema.ts";

const linkedOffer = z.object({ name: z.string(), path: z.string() });

/** What an alert by product key waits for. */
const watchedProductSchema = linkedOffer.extend({
  price: reais.nullable().describe("A oferta mais barata no ar; null sem nenhuma."),
  lowest: reais.nullable().describe("O menor preço já visto."),
  lowest_day: day.nullable(),
});

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
    last: linkedOffer.nullable().describe("A oferta do último aviso, se ainda está publicada."),
    product: watchedProductSchema.nullable().describe("De um alerta de um produto só."),
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

/** From the offer's change to the notice of this person, beside everybody's. */
const ownLatencySchema = z.object({
  channel: z.enum(channels),
  n: count.describe("Os seus avisos em 30 dias, no máximo 1.000."),
  p50_ms: z.number().nullable().describe("Null: poucos avisos para dizer."),
  p95_ms: z.number().nullable(),
  everybody_p50_ms: z.number().nullable().describe("De todas as pessoas, nas últimas 24 horas."),
});

export const alertsSchema = z
  .object({
    alerts: z.array(alertSchema),
    settings: alertSettingsSchema,
    latencies: z.array(ownLatencySchema),
    next: z.string().nullable(),
  })
  .meta({ id: "Alerts" });

export const changedAlertSchema = z.object({ message: messageText, alert: alertSchema });

export const changedSettingsSchema = z.object({ message: messageText, settings: alertSettingsSchema });

export const triedAlertSchema = z.object({
  matches: count.describe("Ofertas no ar que batem agora; no máximo 1000."),
  last_30_days: count.describe("Quantas vezes teria avisado em 30 dias; no máximo 1000."),
  newest: count
    .nullable()
    .describe("Null: todas foram lidas. Um número: só tantas no ar e tantas encerradas, as mais novas."),
  offers: z
    .array(linkedOffer.extend({ id: uuid, price: reais, at: moment }))
    .describe("As mais novas delas, no máximo 5."),
});

export type Alert = z.infer<typeof alertSchema>;
export type Alerts = z.infer<typeof alertsSchema>;
export type ChangedAlert = z.infer<typeof changedAlertSchema>;
export type ChangedSettings = z.infer<typeof changedSettingsSchema>;
export type TriedAlert = z.infer<typeof triedAlertSchema>;
export type WatchedProduct = z.infer<typeof watchedProductSchema>;
export type OwnLatency = z.infer<typeof ownLatencySchema>;
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
