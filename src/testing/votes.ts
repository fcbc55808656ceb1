import { eq, sql } from "drizzle-orm";
import type { Level } from "#domain/users/level.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { aPerson, json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

/** The proxy that a test server must trust, so that a test can name senders. */
export const proxy = "10.0.0.1";

/** A call's third argument: it comes from this address. */
export function from(address: string) {
  return { incoming: { socket: { remoteAddress: proxy }, headers: { "x-forwarded-for": address } } };
}

/** A member whose word has its full weight: the account is two days old. */
export async function aVoter(server: TestServer, level: Level = "broto"): Promise<Person> {
  const person = await aPerson(server);
  await server.db
    .update(users)
    .set({ created_at: sql`now() - interval '2 days'` })
    .where(eq(users.id, person.id));
  // Safra by hand stays what it is.
  await server.db.insert(memberLevels).values({ user_id: person.id, level, by_hand: level === "safra" });
  return person;
}

export interface VoteAnswer {
  status: number;
  message: string;
  code?: string;
  temperature: number | null;
  votes: number;
}

let senders = 0;

/** From another address each time, where none is given. */
export async function vote(
  server: TestServer,
  person: Person,
  fields: { productId: string; value: unknown; reason?: unknown },
  address = `198.51.${(++senders >> 8) % 256}.${senders % 256}`,
): Promise<VoteAnswer> {
  const response = await server.request(
    "/functions/v1/vote-offer",
    json(fields, { ...person.auth, "Idempotency-Key": crypto.randomUUID() }),
    from(address),
  );
  return { status: response.status, ...((await response.json()) as Omit<VoteAnswer, "status">) };
}
