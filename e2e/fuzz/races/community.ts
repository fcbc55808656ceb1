import { and, eq, sql } from "drizzle-orm";
import { appeals } from "#server/db/schema/appeals.ts";
import { couponOutcomes } from "#server/db/schema/coupons.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { votes } from "#server/db/schema/votes.ts";
import { aStore } from "#testing/a-store.ts";
import { aCoupon } from "#testing/coupons.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { call, concurrently, parallel, type Race, statusesOf, tally, unless } from "./concurrent-requests.ts";

const vote: Race = {
  name: "vote ‖ vote",
  expected: "each is accepted; one vote of the person is left, and the sums are those of the votes",
  async round(site) {
    const { db } = site;
    const ana = await aPerson(site);
    const offer = await anOffer(db, { name: `Votada ${crypto.randomUUID()}` });
    const values = [{ value: 1 }, { value: -1, reason: "mais_barato" }];
    const answers = await concurrently((i) =>
      call(site, "vote-offer", { productId: offer.id, ...values[i % 2] }, ana),
    );
    const rows = await db.$count(votes, eq(votes.product_id, offer.id));
    const [sums] = await db.execute<{ voters: number }>(
      sql`SELECT sum(voters)::int AS voters FROM content_sums WHERE content_id = ${offer.id}`,
    );
    const seen = [tally(answers), rows, sums?.voters];
    return { statuses: statusesOf(answers), wrong: unless(seen, [`${parallel} × 200`, 1, 1]) };
  },
};

const appeal: Race = {
  name: "appeal ‖ appeal",
  expected: "one appeal on record; the others are 409",
  async round(site) {
    const { db } = site;
    const ana = await aPerson(site);
    const name = `Recusada ${crypto.randomUUID()}`;
    const offer = await anOffer(db, { name, user_id: ana.id, status: "rejected" });
    const answers = await concurrently((i) =>
      call(site, "appeal-decision", { productId: offer.id, text: `O preço está certo, ${i}.` }, ana),
    );
    const made = await db.$count(appeals, eq(appeals.product_id, offer.id));
    const isAppeal = eq(auditEvents.action, "appeal-decision");
    const events = await db.$count(auditEvents, and(eq(auditEvents.object_id, offer.id), isAppeal));
    const seen = [tally(answers.toSorted((one, other) => one.status - other.status)), made, events];
    return { statuses: statusesOf(answers), wrong: unless(seen, [`1 × 200, ${parallel - 1} × 409`, 1, 1]) };
  },
};

const couponReport: Race = {
  name: "coupon report ‖ coupon report",
  expected: "each is accepted; one report of the person is left for the day",
  async round(site) {
    const { db } = site;
    const ana = await aPerson(site);
    const couponId = await aCoupon(db, await aStore(db, `Loja ${crypto.randomUUID()}`));
    const answers = await concurrently((i) =>
      call(site, "report-coupon", { couponId, worked: i % 2 === 0 }, ana),
    );
    const rows = await db.$count(couponOutcomes, eq(couponOutcomes.coupon_id, couponId));
    return {
      statuses: statusesOf(answers),
      wrong: unless([tally(answers), rows], [`${parallel} × 200`, 1]),
    };
  },
};

export const communityRaces = [vote, appeal, couponReport];
