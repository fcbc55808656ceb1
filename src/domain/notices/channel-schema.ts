import * as z from "zod";
import { channels } from "#domain/alerts/channels.ts";
import { form, malformed, shownLine } from "#domain/format/form-schema.ts";
import { messageText, uuid } from "#domain/format/response-schema.ts";
import { channelMessages, pauseMessages } from "./channel-messages.ts";

export const mostDevices = 10;
const longestEndpoint = 2000;

const bad = channelMessages.bad_subscription;
const endpoint = z.string({ error: bad }).min(1, bad).max(longestEndpoint, bad);

/** The browser's own object (`PushSubscription.toJSON`), with a name of the device. */
export const pushSubscriptionSchema = form({
  endpoint: endpoint.startsWith("https://", bad).describe("O endereço https do serviço do navegador."),
  keys: z.object(
    {
      p256dh: z
        .string({ error: bad })
        .regex(/^B[\w-]{86}$/, bad)
        .describe("65 bytes em base64url."),
      auth: z
        .string({ error: bad })
        .regex(/^[\w-]{22}$/, bad)
        .describe("16 bytes em base64url."),
    },
    { error: bad },
  ),
  device: shownLine({ max: 60, too_long: malformed.text }).optional().describe("O nome do aparelho."),
});

export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>;

export const deviceAddedSchema = z.object({ message: messageText, id: uuid }).meta({ id: "DeviceAdded" });

/** By the id that the list of devices has, or by what the browser itself knows. */
export const deletedDeviceSchema = form({
  id: z.string({ error: bad }).max(100, bad).optional(),
  endpoint: endpoint.optional(),
}).refine(({ id, endpoint }) => id !== undefined || endpoint !== undefined, bad);

export const testedDeviceSchema = form({
  id: z.string({ error: bad }).min(1, bad).max(100, bad).describe("De um aparelho seu, como em load-alerts."),
});

export const telegramLinkSchema = z
  .object({
    message: messageText,
    url: z.string().describe("O endereço do robô, com um código de uso único."),
  })
  .meta({ id: "TelegramLink" });

/** Letters are one channel here: pausing it stops those at once and those of the day. */
export const pausableChannels = ["email", "push", "telegram"] as const;

export type PausableChannel = (typeof pausableChannels)[number];

export const channelStateSchema = form({
  channel: z.enum(pausableChannels, { error: channelMessages.unknown_channel }),
  paused: z.boolean({ error: channelMessages.unknown_paused }),
});

export type ChannelState = z.output<typeof channelStateSchema>;

export const pausedChannelsSchema = z
  .object({ message: messageText, paused: z.array(z.enum(channels)) })
  .meta({ id: "PausedChannels" });

const longestToken = 200;

export const pauseLinkSchema = form({
  token: z
    .string({ error: pauseMessages.unknown_link })
    .min(1, pauseMessages.unknown_link)
    .max(longestToken, pauseMessages.unknown_link),
});
