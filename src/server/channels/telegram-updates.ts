import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { botMessages } from "#domain/notices/channel-messages.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { type Backoff, backoffSeconds } from "#server/mail/backoff.ts";
import { type TelegramBot, TelegramFailure, type TelegramUpdate } from "./telegram-bot.ts";
import { claimUpdates, linkChat, passUpdate, releaseUpdates, unlinkChat } from "./telegram-store.ts";

interface UpdateParts {
  db: Db;
  bot: TelegramBot;
  log: Logger;
  pauses?: Backoff;
}

/** Longer than one question stays open. */
const leaseSeconds = 60;
const otherProcessSeconds = 5;

/** Asks Telegram what people write to the bot, for as long as the process lives. */
export function followUpdates({ db, bot, log, pauses = { first: 5, longest: 60 } }: UpdateParts) {
  const holder = newId();
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;

  function pauseAfter(error: unknown): number {
    failures++;
    const { status, retryAfter } =
      error instanceof TelegramFailure ? error : { status: "database", retryAfter: 0 };
    if (failures === 1 && !signal.aborted) log.warn({ status }, "updates of the Telegram bot cannot be read");
    return Math.max(retryAfter, backoffSeconds(failures, pauses, Math.random));
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const seconds = await pollOnce(db, bot, holder, signal).then((pause) => {
        failures = 0;
        return pause;
      }, pauseAfter);
      if (seconds > 0) await setTimeout(seconds * 1000, null, { signal, ref: false }).catch(() => {});
    }
    await releaseUpdates(db, holder).catch(() => {});
  }

  const running = loop();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Returns for how many seconds to wait. */
async function pollOnce(db: Db, bot: TelegramBot, holder: string, stop: AbortSignal): Promise<number> {
  const next = await claimUpdates(db, holder, leaseSeconds);
  if (next === null) return otherProcessSeconds;
  for (const update of await bot.updates(next, stop)) {
    const { isOurs, reply } = await inTransaction(db, async (tx) => {
      const isOurs = await passUpdate(tx, holder, update.update_id + 1);
      return { isOurs, reply: isOurs ? await replyTo(tx, update) : null };
    });
    if (!isOurs) return 0;
    // A courtesy: a lost one is not repeated.
    if (reply) await bot.send(String(update.message?.chat.id), reply).catch(() => {});
  }
  return 0;
}

/** Conversations of two only: in a group everybody would read a person's notices. */
async function replyTo(tx: Tx, { message }: TelegramUpdate): Promise<string | null> {
  if (message?.chat.type !== "private") return null;
  const chat = String(message.chat.id);
  const text = message.text?.trim() ?? "";
  const [command = "", code] = text.split(/\s+/, 2);
  if (command === "/start") {
    if (!code) return botMessages.no_code;
    return (await linkChat(tx, chat, code)) ? botMessages.linked : botMessages.dead_code;
  }
  if (command === "/stop" || text.toLowerCase() === "parar")
    return (await unlinkChat(tx, chat)) ? botMessages.unlinked : botMessages.not_linked;
  return null;
}
