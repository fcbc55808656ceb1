import { randomBytes } from "node:crypto";
import { channelConsent } from "#domain/notices/channel-consent.ts";
import { channelMessages } from "#domain/notices/channel-messages.ts";
import type { Config } from "#server/config.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { type TelegramBot, telegramBot } from "./telegram-bot.ts";
import { storeCode, unlinkPerson } from "./telegram-store.ts";

const bots = new WeakMap<Config, TelegramBot>();

interface TelegramLink {
  code: string;
  url: string;
}

/** Outside the transaction: the bot's name is asked of Telegram, once an hour. */
export async function newTelegramLink({ config }: { config: Config }): Promise<TelegramLink> {
  if (!config.telegram) throw new Problem(404, "channel_off", channelMessages.telegram_off);
  const bot = bots.get(config) ?? telegramBot(config.telegram);
  bots.set(config, bot);
  const name = await bot.name().catch((cause) => {
    throw new Problem(503, "busy", channelMessages.telegram_down, { retryAfterSeconds: 10, cause });
  });
  const code = randomBytes(24).toString("base64url");
  return { code, url: `https://t.me/${encodeURIComponent(name)}?start=${code}` };
}

export async function linkTelegram({ tx, caller, prepared }: HandlerContext<object, TelegramLink>) {
  const { id } = await lockCaller(tx, caller);
  await storeCode(tx, id, prepared.code, channelConsent.telegram);
  return { message: channelMessages.telegram_link, url: prepared.url };
}

export async function unlinkTelegram({ tx, caller }: HandlerContext<object>) {
  const { id } = await lockCaller(tx, caller);
  await unlinkPerson(tx, id);
  return { message: channelMessages.telegram_unlinked };
}
