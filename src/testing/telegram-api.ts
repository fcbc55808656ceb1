import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

export const botToken = "123456:AAtest-token-of-the-double-only";

interface Sent {
  chat_id: string;
  text: string;
}

interface Failure {
  status: number;
  retry_after?: number;
  description?: string;
}

interface BotState {
  /** Instead of accepting a message. */
  failure: null | Failure;
  /** Of messages to these conversations, each for as long as it takes; status 0 hangs up. */
  failures: Map<string, () => Promise<Failure>>;
  isDown: boolean;
  sent: Sent[];
  waiting: { update_id: number; message: object }[];
}

type Method = (state: BotState, body: Record<string, unknown>, response: ServerResponse) => unknown;

const methods: Record<string, Method> = {
  getMe: () => ({ id: 123456, is_bot: true, username: "xepa_teste_bot" }),
  async getUpdates(state, { offset, timeout }) {
    state.waiting = state.waiting.filter(({ update_id }) => update_id >= Number(offset));
    for (let n = 0; n < 100 && state.waiting.length === 0 && Number(timeout) > 0; n++) await setTimeout(20);
    return state.waiting;
  },
  async sendMessage({ failure: every, failures, sent }, { chat_id, text }, response) {
    const failure = (await failures.get(String(chat_id))?.()) ?? every;
    if (failure?.status === 0) return void response.destroy();
    if (failure) return fail(response, failure);
    sent.push(stamped({ chat_id: String(chat_id), text: String(text) }));
    return { message_id: sent.length };
  },
};

/** The Bot API over real HTTP: getMe, getUpdates, sendMessage, and its failures. */
export async function startTelegramApi() {
  const state: BotState = { failure: null, failures: new Map(), isDown: false, sent: [], waiting: [] };
  let lastId = 100;
  const server = createServer(async (request, response) => {
    if (state.isDown) return void request.socket.destroy();
    const [, token, name = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const method = methods[name];
    if (token !== botToken || !method) return fail(response, { status: token === botToken ? 404 : 401 });
    const result = await method(state, (await json(request)) as Record<string, unknown>, response);
    if (response.writableEnded || response.destroyed) return;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ ok: true, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sent: state.sent,
    state,
    env: { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: url },
    /** A person writes to the bot. */
    write(chat: number, text: string, type = "private"): void {
      state.waiting.push({ update_id: ++lastId, message: { chat: { id: chat, type }, text } });
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(response: ServerResponse, { status, retry_after, description = "failed" }: Failure): void {
  const parameters = retry_after === undefined ? {} : { parameters: { retry_after } };
  response
    .writeHead(status, { "Content-Type": "application/json" })
    .end(JSON.stringify({ ok: false, error_code: status, description, ...parameters }));
}

const moments = new WeakMap<Sent, number>();

function stamped(message: Sent): Sent {
  moments.set(message, Date.now());
  return message;
}

/** When it came, by this machine's clock. */
export function sentAt(message: Sent): number {
  return moments.get(message) ?? 0;
}
