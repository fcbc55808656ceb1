import { z } from "zod";
import type { Config } from "#server/config.ts";

/** A call that got no usable response. Its message names the method alone: addresses of the Bot API contain the token. */
export class TelegramFailure extends Error {
  /** What Telegram responded; 0: nothing. */
  readonly status: number;
  /** Seconds that Telegram asks us to wait. */
  readonly retryAfter: number;
  /** The person has blocked the bot, or the conversation is gone. */
  readonly isGone: boolean;
  constructor(method: string, status: number, { retryAfter = 0, description = "" } = {}) {
    super(`Telegram ${method}: ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
    this.isGone = status === 403 || (status === 400 && /chat not found/i.test(description));
  }
}

const responseSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  result: z.unknown().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

const updateSchema = z.object({
  update_id: z.number(),
  message: z
    .object({ chat: z.object({ id: z.number(), type: z.string() }), text: z.string().optional() })
    .optional(),
});

export type TelegramUpdate = z.infer<typeof updateSchema>;

/** How long Telegram holds a question for updates open. */
const pollSeconds = 25;
const patienceMs = 10_000;
/** Whatever Telegram asks for, in seconds. */
const longestWait = 3600;
const nameLifeMs = 3_600_000;

export type TelegramBot = ReturnType<typeof telegramBot>;

/** The few methods of the Bot API that we need, over plain HTTP. */
export function telegramBot({ token, api_url }: NonNullable<Config["telegram"]>) {
  let name: { is: string; until: number } | null = null;

  async function call(method: string, body: object, ms = patienceMs, stop?: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(ms);
    const response = await fetch(`${api_url}/bot${token}/${method}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
    }).catch(() => null);
    return resultOf(method, response);
  }

  return {
    /** Without the @; asked for once an hour. */
    async name(): Promise<string> {
      if (name && name.until > Date.now()) return name.is;
      const me = z.object({ username: z.string() }).parse(await call("getMe", {}));
      name = { is: me.username, until: Date.now() + nameLifeMs };
      return name.is;
    },
    /** Plain text: nothing in it is markup. */
    async send(chat_id: string, text: string): Promise<void> {
      await call("sendMessage", { chat_id, text, link_preview_options: { is_disabled: true } });
    },
    /** Waits for the next ones for a while; none is an empty list. */
    async updates(offset: number, stop: AbortSignal): Promise<TelegramUpdate[]> {
      const asked = { offset, timeout: pollSeconds, allowed_updates: ["message"] };
      const result = await call("getUpdates", asked, (pollSeconds + 10) * 1000, stop);
      return z.array(updateSchema).parse(result);
    },
  };
}

async function resultOf(method: string, response: Response | null): Promise<unknown> {
  const parsed = responseSchema.safeParse(await response?.json().catch(() => null));
  const { ok = false, result, parameters, description = "" } = parsed.data ?? {};
  if (response?.ok && ok) return result;
  const retryAfter = Math.min(parameters?.retry_after ?? 0, longestWait);
  throw new TelegramFailure(method, response?.status ?? 0, { retryAfter, description });
}
