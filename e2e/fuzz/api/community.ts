import { eq } from "drizzle-orm";
import { authSessions } from "#server/db/schema/auth.ts";
import { comments } from "#server/db/schema/comments.ts";
import { pushDevices } from "#server/db/schema/notices.ts";
import { users } from "#server/db/schema/people.ts";
import { aStore } from "#testing/a-store.ts";
import { aCoupon } from "#testing/coupons.ts";
import type { Person } from "#testing/factories.ts";
import { aNotice } from "#testing/notices.ts";
import type { FuzzServer } from "../fuzz-server.ts";

/** What people say and want, the caller's own and another member's. */
export interface Community {
  alerts: string[];
  comments: string[];
  coupons: string[];
  devices: string[];
  notices: string[];
  stores: string[];
  /** Of the stores. */
  slugs: string[];
}

interface Scene {
  member: Person;
  other: Person;
  offer: string;
}

let made = 0;

/** Everybody gets a handle: without one nobody comments. */
export function nameThem({ db }: FuzzServer, people: readonly Person[]): Promise<string[]> {
  return Promise.all(
    people.map(async ({ id }) => {
      const handle = `fuzz_${++made}`;
      await db.update(users).set({ handle }).where(eq(users.id, id));
      return handle;
    }),
  );
}

export async function createCommunity(
  { db }: FuzzServer,
  { member, other, offer }: Scene,
): Promise<Community> {
  const stores = await Promise.all(
    [true, false].map((listed) => aStore(db, `Loja ${++made}`, { listed, hosts: [`loja-${made}.example`] })),
  );
  const found: Community = {
    ...{ alerts: [], comments: [], coupons: [], devices: [], notices: [] },
    stores: stores.map(({ id }) => id),
    slugs: stores.map(({ slug }) => slug),
  };
  for (const person of [member, other]) {
    const by = { user_id: person.id };
    for (const store of stores)
      for (const status of ["approved", "pending"] as const)
        found.coupons.push(await aCoupon(db, store, { ...by, status, code: `FUZZ${++made}` }));
    for (const status of ["shown", "held"]) {
      const comment = { ...by, product_id: offer, person: person.id, body: "Chegou hoje.", status };
      const rows = await db.insert(comments).values(comment).returning({ id: comments.id });
      found.comments.push(...rows.map(({ id }) => id));
    }
    const { id, alert } = await aNotice(db, person, ["bell"], { name: `Aviso ${++made}` });
    found.notices.push(id);
    found.alerts.push(alert);
    const device = {
      endpoint: `https://push.invalid/${++made}`,
      p256dh: "k",
      auth: "a",
      consent_text: "Sim",
    };
    const [session] = await db.select().from(authSessions).where(eq(authSessions.user_id, person.id));
    const rows = await db
      .insert(pushDevices)
      .values({ ...by, ...device, session_id: session?.id ?? "" })
      .returning({ id: pushDevices.id });
    found.devices.push(...rows.map((row) => row.id));
  }
  return found;
}
