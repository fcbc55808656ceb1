import { and, count, eq } from "drizzle-orm";
import { productPath } from "#domain/products/product.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, newOfferFields } from "#testing/factories.ts";
import type { FuzzServer } from "../fuzz-server.ts";
import {
  call,
  concurrently,
  look,
  meet,
  parallel,
  type Race,
  type RaceResponse,
  statusesOf,
  tally,
  unless,
} from "./concurrent-requests.ts";

async function rowOf({ db }: FuzzServer, id: string) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row ? `${row.status} ${row.version}` : "gone";
}

async function events({ db }: FuzzServer, id: string, action: string): Promise<number> {
  const which = and(eq(auditEvents.object_id, id), eq(auditEvents.action, action));
  const [row] = await db.select({ n: count() }).from(auditEvents).where(which);
  return row?.n ?? 0;
}

async function waiting(site: FuzzServer, status = "pending") {
  const [ana, admin] = [await aPerson(site), await aPerson(site, "admin")];
  const name = `Oferta ${crypto.randomUUID()}`;
  const offer = await anOffer(site.db, { name, status, user_id: ana.id });
  const decide = (verdict: string): Promise<RaceResponse> =>
    call(site, "update-product-status", { productId: offer.id, status: verdict, version: 1 }, admin);
  const edit = (i: number): Promise<RaceResponse> =>
    call(
      site,
      "edit-user-product",
      { productId: offer.id, name: `Golpe ${offer.id} ${i}`.slice(0, 70), version: 1 },
      ana,
    );
  const remove = (): Promise<RaceResponse> =>
    call(site, "delete-product", { productId: offer.id, version: 1 }, admin);
  return { offer, ana, admin, decide, edit, remove };
}

const all = (answers: RaceResponse[], status: number) => `${answers.length} × ${status}`;
const onlyOne = (answers: RaceResponse[], status: number) => `1 × 200, ${answers.length - 1} × ${status}`;

const approveEdit: Race = {
  name: "approve ‖ edit",
  expected:
    "one of them: all approvals hold and every edit is 409, or one edit and all else is 409; never an unapproved text on a page",
  async round(site, n) {
    const { offer, decide, edit } = await waiting(site);
    const read = async () => (await look(site, productPath(offer.slug))).text();
    const readers = [read(), read()];
    const [approvals, edits] = await meet(n, () => decide("approved"), edit);
    const pages = [...(await Promise.all(readers)), await read()];
    const seen = [tally(approvals), tally(edits), await rowOf(site, offer.id)];
    return {
      statuses: statusesOf(approvals, edits),
      wrong: [
        ...unless(
          seen,
          [all(approvals, 200), all(edits, 409), "approved 2"],
          [all(approvals, 409), onlyOne(edits, 409), "pending 2"],
        ),
        ...pages.filter((page) => page.includes("Golpe")).map(() => "an unapproved word on a page"),
      ],
    };
  },
};

const approveReject: Race = {
  name: "approve ‖ reject",
  expected: "one decision, acknowledged to all who made it; the others 409; one event",
  async round(site, n) {
    const { offer, decide } = await waiting(site);
    const [yes, no] = await meet(
      n,
      () => decide("approved"),
      () => decide("rejected"),
    );
    const written = await events(site, offer.id, "update-product-status");
    const seen = [tally(yes), tally(no), await rowOf(site, offer.id), written];
    const wrong = unless(
      seen,
      [all(yes, 200), all(no, 409), "approved 2", 1],
      [all(yes, 409), all(no, 200), "rejected 2", 1],
    );
    return { statuses: statusesOf(yes, no), wrong };
  },
};

const deleteEdit: Race = {
  name: "delete ‖ edit",
  expected: "deleted once and all else is 404, or edited once and all else is 409",
  async round(site, n) {
    const { offer, edit, remove } = await waiting(site, "approved");
    const [removals, edits] = await meet(n, remove, edit);
    const seen = [tally(removals), tally(edits), await rowOf(site, offer.id)];
    const wrong = unless(
      seen,
      [onlyOne(removals, 404), all(edits, 404), "gone"],
      [all(removals, 409), onlyOne(edits, 409), "pending 2"],
    );
    return { statuses: statusesOf(removals, edits), wrong };
  },
};

const doubleSubmit: Race = {
  name: "double submit",
  expected: "one offer per key, returned to every request",
  async round(site) {
    const ana = await aPerson(site);
    const fields = newOfferFields({ name: `Clique ${crypto.randomUUID()}` });
    const key = crypto.randomUUID();
    const answers = await concurrently(() => call(site, "submit-user-product", fields, ana, key));
    const ids = new Set(answers.map(({ body }) => (body.product as { id?: string } | undefined)?.id));
    const rows = await site.db.$count(products, eq(products.user_id, ana.id));
    const wrong = unless([tally(answers), ids.size, rows], [`${parallel} × 200`, 1, 1]);
    return { statuses: statusesOf(answers), wrong };
  },
};

const sameSlug: Race = {
  name: "same slug",
  expected: "as many addresses as offers of one name, each leading to its own",
  async round(site) {
    const admin = await aPerson(site, "admin");
    const name = `Gêmea ${crypto.randomUUID()}`;
    const answers = await concurrently(() => call(site, "add-product", newOfferFields({ name }), admin));
    const made = answers.map(({ body }) => (body.product as { slug?: string } | undefined)?.slug ?? "");
    const ends = [made.toSorted()[0] ?? "", made.toSorted().at(-1) ?? ""];
    const pages = await Promise.all(ends.map((slug) => look(site, productPath(slug))));
    const seen = [tally(answers), new Set(made).size, pages.map(({ status }) => status)];
    const wrong = unless(seen, [`${parallel} × 200`, parallel, [200, 200]]);
    return { statuses: statusesOf(answers), wrong };
  },
};

export const offerRaces = [approveEdit, approveReject, deleteEdit, doubleSubmit, sameSlug];
