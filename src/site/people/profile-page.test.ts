import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { comments } from "#server/db/schema/comments.ts";
import { users } from "#server/db/schema/people.ts";
import { anOffer, aPerson, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
  await server.db.update(users).set({ handle: "ana_s" }).where(eq(users.id, ana.id));
});

async function page(path: string): Promise<{ status: number; html: string; location: string | null }> {
  const answer = await server.request(path);
  return { status: answer.status, html: await answer.text(), location: answer.headers.get("location") };
}
const call = (name: string, body: object, { auth } = ana) =>
  server.request(`/functions/v1/${name}`, json(body, auth));

test("a profile shows offers, comments with their place, level and month, and neither name nor address", async () => {
  const offer = await anOffer(server.db, { user_id: ana.id, name: "Fone azul" });
  await server.db.insert(comments).values({
    user_id: ana.id,
    person: ana.id,
    product_id: offer.id,
    body: "<script>alert(1)</script> Chegou",
  });
  const { status, html } = await page("/u/ana_s");
  expect(status).toBe(200);
  for (const text of ["@ana_s", "Fone azul", "Semente", "na feira desde novembro de 2026"])
    expect(html).toContain(text);
  const said = (await page("/u/ana_s?ver=comentarios")).html;
  for (const text of ["Fone azul", "#c-", "&lt;script&gt;alert(1)"]) expect(said).toContain(text);
  for (const secret of ["Souza", ana.email, ana.id, "noindex"]) expect(html).not.toContain(secret);
});

test("comments have a tab of their own, in pages of twenty, newest first, without gaps", async () => {
  const offer = await anOffer(server.db, { name: "Fone azul" });
  const at = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
  await server.db.insert(comments).values(
    Array.from({ length: 45 }, (_, n) => ({
      user_id: ana.id,
      person: ana.id,
      product_id: offer.id,
      body: `fala ${n}.`,
      // Two at a time have one and the same moment.
      created_at: at(n - (n % 2)),
    })),
  );
  const read: string[] = [];
  let path: string | undefined = "/u/ana_s?ver=comentarios";
  for (let pages = 0; path !== undefined; pages++) {
    expect(pages).toBeLessThan(3);
    const { html } = await page(path);
    const found = html.match(/fala \d+\./g) ?? [];
    expect(found).toHaveLength(pages < 2 ? 20 : 5);
    read.push(...found);
    expect(html).toContain("noindex");
    path = html.match(/href="(\/u\/ana_s\?ver=comentarios&amp;cursor=[^"&]+)"/)?.[1]?.replace("&amp;", "&");
  }
  expect(new Set(read).size).toBe(45);
  for (const cursor of ["x", "0", "%27", crypto.randomUUID()])
    expect((await page(`/u/ana_s?ver=comentarios&cursor=${cursor}`)).status).toBe(200);
});

test("a profile without public content is not for search engines", async () => {
  const { status, html } = await page("/u/ana_s");
  expect([status, html.includes("noindex")]).toEqual([200, true]);
});

test("hidden, unknown and erased people have one and the same 404 page, at once", async () => {
  const unknown = await page("/u/ninguem");
  expect(unknown.status).toBe(404);
  const same = (html: string) => html.replaceAll("ana_s", "ninguem");
  expect((await page("/u/ana_s")).status).toBe(200);
  await call("set-profile", { hidden: true });
  const hidden = await page("/u/ana_s");
  expect([hidden.status, same(hidden.html)]).toEqual([404, unknown.html]);
  await call("set-profile", { hidden: false });
  expect((await page("/u/ana_s")).status).toBe(200);
  await call("delete-my-account", { password });
  const erased = await page("/u/ana_s");
  expect([erased.status, same(erased.html)]).toEqual([404, unknown.html]);
});

test("capital letters lead to the address in small ones, whether or not there is such a person", async () => {
  for (const handle of ["Ana_S", "Ninguem"]) {
    const { status, location } = await page(`/u/${handle}`);
    expect([status, location]).toEqual([301, `/u/${handle.toLowerCase()}`]);
  }
});

test("an offer that is withdrawn leaves the profile at once", async () => {
  const admin = await aPerson(server, "admin");
  const { id } = await anOffer(server.db, { user_id: ana.id, name: "Fone azul" });
  expect((await page("/u/ana_s")).html).toContain("Fone azul");
  await call("delete-product", { productId: id }, admin);
  expect((await page("/u/ana_s")).html).not.toContain("Fone azul");
});

test("a comment that is removed or deleted leaves the profile at once", async () => {
  const admin = await aPerson(server, "admin");
  const { id: product_id } = await anOffer(server.db);
  const said = { user_id: ana.id, person: ana.id, product_id };
  const [first, second] = await server.db
    .insert(comments)
    .values(["fala um.", "fala dois."].map((body) => ({ ...said, body })))
    .returning();
  const shown = async () => (await page("/u/ana_s?ver=comentarios")).html.match(/fala \w+\./g);
  expect(await shown()).toHaveLength(2);
  await call(
    "decide-comments",
    { comments: [{ commentId: first?.id, version: 1 }], decision: "remove" },
    admin,
  );
  expect(await shown()).toEqual(["fala dois."]);
  await call("delete-comment", { commentId: second?.id });
  expect(await shown()).toBeNull();
});

test("an offer's page names who sent it, by the handle of now, with a link where there is a page", async () => {
  const { slug } = await anOffer(server.db, { user_id: ana.id });
  const path = `/product/${slug}`;
  expect((await page(path)).html).toContain('href="/u/ana_s"');
  await call("set-profile", { hidden: true });
  const hidden = (await page(path)).html;
  expect([hidden.includes("@ana_s"), hidden.includes('href="/u/ana_s"')]).toEqual([true, false]);
  await call("set-profile", { hidden: false });
  expect((await call("set-handle", { handle: "ana_nova" })).status).toBe(200);
  expect((await page(path)).html).toContain('href="/u/ana_nova"');
  await call("delete-my-account", { password });
  expect((await page(path)).html).toContain("Enviada pela comunidade");
});

test("beside the handle stand level and published offers; neither for hidden people nor for the team", async () => {
  const { slug } = await anOffer(server.db, { user_id: ana.id });
  await anOffer(server.db, { user_id: ana.id, status: "pending" });
  const senderPart = async (of: string) =>
    (await page(`/product/${of}`)).html.match(/<section[^>]*class="told".*?<\/section>/s)?.[0] ?? "";
  expect(await senderPart(slug)).toContain("1 oferta publicada");
  expect(await senderPart(slug)).toContain("Semente");
  await call("set-profile", { hidden: true });
  for (const fact of ["publicada<", "Semente"]) expect(await senderPart(slug)).not.toContain(fact);
  const admin = await aPerson(server, "admin");
  const theirs = await anOffer(server.db, { user_id: admin.id });
  expect(await senderPart(theirs.slug)).toContain("Enviada pela equipe");
  expect(await senderPart(theirs.slug)).not.toContain("Semente");
});

test("the team's offers are sent by the team, those of a member without a handle by the community", async () => {
  const [admin, beto] = [await aPerson(server, "admin"), await aPerson(server)];
  const [theirs, his] = [
    await anOffer(server.db, { user_id: admin.id }),
    await anOffer(server.db, { user_id: beto.id }),
  ];
  expect((await page(`/product/${theirs.slug}`)).html).toContain("Enviada pela equipe");
  expect((await page(`/product/${his.slug}`)).html).toContain("Enviada pela comunidade");
});

test("the feeds name who sent an offer as its author", async () => {
  await anOffer(server.db, { user_id: ana.id });
  const feed = await (await server.request("/ofertas.json")).json();
  expect(feed.items[0].authors).toEqual([{ name: "@ana_s" }]);
});
