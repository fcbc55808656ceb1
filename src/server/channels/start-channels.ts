import { createNoticeSender, type NoticeSender } from "./notice-sender.ts";
import { telegramBot } from "./telegram-bot.ts";
import { followUpdates } from "./telegram-updates.ts";

/** All that hands notices over in this process, and hears what people write to the bot. */
export function startChannels(parts: Parameters<typeof createNoticeSender>[0]): NoticeSender {
  const { db, config, log } = parts;
  const sender = createNoticeSender(parts);
  const updates = config.telegram && followUpdates({ db, bot: telegramBot(config.telegram), log });
  return {
    ...sender,
    async stop() {
      await Promise.all([sender.stop(), updates?.stop()]);
    },
  };
}
