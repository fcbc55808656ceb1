import type { Logger } from "pino";
import { createTimer, repeatable } from "#server/repeatable.ts";
import type { LetterParts } from "./letter-channel.ts";
import { queueDueLetters } from "./letter-channel.ts";
import { createMessageLoop } from "./message-channel.ts";
import { pushChannel } from "./push-channel.ts";
import { telegramBot } from "./telegram-bot.ts";
import { telegramChannel } from "./telegram-channel.ts";

export interface NoticeSender {
  /** Starts what is due through every channel; waits for the letters, not for devices and conversations. */
  deliver(): Promise<void>;
  /** Notices were stored, and their transaction has ended. */
  nudge(): void;
  stop(): Promise<void>;
}

interface NoticeSenderParts extends LetterParts {
  log: Logger;
  pace?: NoticePace;
}

/** All in seconds. */
export interface NoticePace {
  lease: number;
  pauses: { first: number; longest: number };
  serverPauses: { first: number; longest: number };
  nudge: number;
}

const defaultPace: NoticePace = {
  lease: 60,
  pauses: { first: 5, longest: 600 },
  serverPauses: { first: 5, longest: 60 },
  nudge: 0.02,
};

/** Hands notices over to the channels. Any number of processes may do so side by side. */
export function createNoticeSender({ pace = defaultPace, ...parts }: NoticeSenderParts): NoticeSender {
  const { db, config, log } = parts;
  const { serverPauses } = pace;
  const bot = config.telegram && telegramBot(config.telegram);
  const loops = [
    pushChannel({ ...parts, serverPauses }),
    telegramChannel({ db, config, bot, serverPauses }),
  ].map((channel) => createMessageLoop(channel, { db, log, ...pace }));
  // Switched off is as being stopped from the start: what is due stays in `deliveries`.
  let isStopping = !config.notices;
  const letters = repeatable(async () => {
    while (!isStopping && (await queueDueLetters(parts)));
  });
  const deliver = async () => {
    if (!isStopping) await Promise.all([letters.run(), ...loops.map(({ look }) => look())]);
  };
  const soon = createTimer(
    () => void deliver().catch((err) => log.error({ err }, "due notices cannot be read")),
    pace.nudge * 1000,
  );
  return {
    deliver,
    nudge: soon.start,
    async stop() {
      isStopping = true;
      soon.cancel();
      await letters.settled();
      await Promise.all(loops.map(({ stop }) => stop()));
    },
  };
}
