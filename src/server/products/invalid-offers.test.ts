import { beforeEach, expect, test } from "vitest";
import { latestDay } from "#domain/products/price-validity.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { productSlugs, products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

/** Invalid offers of a member: a 4xx, the field, its sentence, and nothing stored. */
let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const sentences = {
  no_name: "Informe o nome do produto",
  long_name: "O título deve ter no máximo 70 caracteres",
  hidden: "Este campo contém caracteres invisíveis. Apague e digite de novo",
  unstorable: "Este campo contém um caractere inválido",
  one_line: "Este campo deve ter uma linha só",
  text: "Este campo deve ser um texto",
  long_description: "A descrição deve ter no máximo 500 caracteres",
  category: "Escolha uma das categorias da lista",
  no_category: "Escolha uma categoria",
  no_store: "Informe o nome da loja",
  no_price: "Informe o preço promocional",
  no_link: "Informe o link do produto",
  link: "Informe um link válido, que comece com http:// ou https://",
  personal_link: "O link tem um usuário ou uma senha no meio. Cole o endereço como aparece na página da loja",
  private_link: "Este endereço não fica na internet aberta. Informe o link da página da loja",
  price: "Informe o preço em reais, como 1.299,90",
  range: "O preço deve ficar entre R$ 0,00 e R$ 9.999.999,99",
  decimals: "O preço deve ter no máximo 2 casas decimais",
  ambiguous: "Não dá para saber se são milhares ou centavos: escreva como 1.299,90",
  day: "Informe uma data válida",
  past: "A data de validade já passou",
  far: "A data de validade pode ser de até dois anos a partir de hoje",
  foreign_image: "Use uma imagem enviada aqui: endereços de outros sites não são aceitos",
  image_gone: "Uma das imagens não está mais guardada aqui. Envie-a de novo.",
  images: "Envie no máximo 3 imagens",
} as const;

const rightToLeft = "\u202e";
const zeroWidth = "\u200b";

const table: [field: string, value: unknown, sentence: keyof typeof sentences][] = [
  ["name", "", "no_name"],
  ["name", undefined, "no_name"],
  ["name", null, "no_name"],
  ["name", "   \t\n ", "no_name"],
  ["name", `${zeroWidth}\u2800\u3164`, "no_name"],
  ["name", 42, "text"],
  ["name", ["Fone"], "text"],
  ["name", "x".repeat(71), "long_name"],
  ["name", "🎧".repeat(71), "long_name"],
  ["name", "Fone\nBluetooth", "one_line"],
  ["name", "Fone\u0007", "hidden"],
  ["name", `Fone ${rightToLeft}htooteulB`, "hidden"],
  ["name", `Fo${zeroWidth}ne`, "hidden"],
  ["name", "Fone \u2066X\u2069", "hidden"],
  ["name", "a\u0000b", "unstorable"],
  ["name", "\ud83d sozinho", "unstorable"],
  ["description", "x".repeat(501), "long_description"],
  ["description", `Boa ${rightToLeft}oferta`, "hidden"],
  ["description", {}, "text"],
  ["store_name", " ", "no_store"],
  ["store_name", `Loja${rightToLeft}`, "hidden"],
  ["coupon", "CUPOM\nX: y", "one_line"],
  ["coupon", `CU${zeroWidth}POM`, "hidden"],
  ["category", undefined, "no_category"],
  ["category", "Carros", "category"],
  ["category", "casa", "category"],
  ["category", "Livros", "category"],
  ["product_url", undefined, "no_link"],
  ["product_url", "loja boa", "link"],
  ["product_url", "javascript:alert(1)", "link"],
  ["product_url", "JaVaScRiPt:alert(1)//https://loja.com.br", "link"],
  ["product_url", "data:text/html,<script>alert(1)</script>", "link"],
  ["product_url", "ftp://loja.com.br/x", "link"],
  ["product_url", "https://ana:senha@loja.com.br/x", "personal_link"],
  ["product_url", "https://loja.com.br/\nx", "link"],
  ["product_url", "http://localhost/x", "private_link"],
  ["product_url", "http://127.0.0.1:5432/", "private_link"],
  ["product_url", "http://2130706433/", "private_link"],
  ["product_url", "http://192.168.0.1/oferta", "private_link"],
  ["product_url", "http://169.254.169.254/latest/meta-data", "private_link"],
  ["product_url", "http://[::1]/", "private_link"],
  ["product_url", "http://roteador.local/", "private_link"],
  ["sale_price", undefined, "no_price"],
  ["sale_price", -1, "range"],
  ["sale_price", "-1", "price"],
  ["sale_price", 10_000_000, "range"],
  ["sale_price", "9.999.999,999", "price"],
  ["sale_price", 1e308, "range"],
  ["sale_price", "1e308", "price"],
  // JSON has no NaN: it is written as null.
  ["sale_price", Number.NaN, "no_price"],
  ["sale_price", "NaN", "price"],
  ["sale_price", "barato", "price"],
  ["sale_price", true, "price"],
  ["sale_price", 1.234, "decimals"],
  ["sale_price", "1,234", "ambiguous"],
  ["original_price", -0.01, "range"],
  ["original_price", 1e308, "range"],
  ["original_price", "caro", "price"],
  ["original_price", 99.999, "decimals"],
  ["valid_until", "2001-01-01", "past"],
  ["valid_until", "9999-12-31", "far"],
  ["valid_until", "2026-02-30", "day"],
  ["valid_until", "30/11/2026", "day"],
  ["valid_until", "0000-01-01", "day"],
  ["valid_until", "amanhã", "day"],
  ["valid_until", "2099-01-01T00:00:00Z", "day"],
  ["valid_until", 20990101, "day"],
  ["image_url", "https://outro.example/x.png", "foreign_image"],
  ["image_url", "javascript:alert(1)", "foreign_image"],
  ["image_url", "data:image/png;base64,AAAA", "foreign_image"],
  ["image_url", "/img/../functions/v1/x.webp", "foreign_image"],
  ["image_url", "//outro.example/img/x.webp", "foreign_image"],
  ["images", ["/img/um.webp", "/img/dois.webp", "/img/tres.webp", "/img/quatro.webp"], "images"],
  ["images", ["/img/de-eva.webp"], "image_gone"],
  ["images", ["/img/de-ninguem.webp"], "image_gone"],
  ["images", ["/img/a-caminho.webp"], "image_gone"],
  ["images", ["/storage/v1/object/public/product-images/de-eva"], "image_gone"],
];

async function nothingStored(): Promise<void> {
  expect(await server.db.$count(products)).toBe(0);
  expect(await server.db.$count(productSlugs)).toBe(0);
  expect(await server.db.$count(auditEvents)).toBe(0);
}

test.each(table)("%s = %j is refused", async (field, value, sentence) => {
  if (field === "images") await hangPictures();
  const fields = newOfferFields({ [field]: value });
  const response = await server.request("/functions/v1/submit-user-product", json(fields, ana.auth));
  expect(response.status).toBe(422);
  const answer = (await response.json()) as Record<string, unknown> & { fields: Record<string, string> };
  const [name = "", said] = Object.entries(answer.fields)[0] ?? [];
  expect([name.split(".")[0], said]).toEqual([field, sentences[sentence]]);
  expect(answer).toMatchObject({ error: said, message: said, code: "invalid" });
  await nothingStored();
});

async function hangPictures(): Promise<void> {
  const eva = await aPerson(server);
  const here = { state: "here", type: "image/png", width: 9, height: 9 };
  await server.db
    .insert(images)
    .values([
      ...["um", "dois", "tres", "quatro"].map((key) => ({ ...here, key, owner_id: ana.id })),
      { ...here, key: "de-eva", owner_id: eva.id, path: "de-eva" },
      { ...here, key: "a-caminho", owner_id: ana.id, state: "coming" },
    ]);
}

test("all errors of several wrong fields are reported at once", async () => {
  const fields = { name: "", category: "Carros", sale_price: "barato" };
  const response = await server.request("/functions/v1/submit-user-product", json(fields, ana.auth));
  expect(((await response.json()) as { fields: object }).fields).toEqual({
    name: sentences.no_name,
    category: sentences.category,
    sale_price: sentences.price,
    store_name: sentences.no_store,
    product_url: sentences.no_link,
  });
});

test.each([
  ["70 emoji", { name: "🎧".repeat(70) }],
  ["an emoji of several joined", { name: "Kit 👩‍👩‍👧 ❤️ família" }],
  ["500 characters, some of two units", { description: `${"é".repeat(499)}🎁` }],
  ["a free offer", { sale_price: 0 }],
  ["the highest price", { sale_price: "9.999.999,99", original_price: 9_999_999.99 }],
  ["a sale above the original", { original_price: 10, sale_price: 20 }],
  ["the last day of all", { valid_until: latestDay(new Date()) }],
])("%s is accepted", async (_, given) => {
  const response = await server.request(
    "/functions/v1/submit-user-product",
    json(newOfferFields(given), ana.auth),
  );
  expect(response.status).toBe(200);
});

const calls = ["submit-user-product", "edit-user-product", "load-user-products"];

test.each(calls)("%s: wrong types, invalid JSON, no object and too much data", async (call) => {
  const offer = await anOffer(server.db, { user_id: ana.id });
  const body = JSON.stringify(newOfferFields({ productId: offer.id }));
  const send = async (type: string, text: string) => {
    const headers = { ...ana.auth, "Content-Type": type };
    const response = await server.request(`/functions/v1/${call}`, { method: "POST", headers, body: text });
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/^[A-ZÀ-Ú].*\.$/);
    return response.status;
  };
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    expect(await send(type, body)).toBe(415);
  for (const text of ["", "{", `${body}}`, "undefined"])
    expect(await send("application/json", text)).toBe(400);
  for (const text of ["[]", "null", '"oi"', "7"]) expect(await send("application/json", text)).toBe(422);
  const huge = JSON.stringify({ ...newOfferFields(), description: "x".repeat(300_000) });
  expect(await send("application/json", huge)).toBe(413);
  expect(await server.db.select().from(products)).toMatchObject([{ version: 1, name: offer.name }]);
});
