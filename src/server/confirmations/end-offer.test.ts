import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { contributions } from "#server/db/schema/levels.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { queuedLetters, writtenLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy, callFrom } from "#testing/voices.ts";

let server: TestServer;
let ana: Person;
let admin: Person;
let offer: OwnedProduct;
beforeEach(async () => {
  server = await freshServer(behindProxy);
  ana = await aMember(server);
  admin = await aPerson(server, "admin");
  offer = await anOffer(server.db, { user_id: ana.id, name: "Panela de Ferro" });
});

const end = (by?: Person, reason: unknown = "cupom_nao_funciona", productId = offer.id) =>
  callFrom(server, "end-offer", { productId, reason }, by);
const revive = (by?: Person, productId = offer.id) => callFrom(server, "revive-offer", { productId }, by);
const stored = async () => (await server.db.select().from(products).where(eq(products.id, offer.id)))[0];
const read = async (path: string) => (await server.request(path)).text();

test("the sender and the team end an offer with a reason, which its page says; others do not", async () => {
  const bia = await aMember(server);
  expect(await end()).toMatchObject({ status: 401 });
  expect(await end(bia)).toMatchObject({
    status: 403,
    message: "Só quem enviou a oferta, ou a equipe, pode encerrá-la",
  });
  expect(await stored()).toMatchObject({ ended: false });
  expect(await end(ana)).toMatchObject({
    status: 200,
    message: "Oferta encerrada. Obrigado por avisar!",
    state: "ended",
    end_reason: "cupom_nao_funciona",
  });
  expect(await stored()).toMatchObject({ ended: true, ended_by: "sender", version: 2 });
  expect(await read("/product/panela-de-ferro")).toContain("Encerrada: o cupom não funciona");
  // Said twice it changes nothing.
  expect(await end(ana, "acabou")).toMatchObject({ status: 200, end_reason: "cupom_nao_funciona" });
  expect(await stored()).toMatchObject({ version: 2 });
  expect(await queuedLetters(server)).toEqual([]);
});

test("an end by the team writes to the sender, and a no of the last day was true", async () => {
  const bia = await aMember(server);
  await callFrom(server, "confirm-offer", { productId: offer.id, says: "acabou" }, bia);
  await callFrom(server, "confirm-offer", { productId: offer.id, says: "acabou" }, admin);
  expect(await end(admin, "acabou")).toMatchObject({ status: 200, state: "ended" });
  expect(await stored()).toMatchObject({ ended: true, ended_by: "team" });
  expect((await writtenLetters(server)).map(({ text }) => text)).toEqual([
    expect.stringContaining("Nossa equipe encerrou «Panela de Ferro»."),
  ]);
  expect(await server.db.select().from(contributions)).toMatchObject([
    { user_id: bia.id, kind: "no", content_id: offer.id },
  ]);
  expect(await server.db.select().from(auditEvents)).toMatchObject([
    { action: "end-offer", actor_id: admin.id, after: { end_reason: "acabou" } },
  ]);
});

test("the team brings an offer back, and what was said before no longer counts", async () => {
  await Promise.all(
    [1, 2, 3].map(async () =>
      callFrom(
        server,
        "confirm-offer",
        { productId: offer.id, says: "acabou" },
        await aMember(server, "safra"),
      ),
    ),
  );
  await end(admin, "outro");
  expect(await read("/product/panela-de-ferro")).toContain("Oferta encerrada");
  expect(await revive(ana)).toMatchObject({ status: 403 });
  expect(await revive()).toMatchObject({ status: 401 });
  expect(await revive(admin)).toMatchObject({
    status: 200,
    message: "A oferta voltou para o site",
    state: "live",
    revived_at: expect.any(String),
  });
  expect(await stored()).toMatchObject({ ended: false, ended_by: null, published_at: offer.published_at });
  expect(await read("/product/panela-de-ferro")).toContain("Voltou!");
  const no = { productId: offer.id, says: "acabou" };
  expect(await callFrom(server, "confirm-offer", no, await aMember(server))).toMatchObject({ state: "live" });
  expect((await revive(admin)).status).toBe(200);
  expect(await stored()).toMatchObject({ version: 3 });
  expect((await queuedLetters(server)).map(({ letter }) => letter)).toEqual(["offer-ended", "offer-revived"]);
});

test("an unknown reason is refused, and so are offers that are not public or past their last day", async () => {
  expect(await end(ana, "enjoei")).toMatchObject({ status: 422, message: "Escolha por que a oferta acabou" });
  const waiting = await anOffer(server.db, { user_id: ana.id, status: "pending" });
  for (const by of [ana, admin, await aMember(server)])
    expect(await end(by, "acabou", waiting.id)).toMatchObject({
      status: 404,
      message: "Produto não encontrado",
    });
  const past = await anOffer(server.db, { ended: true, ended_by: "date", valid_until: "2020-01-01" });
  expect(await revive(admin, past.id)).toMatchObject({
    status: 409,
    message: "O último dia desta oferta passou",
  });
});

test("the sender takes back their own end on the dashboard, and not that of people", async () => {
  await end(ana, "acabou");
  const resume = { productId: offer.id, ended: false };
  expect(await callFrom(server, "end-user-product", resume, ana)).toMatchObject({ status: 200 });
  for (let n = 0; n < 4; n++)
    await callFrom(
      server,
      "confirm-offer",
      { productId: offer.id, says: "acabou" },
      await aMember(server, "safra"),
    );
  expect(await callFrom(server, "end-user-product", resume, ana)).toMatchObject({
    status: 409,
    message: "Esta oferta foi encerrada por outras pessoas ou pela equipe. Se ela voltou, fale com a gente.",
  });
});

test("a sender who ends an offer and takes that back wipes out nothing of what people said", async () => {
  const say = async (says: string, by?: Person) =>
    callFrom(server, "confirm-offer", { productId: offer.id, says }, by ?? (await aMember(server, "safra")));
  const toggle = async () => {
    await end(ana, "acabou");
    return callFrom(server, "end-user-product", { productId: offer.id, ended: false }, ana);
  };
  for (let n = 0; n < 3; n++) await say("acabou");
  expect(await toggle()).toMatchObject({ status: 200, message: "A oferta voltou para o site" });
  // And it is no offer that came back.
  expect(await say("sim", ana)).toMatchObject({ state: "doubtful", revived_at: null });
  // What was said while it was ended counts as well.
  await end(ana, "acabou");
  expect(await say("acabou")).toMatchObject({ state: "ended" });
  expect(
    await callFrom(server, "end-user-product", { productId: offer.id, ended: false }, ana),
  ).toMatchObject({
    status: 200,
    product: { ended: true, ended_by: "people" },
  });
  expect(await stored()).toMatchObject({ ended: true, ended_by: "people" });
});

test("people who bring back what its sender ended start the count over", async () => {
  const say = async (says: string) =>
    callFrom(server, "confirm-offer", { productId: offer.id, says }, await aMember(server, "safra"));
  for (let n = 0; n < 3; n++) await say("acabou");
  await end(ana, "acabou");
  await say("sim");
  expect(await say("sim")).toMatchObject({ state: "confirmed" });
  expect(await say("acabou")).toMatchObject({ state: "confirmed" });
});
