import { inArray } from "drizzle-orm";
import { authSessions } from "#server/db/schema/auth.ts";
import { anArticle, anOffer, aPerson, type Person } from "#testing/factories.ts";
import type { FuzzServer } from "../fuzz-server.ts";
import { type Community, createCommunity, nameThem } from "./community.ts";

/** Users and content that calls can refer to. Renewed every so often, since calls change and delete them. */
export interface Fixtures {
  member: Person;
  admin: Person;
  known: Known;
}

/** What inputs may refer to. */
export interface Known {
  products: string[];
  articles: string[];
  people: string[];
  sessions: string[];
  emails: string[];
  slugs: string[];
  handles: string[];
  community: Community;
}

export async function createFixtures(site: FuzzServer): Promise<Fixtures> {
  const { db } = site;
  const [member, admin, other] = [await aPerson(site), await aPerson(site, "admin"), await aPerson(site)];
  const name = `Oferta ${crypto.randomUUID()}`;
  const offers = await Promise.all(
    (["approved", "pending", "rejected"] as const).flatMap((status) =>
      [member, other].map(({ id }, i) =>
        anOffer(db, { name: `${name} ${status} ${i}`, status, user_id: id }),
      ),
    ),
  );
  const article = await anArticle(db, { title: `Guia ${crypto.randomUUID()}` });
  const people = [member, admin, other];
  const ids = people.map(({ id }) => id);
  const sessions = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(inArray(authSessions.user_id, ids));
  const handles = await nameThem(site, people);
  const community = await createCommunity(site, { member, other, offer: offers[0]?.id ?? "" });
  const known = {
    ...{ handles, community },
    products: offers.map(({ id }) => id),
    articles: [article.id],
    people: ids,
    sessions: sessions.map(({ id }) => id),
    emails: people.map(({ email }) => email),
    slugs: [...offers.map(({ slug }) => slug), article.slug, ...community.slugs],
  };
  return { member, admin, known };
}
