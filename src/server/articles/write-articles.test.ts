import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { articles } from "#server/db/schema/articles.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let editor: Person;
beforeEach(async () => {
  server = await freshServer();
  editor = await aPerson(server, "admin");
});

function call(name: string, body: unknown): Promise<Response> {
  return Promise.resolve(server.request(`/functions/v1/${name}`, json(body, editor.auth)));
}

async function write(name: string, body: unknown): Promise<OwnedArticle & { message: string }> {
  const response = await call(name, body);
  const { message, article } = (await response.json()) as { message: string; article: OwnedArticle };
  expect(response.status, message).toBe(200);
  return { ...article, message };
}

async function refusal(name: string, body: unknown) {
  const response = await call(name, body);
  const { message, fields } = (await response.json()) as { message: string; fields?: object };
  return { status: response.status, message, fields };
}

async function read(query: string): Promise<{ status: number; data: OwnedArticle | OwnedArticle[] }> {
  const isForAdmin = query.includes("admin=true");
  const response = await server.request(`/functions/v1/load-articles${query}`, {
    headers: isForAdmin ? editor.auth : {},
  });
  return { status: response.status, ...((await response.json()) as { data: OwnedArticle }) };
}

const titles = async (query = "") => ((await read(query)).data as OwnedArticle[]).map(({ title }) => title);
const draft = { title: "Guia de fones", content: "<p>Olá, <b>você</b>!</p><script>x()</script>" };

test("a draft is sanitised, with a generated address and excerpt, for admins only", async () => {
  const article = await write("add-article", draft);
  expect(article).toMatchObject({
    message: "Artigo adicionado com sucesso!",
    slug: "guia-de-fones",
    content: "<p>Olá, <strong>você</strong>!</p>",
    excerpt: "Olá, você!",
    status: "draft",
    published_at: null,
    version: 1,
    tags: [],
    associated_products: [],
  });
  expect(await titles()).toEqual([]);
  expect((await read("?slug=guia-de-fones")).status).toBe(404);
  expect(await titles("?admin=true")).toEqual(["Guia de fones"]);
  const [event] = await server.db.select().from(auditEvents).where(eq(auditEvents.object_id, article.id));
  expect(event).toMatchObject({ action: "add-article", object_kind: "article", actor_id: editor.id });
});

test.each([
  [{ title: " " }, "Por favor, preencha título e conteúdo"],
  [{ content: "" }, "Por favor, preencha título e conteúdo"],
  [{ content: "<p> </p><script>alert(1)</script>" }, "Por favor, preencha título e conteúdo"],
  [{ title: "á".repeat(101) }, "O título deve ter no máximo 100 caracteres"],
  [{ status: "public" }, "Escolha rascunho ou publicado"],
  [
    { content: '<p>a</p><img src="https://outro.example/x.png">' },
    "Imagens de outros sites não são aceitas: baixe a imagem e envie pelo botão Imagem, ou arraste o arquivo para o texto",
  ],
  [
    { content: '<img src="/img/nunca-existiu.webp" alt="">' },
    "Uma das imagens não está mais guardada aqui. Envie-a de novo.",
  ],
])("%j is refused: %s", async (wrong, message) => {
  const answer = await refusal("add-article", { ...draft, ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.message).toBe(message);
  expect(await titles("?admin=true")).toEqual([]);
});

test("a missing picture is reported with its place", async () => {
  const [a, b] = ["/img/nunca-existiu.webp", "/img/nem-esta.webp"];
  const message = "Uma das imagens não está mais guardada aqui. Envie-a de novo.";
  const inText = await refusal("add-article", { ...draft, content: `<img src="${a}" alt="">` });
  expect(inText.fields).toEqual({ content: message });
  const both = { content: `<img src="${a}" alt="">`, featured_image_url: b };
  const answer = await refusal("add-article", { ...draft, ...both });
  expect(answer.fields).toEqual({ content: message, featured_image_url: message });
});

test("a text of 200,000 characters is stored; one that exceeds that once serialised is not", async () => {
  const { content } = await write("add-article", { ...draft, content: "😀".repeat(200_000) });
  expect([...content]).toHaveLength(200_000);
  const message = "O conteúdo deve ter no máximo 200.000 caracteres";
  for (const long of ["a".repeat(200_001), `${"&".repeat(10_000)}${"a".repeat(180_000)}`])
    expect(await refusal("add-article", { ...draft, content: long })).toEqual({
      status: 422,
      message,
      fields: { content: message },
    });
});

test("a generated address is numbered, a typed one conflicts; old and accent-free ones redirect", async () => {
  const first = await write("add-article", { ...draft, title: "Promoção!", status: "published" });
  expect(first.slug).toBe("promoção");
  expect((await write("add-article", { ...draft, title: "Promoção", status: "published" })).slug).toBe(
    "promoção-2",
  );
  expect(await refusal("add-article", { ...draft, slug: "Promoção" })).toEqual({
    status: 409,
    message: "Já existe um artigo com este endereço",
    fields: { slug: "Já existe um artigo com este endereço" },
  });
  expect((await write("add-article", { ...draft, title: "!!!" })).slug).toBe("artigo");
  const renamed = await write("edit-article", { id: first.id, slug: "Ação de Natal" });
  expect(renamed).toMatchObject({ slug: "ação-de-natal", version: 2 });
  for (const slug of ["promoção", "acao-de-natal", "ação-de-natal"])
    expect((await read(`?slug=${encodeURIComponent(slug)}`)).data, slug).toMatchObject({ id: first.id });
  // Renamed back: no redirect loops.
  await write("edit-article", { id: first.id, slug: "promoção" });
  expect((await read("?slug=a%C3%A7%C3%A3o-de-natal")).data).toMatchObject({ slug: "promoção" });
});

test("the first publication time survives withdrawal and republication", async () => {
  const { id } = await write("add-article", draft);
  const { published_at } = await write("edit-article", { id, status: "published" });
  expect(Date.parse(published_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await titles()).toEqual(["Guia de fones"]);
  expect(await write("edit-article", { id, status: "draft" })).toMatchObject({ published_at });
  expect(await titles()).toEqual([]);
  const back = await write("edit-article", { id, status: "published", published_at: null });
  expect(back.published_at).toBe(published_at);
});

test("a scheduled article stays hidden until its time or until it is published", async () => {
  const published_at = "2099-01-01T12:00:00.000Z";
  const { id, message } = await write("add-article", { ...draft, status: "published", published_at });
  expect(message).toBe("Artigo agendado para 01/01/2099 às 09:00");
  const later = await write("edit-article", { id, published_at: "2099-01-02T12:00:00.000Z" });
  expect(later.message).toBe("Artigo agendado para 02/01/2099 às 09:00");
  expect(await titles()).toEqual([]);
  expect((await read("?slug=guia-de-fones")).status).toBe(404);
  expect(await titles("?admin=true&status=scheduled")).toEqual(["Guia de fones"]);
  await write("edit-article", { id, published_at: null });
  expect(await titles()).toEqual(["Guia de fones"]);
});

test("absent fields stay; a generated excerpt follows the text; an unchanged edit writes nothing", async () => {
  const { id } = await write("add-article", { ...draft, tags: ["fones"] });
  const edited = await write("edit-article", { id, content: "<p>Outro</p>", version: 1 });
  expect(edited).toMatchObject({ excerpt: "Outro", tags: ["fones"], title: "Guia de fones", version: 2 });
  await write("edit-article", { id, excerpt: "Meu resumo" });
  expect(await write("edit-article", { id, content: "<p>Mais</p>" })).toMatchObject({
    excerpt: "Meu resumo",
  });
  expect(await write("edit-article", { id, excerpt: "" })).toMatchObject({ excerpt: "Mais" });
  const same = await write("edit-article", { id, title: "Guia de fones", tags: ["fones"] });
  expect(same).toMatchObject({ version: 5, message: "Artigo atualizado com sucesso!" });
});

test("an edit of an older version gets the current one", async () => {
  const { id } = await write("add-article", draft);
  await write("edit-article", { id, title: "Outro", version: 1 });
  for (const [name, body] of [
    ["edit-article", { id, title: "Meu", version: 1 }],
    ["delete-article", { id, version: 1 }],
  ] as const) {
    const response = await call(name, body);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ article: { title: "Outro", version: 2 } });
  }
});

test("a deleted article is gone at once and restores unchanged, at another address if its own is taken", async () => {
  const article = await write("add-article", { ...draft, title: "Ação", status: "published" });
  await write("edit-article", { id: article.id, slug: "nova" });
  const { message } = await write("delete-article", { id: article.id });
  expect(message).toBe("Artigo deletado com sucesso!");
  expect(await titles()).toEqual([]);
  for (const slug of ["nova", "acao"]) expect((await read(`?slug=${slug}`)).status).toBe(404);
  const back = await write("restore-article", { id: article.id });
  expect(back).toMatchObject({ message: "Artigo restaurado com sucesso!", slug: "nova", title: "Ação" });
  expect((await read("?slug=a%C3%A7%C3%A3o")).data).toMatchObject({ slug: "nova" });
  expect((await refusal("restore-article", { id: article.id })).status).toBe(404);
  await write("delete-article", { id: article.id });
  await write("add-article", { ...draft, title: "Nova" });
  expect(await write("restore-article", { id: article.id })).toMatchObject({ slug: "ação" });
});

test("every saved version can be restored; the publication status stays", async () => {
  const { id } = await write("add-article", { ...draft, tags: ["um"] });
  await write("edit-article", {
    id,
    title: "Dois",
    content: "<p>Dois</p>",
    tags: ["dois"],
    status: "published",
  });
  const versions = await server.request(`/functions/v1/load-article-versions?id=${id}`, {
    headers: editor.auth,
  });
  const { data } = (await versions.json()) as {
    data: { version: number; title: string; saved_by_name: string }[];
  };
  expect(data.map(({ version, title }) => [version, title])).toEqual([
    [2, "Dois"],
    [1, "Guia de fones"],
  ]);
  expect(data[0]?.saved_by_name).toBe("Ana Souza");
  const back = await write("restore-article-version", { id, version: 1, seen: 2 });
  expect(back).toMatchObject({
    message: "Versão restaurada com sucesso!",
    title: "Guia de fones",
    content: "<p>Olá, <strong>você</strong>!</p>",
    tags: ["um"],
    status: "published",
    version: 3,
  });
  expect(await refusal("restore-article-version", { id, version: 9 })).toMatchObject({
    status: 404,
    message: "Esta versão não existe mais",
  });
});

test("an article without versions gets one at its first change", async () => {
  const { id } = await write("add-article", draft);
  await server.db.update(articles).set({ version: 7 }).where(eq(articles.id, id));
  await write("edit-article", { id, title: "Oito" });
  expect(await write("restore-article-version", { id, version: 7 })).toMatchObject({
    title: "Guia de fones",
  });
});

test("with keep_words a text that would lose words is refused; one that loses markup only is saved", async () => {
  const swallowing = "<p>Antes</p><svg><path d='M0 0'><p>Depois</p>";
  expect(await write("add-article", { title: "Um", content: swallowing })).toMatchObject({
    content: "<p>Antes</p>",
  });
  const refused = { status: 422, message: articleMessages.lost_words };
  const body = { title: "Dois", content: swallowing, keep_words: true };
  expect(await refusal("add-article", body)).toMatchObject(refused);
  const { id, version, content } = await write("add-article", {
    ...body,
    content: "<p>Caf&eacute; <span style='color:red'>&amp; p&#227;o</span></p><iframe></iframe>",
  });
  expect(content).toBe("<p>Café &amp; pão</p>");
  const edit = { id, version, content: "<p>a</p><!-- b", keep_words: true };
  expect(await refusal("edit-article", edit)).toMatchObject(refused);
});
