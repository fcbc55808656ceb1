import { noticeMessage } from "#domain/notices/handed-notice.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { reachability } from "#server/mail/backoff.ts";
import type { HandedOver, MessageChannel } from "./message-channel.ts";
import { type TelegramBot, TelegramFailure } from "./telegram-bot.ts";
import { findChat, markBlocked } from "./telegram-store.ts";

interface TelegramParts {
  db: Db;
  config: Config;
  /** Null: this site has none, and what waits for it is given up. */
  bot: TelegramBot | null;
  serverPauses?: { first: number; longest: number };
}

/** Telegram takes about 30 messages a second from a bot. */
const lanes = 4;

export function telegramChannel({ db, config, bot, serverPauses }: TelegramParts): MessageChannel {
  const server = reachability(lanes, serverPauses ?? { first: 5, longest: 60 });
  let silentUntil = 0;
  return {
    name: "telegram",
    get lanes() {
      return performance.now() < silentUntil ? 0 : server.lines;
    },
    async hand(userId, _deliveries, notices) {
      if (!bot) return { end: "refused", error: "off" };
      const chat = await findChat(db, userId);
      if (!chat) return { end: "refused", error: "unlinked" };
      const { title, body, path } = noticeMessage(notices);
      try {
        await bot.send(chat, `${title}\n${body}\n${config.site.url}${path}`);
        server.answered();
        return { end: "taken" };
      } catch (error) {
        const failure = error instanceof TelegramFailure ? error : new TelegramFailure("sendMessage", 0);
        if (failure.isGone || failure.status === 400) {
          server.answered();
          if (failure.isGone) await markBlocked(db, userId);
          return { end: "refused", error: failure.isGone ? "blocked" : "400" };
        }
        // What Telegram asks of one message it asks of the bot.
        silentUntil = Math.max(silentUntil, performance.now() + failure.retryAfter * 1000);
        return laterAfter(failure, server.failed());
      }
    },
  };
}

function laterAfter({ status, retryAfter }: TelegramFailure, pause: number): HandedOver {
  const seconds = Math.max(retryAfter, pause);
  return { end: "later", error: status === 0 ? "unreachable" : String(status), seconds };
}
