import { eq } from "drizzle-orm";
import type { OwnedProduct } from "#domain/products/product.ts";
import { recordEvent } from "#server/db/audit.ts";
import type { Db } from "#server/db/connect.ts";
import { alerts, savedOffers } from "#server/db/schema/alerts.ts";
import { articleVersions } from "#server/db/schema/articles.ts";
import {
  authChallenges,
  authFactors,
  authFlowStates,
  authOneTimeTokens,
  authRecoveryCodes,
  authSessions,
} from "#server/db/schema/auth.ts";
import { commentMarks, comments, reports } from "#server/db/schema/comments.ts";
import { confirmations } from "#server/db/schema/confirmations.ts";
import { couponOutcomes, coupons } from "#server/db/schema/coupons.ts";
import { images } from "#server/db/schema/images.ts";
import { contributions, memberLevels } from "#server/db/schema/levels.ts";
import * as noticed from "#server/db/schema/notices.ts";
import { idempotencyKeys, trash } from "#server/db/schema/operation.ts";
import { contactMessages, newsletterSubscribers } from "#server/db/schema/people.ts";
import { voteRings, votes } from "#server/db/schema/votes.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { appendLog } from "#server/log/log-store.ts";
import { anOffer, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

const everyStatus = ["approved", "pending", "rejected"] as const;

/** A user with a row in every table that can hold personal data. Their factor is not verified yet. */
export async function createFullAccount(server: TestServer, { id, email }: Person, ip: string) {
  const { db } = server;
  await addAuth(db, id, ip);
  await addMessages(db, id, email);
  const offers = await addOffers(db, id);
  await addCopies(db, id);
  await addContributions(db, id);
  await addNotices(db, id);
  await addLogged(db, id);
  await addEventsAndLetters(server, { id, email }, offers);
  return offers;
}

/** The log knows the person as what an entry is about and as who decided. */
async function addLogged(db: Db, id: string): Promise<void> {
  const said = {
    act: "level-set",
    reason: "nivel",
    by: id,
    before: null,
    after: { level: "safra" },
  } as const;
  await inTransaction(db, async (tx) => appendLog(tx, { ...said, subject: { kind: "person", id } }));
}

async function addNotices(db: Db, user_id: string): Promise<void> {
  const { notices, deliveries, noticeSettings, pushDevices, telegramChats, telegramCodes } = noticed;
  const [subject_id, event_at, consent_text] = [newId(), new Date().toISOString(), "Sim"];
  await db.insert(savedOffers).values({ user_id, product_id: subject_id });
  await db.insert(alerts).values({ user_id, name: "Air fryer", channels: ["bell"], anchor: 1 });
  const [notice] = await db
    .insert(notices)
    .values({ user_id, kind: "alert", subject_id, event_at })
    .returning();
  await db.insert(deliveries).values({ notice_id: notice?.id ?? "", user_id, channel: "email", event_at });
  await db.insert(noticeSettings).values({ user_id, quiet_from: 0, quiet_to: 60 });
  const [session] = await db.select().from(authSessions).where(eq(authSessions.user_id, user_id));
  const keys = { endpoint: `https://push.example/${user_id}`, p256dh: "k", auth: "a" };
  await db.insert(pushDevices).values({ user_id, session_id: session?.id ?? "", consent_text, ...keys });
  await db.insert(telegramChats).values({ user_id, chat_id: user_id, consent_text });
  await db.insert(telegramCodes).values({ user_id, code_hash: Buffer.from(user_id), consent_text });
}

async function addAuth(db: Db, id: string, ip: string): Promise<void> {
  const factor_id = newId();
  await db
    .insert(authSessions)
    .values({ id: newId(), user_id: id, refresh_key: Buffer.from("k"), ip, user_agent: "Firefox" });
  await db.insert(authOneTimeTokens).values({
    purpose: "recovery",
    token_hash: Buffer.from(id),
    user_id: id,
    payload: { full_name: "Ana Souza" },
  });
  await db
    .insert(authFlowStates)
    .values({ id: newId(), provider: "google", redirect_to: "http://localhost:3000/", user_id: id });
  await db.insert(authFactors).values({ id: factor_id, user_id: id, secret: Buffer.from("segredo") });
  await db.insert(authChallenges).values({ id: newId(), factor_id });
  await db.insert(authRecoveryCodes).values({ user_id: id, code_hash: Buffer.from("codigo") });
}

async function addMessages(db: Db, id: string, email: string): Promise<void> {
  await db
    .insert(newsletterSubscribers)
    .values({ id: newId(), email, status: "confirmed", consent_text: "Sim", token_hash: `hash-${id}` });
  await db
    .insert(contactMessages)
    .values({ id: newId(), nome: "Ana Souza", email, assunto: "outro", mensagem: "Oi" });
}

/** An offer of every status, each with a picture. */
async function addOffers(db: Db, id: string): Promise<OwnedProduct[]> {
  const offers: OwnedProduct[] = [];
  for (const status of everyStatus) {
    const key = `${newId().replaceAll("-", "")}-c0`;
    await db.insert(images).values({
      key,
      owner_id: id,
      state: "here",
      type: "image/png",
      width: 4,
      height: 3,
      loose_since: null,
    });
    offers.push(await anOffer(db, { user_id: id, status, images: [`/img/${key}.webp`] }));
  }
  return offers;
}

/** What a member says about others' offers. */
async function addContributions(db: Db, user_id: string): Promise<void> {
  const product_id = newId();
  const mine = { product_id, user_id, quarters: 4 };
  await db.insert(votes).values({ ...mine, value: 1, mark: "m" });
  await db.insert(confirmations).values({ ...mine, says: "sim" });
  await db.insert(comments).values({ product_id, user_id, person: user_id, body: "Chegou hoje." });
  await db.insert(commentMarks).values({ comment_id: newId(), user_id });
  await db
    .insert(reports)
    .values({ kind: "offer", content_id: product_id, user_id, reason: "spam", quarters: 4 });
  const coupon = {
    store_id: newId(),
    code: "MEU10",
    folded_code: "MEU10",
    kind: "shipping",
    user_id,
  };
  await db.insert(coupons).values([coupon, { ...coupon, store_id: newId(), status: "approved" }]);
  const outcome = {
    coupon_id: newId(),
    user_id,
    person: user_id,
    day: "2026-11-16",
    worked: true,
    quarters: 4,
  };
  await db.insert(couponOutcomes).values({ ...outcome, mark: "m" });
  await db.insert(memberLevels).values({ user_id, level: "broto" });
  await db.insert(contributions).values({ user_id, kind: "offer", content_id: product_id });
  await db.insert(voteRings).values({ people: [user_id, newId()], offers: 1, votes: 4 });
}

/** Copies of personal data in other tables. */
async function addCopies(db: Db, id: string): Promise<void> {
  await db.insert(idempotencyKeys).values({
    scope: `/add-product ${id}`,
    key: "k",
    request_hash: "h",
    status: 200,
    body: { name: "Ana Souza" },
  });
  await db.insert(trash).values({
    kind: "product",
    id: newId(),
    row: { name: "Apagado", user_id: id, by_name: "Ana Souza" },
    by: id,
  });
  await db.insert(articleVersions).values({
    article_id: newId(),
    version: 1,
    title: "Guia",
    content: "<p>Guia</p>",
    excerpt: "Guia",
    slug: "guia",
    status: "draft",
    tags: [],
    associated_products: [],
    saved_by: id,
  });
}

async function addEventsAndLetters(
  { db, mail }: TestServer,
  { id, email }: Pick<Person, "id" | "email">,
  offers: OwnedProduct[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const offer of offers)
      await recordEvent(tx, {
        actor_id: id,
        action: "submit-user-product",
        object_kind: "product",
        object_id: offer.id,
        after: offer,
      });
    await recordEvent(tx, {
      actor_id: null,
      action: "change-user-role",
      object_kind: "user",
      object_id: id,
      before: { name: "Ana Souza", email },
    });
    await mail.queue(tx, "account-recover", email, {
      name: "Ana Souza",
      recover_url: "http://localhost:3000/x",
    });
    await mail.queue(tx, "contact-message", "equipe@xepa.test", {
      nome: "Ana Souza",
      email,
      assunto: "outro",
      mensagem: "Oi",
    });
  });
}
