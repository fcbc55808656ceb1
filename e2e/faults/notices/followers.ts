import { eq } from "drizzle-orm";
import type { Channel } from "#domain/alerts/channels.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { telegramChats } from "#server/db/schema/notices.ts";
import type { ServerProcess } from "../../process/server-process.ts";
import { type Site, signedInUsers, withDatabase } from "../site.ts";
import type { Doubles, Received } from "./doubles.ts";
import { awaited, createOfferWriter, loweredPrice, type OfferWriter } from "./offer-writer.ts";

/** Somewhere that a person's notices arrive. */
export interface Reader extends Pick<Received, "channel" | "reader"> {
  highestPrice: number | null;
}

interface Follower {
  channels: Channel[];
  devices?: number;
  highestPrice?: number;
}

/** One for each channel, one for all of them, and one who waits for a lower price. */
export const everyChannel: Follower[] = [
  { channels: ["push"], devices: 2 },
  { channels: ["telegram"] },
  { channels: ["email"] },
  { channels: ["email", "push", "telegram"] },
  { channels: ["email", "push", "telegram"], highestPrice: loweredPrice },
];

export interface Crew {
  writer: OfferWriter;
  readers: Reader[];
}

/** Members with one alert each, and the admin who writes their offers. */
export async function addFollowers(
  site: Site,
  server: ServerProcess,
  doubles: Doubles,
  followers: Follower[] = everyChannel,
): Promise<Crew> {
  const { admin, members } = await signedInUsers(site, server, followers.length);
  const readers: Reader[] = [];
  for (const [n, { channels, devices = 1, highestPrice = null }] of followers.entries()) {
    const call = caller(server, members[n] ?? "");
    const email = `membro.${n}@xepa.test`;
    const add = (channel: Received["channel"], reader: string) =>
      readers.push({ channel, reader, highestPrice });
    if (channels.includes("email")) add("email", email);
    for (let device = 0; channels.includes("push") && device < devices; device++) {
      const { subscription } = doubles.push.add();
      await call("add-push-subscription", subscription);
      add("push", subscription.endpoint);
    }
    if (channels.includes("telegram")) {
      const chat = String(1000 + n);
      await linkTelegram(site, email, chat);
      add("telegram", chat);
    }
    await call("add-alert", { q: awaited, channels: ["bell", ...channels], max_price: highestPrice });
  }
  const writer = createOfferWriter(admin);
  writer.goTo(server.url);
  return { writer, readers };
}

function caller(server: ServerProcess, token: string) {
  return async (name: string, body: object): Promise<void> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    };
    const answer = await server.request(`/functions/v1/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  };
}

/** As the bot does it for the person's code. */
function linkTelegram(site: Site, email: string, chat_id: string): Promise<void> {
  return withDatabase(site, async ({ db }) => {
    const [person] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
    await db.insert(telegramChats).values({ user_id: person?.id ?? "", chat_id, consent_text: "teste" });
  });
}
