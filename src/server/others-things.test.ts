import { beforeEach, expect, test } from "vitest";
import { aStore } from "#testing/a-store.ts";
import { anAlert } from "#testing/alerts.ts";
import { aCommenter, type Commenter, callAs } from "#testing/commenters.ts";
import { couponCall } from "#testing/coupons.ts";
import { anOffer, json, type Person } from "#testing/factories.ts";
import { fingerprint } from "#testing/fingerprint.ts";
import { aNotice } from "#testing/notices.ts";
import { aBrowser } from "#testing/push-service.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { functionRoutes } from "./api.ts";
import { authSessions } from "./db/schema/auth.ts";
import { newId } from "./db/uuid.ts";

/** What one person has, by id. */
interface Things {
  alert: string;
  comment: string;
  coupon: string;
  device: string;
  endpoint: string;
  notice: string;
  pending: string;
  published: string;
  rejected: string;
  session: string;
  withdrawn: string;
}

/** A call that names something of its caller's own, and how it is answered: to its owner, and to others as if there were no such thing. */
interface Line {
  names: keyof Things;
  body: (id: string) => unknown;
  own: 200 | "asks the device's service";
}

const table: Record<string, Line> = {
  "edit-alert": { names: "alert", body: (alertId) => ({ alertId, name: "Minha agora" }), own: 200 },
  "delete-alert": { names: "alert", body: (alertId) => ({ alertId }), own: 200 },
  "read-notices": { names: "notice", body: (until) => ({ until }), own: 200 },
  "delete-push-subscription": { names: "device", body: (id) => ({ id }), own: 200 },
  "delete-push-subscription by its address": {
    names: "endpoint",
    body: (endpoint) => ({ endpoint }),
    own: 200,
  },
  "test-push": { names: "device", body: (id) => ({ id }), own: "asks the device's service" },
  "edit-comment": { names: "comment", body: (commentId) => ({ commentId, body: "Trocado" }), own: 200 },
  "delete-comment": { names: "comment", body: (commentId) => ({ commentId }), own: 200 },
  "withdraw-coupon": { names: "coupon", body: (couponId) => ({ couponId, version: 1 }), own: 200 },
  "end-my-session": { names: "session", body: (id) => ({ id }), own: 200 },
  "appeal-decision": {
    names: "rejected",
    body: (productId) => ({ productId, text: "O preço está certo." }),
    own: 200,
  },
  "edit-user-product": { names: "pending", body: (productId) => ({ productId, name: "Trocada" }), own: 200 },
  "edit-user-product, published": {
    names: "published",
    body: (productId) => ({ productId, name: "Trocada" }),
    own: 200,
  },
  "edit-user-product, rejected": {
    names: "rejected",
    body: (productId) => ({ productId, name: "Trocada" }),
    own: 200,
  },
  "withdraw-user-product": { names: "pending", body: (productId) => ({ productId }), own: 200 },
  "restore-user-product": { names: "withdrawn", body: (productId) => ({ productId }), own: 200 },
  "end-user-product": { names: "published", body: (productId) => ({ productId }), own: 200 },
};

/** Calls of members that name nothing of one person's own: what everybody sees, or only the caller. */
const unnamed = [
  ...["read-link", "confirm-offer", "load-my-marks", "vote-offer", "save-offer", "load-saved"],
  ...["load-notices", "load-found", "renew-feed", "load-alerts", "add-alert", "try-alert"],
  ...["set-quiet-hours", "add-comment", "mark-comment", "report-content", "submit-coupon", "report-coupon"],
  ...["submit-user-product", "add-push-subscription", "link-telegram", "unlink-telegram", "set-channel"],
  ...[
    "set-handle",
    "set-profile",
    "change-my-name",
    "change-my-letters",
    "upload-image",
    "delete-my-account",
  ],
  // Everybody sees a published offer; what others may not do to it is in the tests of these calls.
  ...["end-offer"],
  // Another's list is in the table of permissions.
  ...["load-user-products"],
];

let server: TestServer;
let owner: Commenter;
let things: Things;
beforeEach(async () => {
  server = await freshServer();
  owner = await aCommenter(server);
  things = await makeThings();
});

const ask = async (who: Person, call: string, body: unknown) => {
  const response = await server.request(`/functions/v1/${call.split(/,| /)[0]}`, json(body, who.auth));
  return { status: response.status, ...((await response.json()) as { message: string }) };
};

async function makeThings(): Promise<Things> {
  const { db } = server;
  const user_id = owner.id;
  const { id: published } = await anOffer(db, { user_id });
  const { id: pending } = await anOffer(db, { user_id, status: "pending" });
  const { id: rejected } = await anOffer(db, { user_id, status: "rejected" });
  const { id: withdrawn } = await anOffer(db, { user_id, status: "pending" });
  await ask(owner, "withdraw-user-product", { productId: withdrawn });
  const { comment } = await callAs(server, owner, "add-comment", { productId: published, body: "Chegou." });
  await aStore(db, "KaBuM!", { slug: "kabum" });
  const { coupon } = await couponCall(
    server,
    "submit-coupon",
    { store: "kabum", code: "NOTE200", kind: "shipping" },
    owner,
  );
  const { subscription } = aBrowser();
  const device = (await ask(owner, "add-push-subscription", subscription)) as unknown as { id: string };
  // Ending the session of the call itself would say nothing about another one.
  const session = newId();
  await db.insert(authSessions).values({ id: session, user_id, refresh_key: Buffer.alloc(0) });
  const notice = await aNotice(db, owner, ["bell"]);
  const alert = await anAlert(server, owner, { q: "fone" });
  return {
    ...{ published, pending, rejected, withdrawn, session },
    ...{ alert: alert.id, comment: comment.id, coupon: coupon.id, notice: notice.id },
    ...{ device: device.id, endpoint: subscription.endpoint },
  };
}

test("every call of a member is either in the table or known to name nothing of one person's own", () => {
  const named = Object.keys(table).map((line) => line.split(/,| /)[0] ?? "");
  expect(named.filter((call) => unnamed.includes(call))).toEqual([]);
  const calls = functionRoutes.flatMap(({ method, path, about }) =>
    method === "POST" && about.rule === "member" ? path.slice(1) : [],
  );
  expect(new Set(calls)).toEqual(new Set([...named, ...unnamed]));
});

test.each(Object.entries(table))(
  "%s: another's is as good as none, and stays as it is",
  async (call, line) => {
    const id = things[line.names];
    const nothing = line.names === "endpoint" ? "https://push.example/none" : newId();
    const strangers = [await aCommenter(server), await aCommenter(server, { role: "admin" })];
    const before = await fingerprint(server.db);
    for (const who of strangers) {
      const answer = await ask(who, call, line.body(id));
      expect(answer).toEqual(await ask(who, call, line.body(nothing)));
      expect(await fingerprint(server.db)).toEqual(before);
    }
    if (line.own !== 200) return;
    expect((await ask(owner, call, line.body(id))).status).toBe(line.own);
    expect(await fingerprint(server.db)).not.toEqual(before);
  },
);
