import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CaughtLetter, catchMail } from "#testing/mail-catcher.ts";
import { startPushService } from "#testing/push-service.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { sentAt, startTelegramApi } from "#testing/telegram-api.ts";
import type { Environment } from "../../process/server-process.ts";
import { namesIn } from "./offer-writer.ts";

/** A message that arrived outside: a letter, a push or a Telegram message. */
export interface Received {
  channel: "email" | "push" | "telegram";
  /** An address, an endpoint or a conversation. */
  reader: string;
  names: string[];
  /** Offers that it counts and does not name. */
  unnamed: number;
  at: number;
  /** A push's topic, a letter's Message-ID. */
  id?: string | undefined;
}

/** The world outside, in our process: a mail server, a push service and Telegram. */
export async function startDoubles() {
  const push = await startPushService();
  const telegram = await startTelegramApi();
  let mail = await catchMail();
  const earlier: CaughtLetter[] = [];
  const certificate = join(scratchFolder(), "push-service.pem");
  writeFileSync(certificate, push.certificate);
  return {
    push,
    telegram,
    env: {
      ...telegram.env,
      SMTP_URL: mail.url,
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_OPTIONS: `--import ${resolve("src/testing/stores/register.ts")}`,
      STORES_PORT: String(push.port),
      DAILY_LETTER: "off",
    } satisfies Environment,
    received(): Received[] {
      return [
        ...[...earlier, ...mail.letters].map(
          ({ recipients: [reader = ""], text = "", receivedAt, messageId }) => ({
            ...about("email", reader, text),
            at: receivedAt,
            id: messageId,
          }),
        ),
        ...push.messages.map(({ endpoint, payload, at, topic }) => ({
          ...about("push", endpoint, `${payload.title}\n${payload.body}`),
          at,
          id: topic,
        })),
        ...telegram.sent.map((message) => ({
          ...about("telegram", message.chat_id, message.text),
          at: sentAt(message),
        })),
      ];
    },
    /** Nobody answers any more. */
    async stopMail(): Promise<void> {
      earlier.push(...mail.letters);
      await mail.close();
    },
    /** At the same address. */
    async startMail(): Promise<void> {
      mail = await catchMail({}, {}, mail.port);
    },
    async close(): Promise<void> {
      await Promise.all([mail.close(), telegram.close()]);
      push.close();
    },
  };
}

export type Doubles = Awaited<ReturnType<typeof startDoubles>>;

function about(channel: Received["channel"], reader: string, text: string) {
  const unnamed = Number(/\be mais (\d+)\b(?! alerta)/i.exec(text)?.[1] ?? 0);
  return { channel, reader, names: namesIn(text), unnamed };
}
