import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { alertEvents } from "#server/db/schema/alerts.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { assignOldOffers } from "#server/stores/assign-old-offers.ts";
import { codesOf, couponCall, publicCoupons } from "#testing/coupons.ts";
import { anOffer, aPerson, json, newOfferFields, type Person, password } from "#testing/factories.ts";
import { productOf } from "#testing/product-response.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
let made: number;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  made = 0;
});

const call = (name: string, body: object) => server.request(`/functions/v1/${name}`, json(body, admin.auth));
async function add(fields: object): Promise<OwnedProduct> {
  const product_url = `https://www.kabum.com.br/produto/${++made}/notebook`;
  const offer = newOfferFields({ name: `Notebook ${made}`, store_name: "KaBuM!", product_url, ...fields });
  return productOf(await call("add-product", offer), "Produto adicionado com sucesso!");
}
const edit = async ({ id }: OwnedProduct, productData: object) =>
  expect((await call("edit-product", { productId: id, productData })).status).toBe(200);
const rows = () => server.db.select().from(coupons).orderBy(coupons.code);
const shown = async () => codesOf(await publicCoupons(server));

test("an approved offer's code is its store's coupon, with what the offer says; a sentence, or a waiting offer, makes none", async () => {
  const valid_until = `${new Date().getFullYear() + 1}-01-31`;
  const conditions = { needs: ["app"], payment: "pix" };
  const offer = await add({ coupon: " note200 ", valid_until, conditions });
  await add({ coupon: "Resgatar abaixo do produto" });
  await call("submit-user-product", newOfferFields({ coupon: "ESPERA10" }));
  const { coupons: found } = await publicCoupons(server, { store: "kabum" });
  expect(found).toMatchObject([
    {
      code: "NOTE200",
      kind: "other",
      value: null,
      needs: ["app", "pix"],
      until: valid_until,
      url: offer.product_url,
      note: offer.name,
      product: { id: offer.id, slug: offer.slug },
      by_team: true,
      state: "unreported",
    },
  ]);
  expect(await server.db.select().from(alertEvents).where(eq(alertEvents.kind, "coupon"))).toEqual([]);
});

test("two offers with one code have one coupon, which goes to the other with the first and with the last away", async () => {
  const [first, second] = [await add({ coupon: "NOTE200" }), await add({ coupon: "note200" })];
  expect(await rows()).toMatchObject([{ product_id: first.id, version: 1 }]);
  await call("delete-product", { productId: first.id });
  expect(await rows()).toMatchObject([{ product_id: second.id, status: "approved" }]);
  await call("edit-product", { productId: second.id, productData: { status: "rejected" } });
  expect([await shown(), await rows()]).toMatchObject([[], [{ status: "withdrawn" }]]);
  await call("restore-product", { productId: first.id });
  expect([await shown(), await rows()]).toMatchObject([
    ["NOTE200"],
    [{ product_id: first.id, status: "approved" }],
  ]);
});

test("an edit of the offer takes its coupon along, another code is another coupon, and none is none", async () => {
  const offer = await add({ coupon: "NOTE200" });
  await edit(offer, { name: "Notebook gamer" });
  expect(await rows()).toMatchObject([{ code: "NOTE200", note: "Notebook gamer", version: 2 }]);
  await edit(offer, { coupon: "NOTE300" });
  expect(await rows()).toMatchObject([
    { code: "NOTE200", status: "withdrawn" },
    { code: "NOTE300", status: "approved" },
  ]);
  await edit(offer, { coupon: "NOTE200" });
  expect(await shown()).toEqual(["NOTE200"]);
  await edit(offer, { coupon: null });
  expect(await shown()).toEqual([]);
  expect(await rows()).toHaveLength(2);
});

test("a coupon that the team edited outlives its offer, and one that it refused does not come back", async () => {
  const offer = await add({ coupon: "NOTE200" });
  const [coupon] = await rows();
  const couponId = coupon?.id ?? "";
  await couponCall(
    server,
    "edit-coupon",
    { couponId, couponData: { kind: "amount", value: 200, note: "Notebooks" } },
    admin,
  );
  await edit(offer, { name: "Outro nome" });
  await call("delete-product", { productId: offer.id });
  expect((await publicCoupons(server)).coupons).toMatchObject([
    { kind: "amount", value: 200, note: "Notebooks", product: null },
  ]);
  await couponCall(server, "edit-coupon", { couponId, couponData: { status: "rejected" } }, admin);
  await add({ coupon: "NOTE200" });
  expect([await shown(), (await rows()).length]).toEqual([[], 1]);
});

test("a coupon that the team withdrew or deleted does not come back with another offer of its code", async () => {
  for (const coupon of ["NOTE200", "TELA10"]) await add({ coupon });
  const [note, tela] = (await rows()).map(({ id }) => ({ couponId: id }));
  await couponCall(server, "edit-coupon", { ...note, couponData: { status: "withdrawn" } }, admin);
  await couponCall(server, "delete-coupon", { ...tela }, admin);
  for (const coupon of ["NOTE200", "TELA10"]) await add({ coupon });
  expect([await shown(), (await rows()).length]).toEqual([[], 1]);
  await couponCall(server, "restore-coupon", { ...tela }, admin);
  expect(await shown()).toEqual(["TELA10"]);
});

test("a member's waiting coupon leaves its code to live offers when it is rejected, taken back or deleted", async () => {
  const ana = await aPerson(server);
  await add({});
  const left = ["NOTE200", "NOTE300", "NOTE400"].map(async (code) => {
    const sent = { store: "kabum", code, kind: "amount", value: 20, min_purchase: 100 };
    const { coupon } = await couponCall(server, "submit-coupon", sent, ana);
    return { couponId: coupon.id };
  });
  const [rejected, takenBack, deleted] = await Promise.all(left);
  for (const coupon of ["NOTE200", "NOTE300", "NOTE400"]) await add({ coupon });
  expect(await shown()).toEqual([]);
  await couponCall(server, "decide-coupons", { coupons: [rejected], status: "rejected" }, admin);
  expect(await shown()).toEqual(["NOTE200"]);
  await couponCall(server, "withdraw-coupon", { ...takenBack }, ana);
  await couponCall(server, "delete-coupon", { ...deleted }, admin);
  expect((await shown()).sort()).toEqual(["NOTE200", "NOTE300", "NOTE400"]);
});

test("a member whose account is deleted leaves the codes of waiting coupons to live offers", async () => {
  const ana = await aPerson(server);
  await add({});
  for (const code of ["NOTE200", "SEM10"]) {
    const sent = { store: "kabum", code, kind: "amount", value: 20, min_purchase: 100 };
    await couponCall(server, "submit-coupon", sent, ana);
  }
  const offer = await add({ coupon: "note200" });
  expect(await shown()).toEqual([]);
  const gone = await server.request("/functions/v1/delete-my-account", json({ password }, ana.auth));
  expect(gone.status).toBe(200);
  expect(await rows()).toMatchObject([{ code: "NOTE200", status: "approved", product_id: offer.id }]);
  expect(await shown()).toEqual(["NOTE200"]);
});

test("an offer that has ended leaves its coupon on the site, and decisions on many make each coupon once", async () => {
  const offer = await add({ coupon: "NOTE200" });
  await call("end-offer", { productId: offer.id, reason: "acabou" });
  await edit(offer, { description: "Acabou o estoque." });
  expect(await shown()).toEqual(["NOTE200"]);
  const waiting = [];
  for (const coupon of ["B10", "A10", "b10"]) {
    const fields = newOfferFields({
      name: `Fone ${coupon}`,
      coupon,
      product_url: `https://www.kabum.com.br/produto/9${coupon}/fone`,
    });
    waiting.push(
      await productOf(
        await call("submit-user-product", fields),
        "Produto enviado com sucesso! Será analisado pela nossa equipe.",
      ),
    );
  }
  const products = waiting.map(({ id, version }) => ({ productId: id, version }));
  expect((await call("decide-products", { products, status: "approved" })).status).toBe(200);
  expect((await shown()).sort()).toEqual(["A10", "B10", "NOTE200"]);
});

test("offers from before there were stores bring their coupons when they get their stores", async () => {
  const product_url = "https://www.kabum.com.br/produto/77/monitor";
  await anOffer(server.db, { coupon: "TELA10", product_url });
  await anOffer(server.db, { coupon: "tela10", product_url });
  await anOffer(server.db, { coupon: "ACABOU", product_url, ended: true });
  expect(await assignOldOffers(server.db)).toBe(3);
  expect(await shown()).toEqual(["TELA10"]);
});
