import { expect, test } from "vitest";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { embeddedProductIds } from "#domain/articles/embed.ts";
import { cleanTags } from "#domain/articles/tags.ts";
import { contactSchema } from "#domain/contact/contact-schema.ts";
import { categoryNames } from "#domain/products/categories.ts";
import { discountPercent } from "#domain/products/discount.ts";
import { newProductSchema } from "#domain/products/product-schema.ts";
import { productSlug } from "#domain/products/product-slug.ts";
import { type DemoOffer, demoArticles, demoMessages, demoOffers, demoPeople } from "./demo-content.ts";

const offers = demoOffers();
const articles = demoArticles();
const people = demoPeople();
const approved = new Set(withStatus("approved").map((offer) => offer.id));
const day = 24 * 60;

const brands =
  /Acer|AOC|Amazfit|Anker|Arno|Asimov|ASUS|Bagaggio|Baseus|Bosch|Brinox|Caloi|Canon|Corsair|Dazy|Dell|DualSense|Edifier|Electrolux|Epic|Epson|Fila|Galaxy|Galzerano|Gigabyte|Golden|Growth|Hades|Havaianas|Haylou|Hering|Herval|Houston|HyperX|iPhone|JBL|Kaka|Kingston|Lenovo|Levi|LG|Logitech|Machado|Max Titanium|Mondial|Mormaii|Moto|Multi|Natura|Nautika|Nespresso|Nintendo|Olympikus|Ortobom|Oster|Oxer|Panasonic|Penalty|Philips|Pichau|Pipicat|Pirelli|PlayStation|Poco|QCY|Razer|Realme|Redmi|Redragon|Samsung|Sapphire|Sestini|Stardew|Startec|TCL|Technos|ThunderX3|TP-Link|Tramontina|Tronsmart|Vizzano|WAP|WD|Witcher|Xbox|Xiaomi/;

function withStatus(status: DemoOffer["status"]): DemoOffer[] {
  return offers.filter((offer) => offer.status === status);
}

function between(low: number, high: number, n: number): boolean {
  return low <= n && n <= high;
}

test("every offer passes the form's schema", () => {
  for (const offer of offers) expect(newProductSchema.safeParse(offer).error, offer.name).toBeUndefined();
});

test("every description has a useful length", () => {
  for (const { name, description } of offers)
    expect(between(40, 450, [...description].length), name).toBe(true);
});

test("no text shouts", () => {
  for (const { name, description, status } of offers)
    if (status !== "rejected") expect(`${name} ${description}`, name).not.toMatch(/!|\b[A-ZÀ-Ú]{8,}\b/);
});

test("ids are fixed, unique and look like version 7", () => {
  const ids = [...offers, ...articles, ...people].map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("no two offers share an address", () => {
  expect(new Set(offers.map((offer) => productSlug(offer.name))).size).toBe(offers.length);
  expect(new Set(offers.map((offer) => offer.product_url)).size).toBe(offers.length);
});

test("there is enough of every kind", () => {
  expect(offers.length).toBeGreaterThanOrEqual(115);
  expect(between(100, 110, approved.size)).toBe(true);
  expect(between(8, 12, withStatus("pending").length)).toBe(true);
  expect(between(4, 6, withStatus("rejected").length)).toBe(true);
  expect(new Set(offers.map((offer) => offer.store_name)).size).toBeGreaterThanOrEqual(12);
  for (const name of categoryNames)
    expect(offers.filter((offer) => offer.category === name).length, name).toBeGreaterThanOrEqual(12);
});

test("a quarter has a coupon, a few are free, a few have no original price", () => {
  expect(between(0.2, 0.3, offers.filter((offer) => offer.coupon).length / offers.length)).toBe(true);
  expect(between(1, 3, offers.filter((offer) => offer.sale_price === 0).length)).toBe(true);
  expect(between(1, 3, offers.filter((offer) => offer.original_price === 0).length)).toBe(true);
});

test("discounts are mostly between 10 and 60 percent, some above 50", () => {
  const shown = withStatus("approved").map((o) => discountPercent(o.original_price, o.sale_price));
  expect(shown.filter((percent) => between(10, 60, percent)).length).toBeGreaterThan(approved.size * 0.9);
  expect(shown.filter((percent) => percent > 50).length).toBeGreaterThan(8);
});

test("links are the store's own, without tracking", () => {
  for (const { product_url } of offers) {
    const { protocol, search, hash } = new URL(product_url);
    expect({ protocol, search, hash }).toEqual({ protocol: "https:", search: "", hash: "" });
  }
});

test("ages range from minutes to a quarter of a year and are dense in the last two days", () => {
  const ages = withStatus("approved").map((offer) => offer.age_minutes);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(5);
  expect(between(80 * day, 90 * day, Math.max(...ages))).toBe(true);
  expect(ages.filter((age) => age < 2 * day).length).toBeGreaterThanOrEqual(40);
});

test.each([
  ["registrations", people.map((person) => [person.age_days * day, 1] as const)],
  ["offers", withStatus("approved").map((offer) => [offer.age_minutes, 1] as const)],
  ["clicks", withStatus("approved").map((offer) => [offer.age_minutes, offer.clicks] as const)],
  ["messages", demoMessages().map((message) => [message.age_minutes, 1] as const)],
])("%s grow from month to month, over three months", (_, counted) => {
  const months = [60, 30, 0].map((from) =>
    counted
      .filter(([age]) => between(from * day, (from + 30) * day - 1, age))
      .reduce((sum, [, n]) => sum + n, 0),
  );
  expect(months[0]).toBeGreaterThan(0);
  expect(months[1]).toBeGreaterThan(months[0] ?? 0);
  expect(months[2]).toBeGreaterThan(months[1] ?? 0);
  for (const [age] of counted) expect(age).toBeLessThanOrEqual(90 * day);
});

test("offers name a brand or a work, and brands vary", () => {
  const found = withStatus("approved").map(({ name }) => brands.exec(name)?.[0]);
  expect(found.filter(Boolean).length).toBeGreaterThan(approved.size * 0.95);
  expect(new Set(found).size).toBeGreaterThan(50);
});

test("the pictures of a gallery show one product", () => {
  for (const { name, images } of offers) {
    const drawings = images.map((image) => image.replace(/(-top|-base)?\.webp$/, ""));
    expect(new Set(drawings).size, name).toBeLessThanOrEqual(1);
  }
});

test("messages pass the form's schema, and the latest wait to be read", () => {
  const sorted = demoMessages().toSorted((a, b) => a.age_minutes - b.age_minutes);
  for (const { age_minutes: _, is_read, id, ...message } of sorted) {
    expect(contactSchema.safeParse(message).error, id).toBeUndefined();
    expect(typeof is_read).toBe("boolean");
  }
  const firstRead = sorted.findIndex((message) => message.is_read);
  expect(between(3, 6, firstRead)).toBe(true);
  expect(sorted.slice(firstRead).every((message) => message.is_read)).toBe(true);
});

test("ended offers were approved first", () => {
  const over = offers.filter((offer) => (offer.valid_in_days ?? 0) < 0);
  expect(between(5, 8, over.length)).toBe(true);
  for (const offer of over) {
    expect(approved.has(offer.id)).toBe(true);
    expect(offer.age_minutes).toBeGreaterThan(-(offer.valid_in_days ?? 0) * day);
  }
});

test("exactly the rejections have a reason", () => {
  for (const offer of offers) expect(offer.reason !== null, offer.name).toBe(offer.status === "rejected");
});

test("only approved offers have clicks", () => {
  for (const { status, clicks } of offers)
    expect(between(0, status === "approved" ? 900 : 0, clicks)).toBe(true);
});

test("people are clearly fictional, and joined before their first offer", () => {
  const joined = new Map(people.map((person) => [person.id, person.age_days * day]));
  expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
  for (const { email } of people) expect(email).toMatch(/^[a-z.]+@exemplo\.xepa\.local$/);
  for (const offer of offers) expect(joined.get(offer.member)).toBeGreaterThan(offer.age_minutes);
});

test("eight articles are published and one is a draft", () => {
  expect(articles.map((article) => article.status).sort()).toEqual(["draft", ...Array(8).fill("published")]);
});

test.for(articles)("the article $slug passes the rules", (article) => {
  expect(article.slug).toBe(articleSlug(article.title));
  expect([...article.title].length).toBeLessThanOrEqual(articleLimits.title.max);
  expect([...article.excerpt].length).toBeLessThanOrEqual(200);
  expect(cleanTags(article.tags)).toEqual(article.tags);
  const words = article.content.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  expect(between(350, 900, words.length)).toBe(true);
});

test.for(articles)("the article $slug has plain markup and live embeds", (article) => {
  const tags = [...article.content.matchAll(/<\/?([a-z\d]+)/g)].map(([, tag]) => tag ?? "");
  const allowed = "h2 h3 p ul ol li strong em table thead tbody tr th td blockquote div".split(" ");
  expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([]);
  const embeds = embeddedProductIds(article.content);
  expect(between(2, 4, embeds.length)).toBe(true);
  expect(article.associated_products).toEqual(expect.arrayContaining(embeds));
  for (const id of article.associated_products) expect(approved.has(id)).toBe(true);
});
