import { createNoticeSender, type NoticeSender } from "./notice-sender.ts";
import { telegramBot } from "./telegram-bot.ts";
import { followUpdates } from "./telegram-updates.ts";

/** All that hands notices over in this process, and hears what people write to the bot. */
export function startChannels(parts: Parameters<typeof createNoticeSender>[0]): NoticeSender {
  const { db, config, log } = parts;
  const sender = createNoticeSender(parts);
  // A copy of the site that asked too would take the site's own answers away.
  const bot = config.notices ? config.telegram : null;
  const updates = bot && followUpdates({ db, bot: telegramBot(bot), log });
  return {
    ...sender,
    async stop() {
      await Promise.all([sender.stop(), updates?.stop()]);
    },
  };
}
