import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { conditionsSchema, noConditions } from "#domain/prices/conditions-schema.ts";
import { noFigures } from "#domain/products/no-figures.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { OfferCard } from "./offer-card.tsx";

const now = new Date("2026-11-15T12:00:00Z");

function anOffer(fields: Partial<ListedOffer> = {}): ListedOffer {
  return {
    id: "1",
    slug: "air-fryer-5,5l",
    name: "Air Fryer 5,5L",
    description: "",
    category: "Casa",
    original_price: 649.9,
    sale_price: 279.9,
    discount: 57,
    image_url: null,
    images: [],
    store_name: "Casas Bahia",
    product_url: "https://loja.example/p/1?a=1&b=2",
    coupon: null,
    valid_until: null,
    status: "approved",
    ended: false,
    published_at: "2026-11-15T11:48:00Z",
    created_at: "2026-11-01T00:00:00Z",
    conditions: noConditions,
    ...noFigures,
    ...fields,
  };
}

function card(fields: Partial<ListedOffer> = {}, eager = false): string {
  return renderToStaticMarkup(<OfferCard offer={anOffer(fields)} now={now} eager={eager} />);
}

test("a card shows its price, its discount and its age since publication", () => {
  const html = card();
  expect(html).toContain("Preço: R$\u00a0279,90");
  expect(html).toContain("Preço original: R$\u00a0649,90");
  expect(html).toContain("57% OFF");
  expect(html).toContain('<time dateTime="2026-11-15T11:48:00Z">Há 12 min</time>');
  expect(html).toContain('href="/product/air-fryer-5%2C5l"');
});

test("behind a picture is its own colour, if its address has it, or its category's", () => {
  expect(card({ image_url: "/img/0123-c9.webp" })).toContain("offer-picture ph-9");
  expect(card({ image_url: "/img/demo-x.webp" })).toContain("offer-picture bg-tint-casa");
  expect(card()).toContain("offer-picture bg-tint-casa");
});

test("a price of zero is Grátis, and no discount has no badge", () => {
  const html = card({ sale_price: 0, original_price: 0, discount: 0 });
  expect(html).toContain("Grátis");
  expect(html).not.toContain("% OFF");
  expect(html).not.toContain("<s ");
});

test("the original price is struck only if it is higher", () => {
  expect(card({ original_price: 100, sale_price: 100, discount: 0 })).not.toContain("<s ");
  expect(card({ original_price: 90, sale_price: 100, discount: 0 })).not.toContain("<s ");
});

const temperatureIn = (html: string) =>
  /<span class="(temp[^"]*)">(.*?)<\/span><\/?(?:span class="badge|p)/
    .exec(html)
    ?.slice(1)
    .map((part) => part.replace(/<[^>]*>/g, "").trim());

test("a card says the temperature: new while masked, hot from 50° or among the hottest, cold below zero", () => {
  expect(temperatureIn(card())).toEqual(["temp temp-new", "Temperatura: novo"]);
  expect(temperatureIn(card({ hot: true }))).toEqual(["temp temp-new", "Temperatura: novo"]);
  expect(temperatureIn(card({ temperature: 132 }))).toEqual(["temp temp-hot", "Temperatura: 132°, quente"]);
  expect(temperatureIn(card({ temperature: 49 }))).toEqual(["temp", "Temperatura: 49°"]);
  expect(temperatureIn(card({ temperature: 12, hot: true }))).toEqual([
    "temp temp-ranked",
    "Temperatura: 12°, quente",
  ]);
  expect(temperatureIn(card({ temperature: -8, hot: true }))).toEqual(["temp temp-cold", "Temperatura: −8°"]);
});

test("a card counts its comments with a link to them, and says nothing where there are none", () => {
  expect(card({ comments: 41 })).toContain(
    'href="/product/air-fryer-5%2C5l#comentarios" aria-label="41 comentários"',
  );
  expect(card({ comments: 1 })).toContain('aria-label="1 comentário"');
  expect(card()).not.toContain("#comentarios");
});

test("a card says what people say of the offer: perhaps over, back for a day, confirmed a while ago", () => {
  expect(card()).not.toContain('class="state');
  expect(card({ state: "doubtful" })).toContain("Talvez encerrada");
  expect(card({ state: "doubtful" })).toContain("offer-card-maybe");
  expect(card({ revived_at: "2026-11-14T12:01:00Z" })).toContain("Voltou!");
  expect(card({ revived_at: "2026-11-14T11:59:00Z" })).not.toContain("Voltou!");
  const confirmed = { state: "confirmed", confirmed_at: "2026-11-15T11:48:00Z" } as const;
  expect(card(confirmed)).toContain("Confirmada há 12 min");
  expect(card({ ...confirmed, confirmed_at: now.toISOString() })).toContain("Confirmada agora mesmo");
  expect(card({ ...confirmed, ended: true })).not.toContain("Confirmada");
});

test("only coupons have a ticket", () => {
  expect(card()).not.toContain("x-island");
  expect(card({ coupon: "MAGA150" })).toContain('data-props="{&quot;code&quot;:&quot;MAGA150&quot;}"');
});

test("a card says that a discount is real or inflated, and nothing of other prices", () => {
  expect(card({ verdict: "desconto-real", usual_price: 399 })).toContain("Desconto real · 29%</span>");
  expect(card({ verdict: "desconto-real" })).toContain("Desconto real</span>");
  expect(card({ verdict: "desconto-inflado", usual_price: 399 })).toContain("Desconto inflado</span>");
  for (const verdict of ["preco-comum", "poucos-dados"] as const)
    expect(card({ verdict, usual_price: 399 })).not.toMatch(/verdict|card-pins|Preço comum|Poucos dados/);
});

test("a card shows two conditions of its price and counts the others; what shuts people out comes first", () => {
  const chips = (given: object, fields: Partial<ListedOffer> = {}) =>
    [
      ...card({ conditions: conditionsSchema.parse(given), ...fields }).matchAll(
        /<li class="([^"]*)">(.*?)<\/li>/g,
      ),
    ].map(([, look = "", text = ""]) => [look, text.replace(/<[^>]*>/g, "")]);
  expect(chips({})).toEqual([]);
  expect(chips({ payment: "pix", needs: ["prime"] })).toEqual([
    ["cond cond-gate", "Prime"],
    ["cond", "no Pix"],
  ]);
  expect(chips({ payment: "pix", needs: ["prime", "app"], shipping: "free" }).at(-1)).toEqual([
    "cond",
    "+2e mais 2",
  ]);
  // On a phone what only adds to the offer waits for its page.
  expect(chips({ shipping: "free" })).toEqual([["cond max-md:hidden", "frete grátis"]]);
  expect(chips({ payment: "pix", shipping: "free" })).toEqual([
    ["cond", "no Pix"],
    ["cond max-md:hidden", "frete grátis"],
  ]);
  // The ticket beside it says so.
  expect(chips({ payment: "pix" }, { coupon: "MAGA150" })).toEqual([["cond", "no Pix"]]);
});

test("on a phone chips that only add to the offer leave no empty list behind", () => {
  const frames = (given: object, fields: Partial<ListedOffer> = {}) =>
    card({ conditions: conditionsSchema.parse(given), ...fields }).match(
      /class="(?:price-chips|contents)[^"]*"/g,
    );
  const real = { verdict: "desconto-real", usual_price: 399 } as const;
  expect(frames({ shipping: "free" })).toEqual([
    'class="price-chips max-md:hidden"',
    'class="contents max-md:hidden"',
  ]);
  expect(frames({ shipping: "free" }, real)).toEqual([
    'class="price-chips"',
    'class="contents max-md:hidden"',
  ]);
  expect(frames({ shipping: "free", payment: "pix" })).toEqual(['class="price-chips"', 'class="contents"']);
});

test("the store link keeps its address, opens in a new tab and has an accessible name", () => {
  const html = card();
  expect(html).toContain('href="https://loja.example/p/1?a=1&amp;b=2" target="_blank"');
  expect(html).toContain('rel="sponsored nofollow noopener"');
  expect(html).toContain(
    'aria-label="Ver Oferta de Air Fryer 5,5L na loja Casas Bahia (publicidade, abre em nova aba)"',
  );
});

test("a photo comes in two sizes, a missing one is the category's illustration", () => {
  const photograph = card({ image_url: "/img/abc.webp" }, true);
  expect(photograph).toContain('srcSet="/img/abc-480.webp 480w, /img/abc.webp 960w"');
  expect(photograph).toContain('loading="eager"');
  const illustration = card();
  expect(illustration).toMatch(/src="[^"]*casa[^"]*"/);
  expect(illustration).toContain('loading="lazy"');
  expect(illustration).not.toContain("srcSet");
});

test.each([{ ended: true }, { valid_until: "2026-11-14" }])(
  "an ended offer (%o) says so, without a call to action",
  (fields) => {
    const conditions = conditionsSchema.parse({ payment: "pix" });
    const judged = { verdict: "desconto-real", usual_price: 399, conditions } as const;
    const html = card({ ...fields, ...judged, hot: true, temperature: 132, coupon: "MAGA150" });
    expect(html).toContain("Oferta encerrada");
    expect(html).toContain("offer-card-over");
    expect(html).toContain(
      'aria-label="Ver na loja Casas Bahia: Air Fryer 5,5L, oferta encerrada (publicidade, abre em nova aba)"',
    );
    expect(html).toContain("Ver na loja");
    for (const urge of ["temp", "quente", "% OFF", "MAGA150", "Ver Oferta", "Desconto real", "no Pix"])
      expect(html).not.toContain(urge);
  },
);

test("on its last day in São Paulo an offer says that it ends today", () => {
  const lastDay = card({ valid_until: "2026-11-15" });
  expect(lastDay).not.toContain("Oferta encerrada");
  expect(lastDay).toContain("Termina hoje");
  const offer = anOffer({ valid_until: "2026-11-15", discount: 0 });
  const at = (time: string) => renderToStaticMarkup(<OfferCard offer={offer} now={new Date(time)} />);
  expect(at("2026-11-15T02:59:00Z")).not.toContain("Termina hoje");
  expect(at("2026-11-15T03:00:00Z")).toContain("Termina hoje");
  expect(at("2026-11-16T02:59:59Z")).toContain("Termina hoje");
  expect(at("2026-11-16T03:00:00Z")).not.toContain("Termina hoje");
  expect(card({ valid_until: "2026-11-15", ended: true })).not.toContain("Termina hoje");
});

test("a model number stays with the word before it", () => {
  expect(card({ name: "Placa RTX 5060" })).toContain("Placa RTX\u00a05060</a>");
});
