import { beforeEach, expect, test, vi } from "vitest";
import { anOffer } from "#testing/factories.ts";
import {
  anOfferAt,
  createTestClock,
  hour,
  listedChecks,
  minute,
  priceCheckOf,
  productPage,
} from "#testing/stores/play-price-checks.ts";
import type { PlayPage } from "#testing/stores/store-double.ts";
import { storesForTests } from "#testing/stores/stores-for-tests.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { createPriceCheck } from "./check-prices.ts";

const start = Date.UTC(2026, 10, 20, 12);
const double = await storesForTests({
  onRequest: (address) => void asked.push([address, (clock.now() - start) / 1000]),
});
let server: TestServer;
let clock: ReturnType<typeof createTestClock>;
/** What the stores were asked, and how many seconds after the start. */
let asked: [address: string, seconds: number][];

beforeEach(async () => {
  double.forgetPages();
  asked = [];
  clock = createTestClock(start);
  server = await freshServer({ PRICE_CHECKS: "on" });
});

const kabum = "http://www.kabum.com.br";
const robotsOf =
  (text: string): PlayPage =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "text/plain" }).end(text);
const failing =
  (status: number): PlayPage =>
  (_request, response) =>
    void response.writeHead(status).end();
const offerAt = (path: string, given = {}) => anOfferAt(server.db, double, `${kabum}${path}`, given);
const outcomes = async () => (await listedChecks(server.db)).map(({ outcome }) => outcome);
const pages = () => asked.filter(([address]) => !address.endsWith("/robots.txt")).map(([address]) => address);

test("a host is asked once in 10 seconds, robots.txt and redirects included, newest offers first", async () => {
  for (const n of [1, 2, 3]) await offerAt(`/produto/${n}/fone`);
  double.play(
    `${kabum}/produto/2/fone`,
    (_request, response) => void response.writeHead(301, { location: "/produto/2/fone-novo" }).end(),
  );
  double.play(`${kabum}/produto/2/fone-novo`, productPage({ price: 100 }));
  await priceCheckOf(server, clock).run();
  expect(asked).toEqual([
    ["www.kabum.com.br/robots.txt", 0],
    ["www.kabum.com.br/produto/3/fone", 10],
    ["www.kabum.com.br/produto/2/fone", 20],
    ["www.kabum.com.br/produto/2/fone-novo", 30],
    ["www.kabum.com.br/produto/1/fone", 40],
  ]);
});

test("a run asks nobody after 40 seconds; the rest is due in the next one", async () => {
  for (let n = 1; n <= 7; n++) await offerAt(`/produto/${n}/fone`);
  const { run } = priceCheckOf(server, clock);
  await run();
  expect(pages()).toHaveLength(4);
  expect(clock.now()).toBe(start + 40_000);
  clock.advance(20_000);
  await run();
  expect(pages()).toHaveLength(7);
  expect(asked.map(([, seconds]) => seconds)).toEqual([0, 10, 20, 30, 40, 60, 70, 80]);
});

test("a process that was started again keeps the distance to the last check", async () => {
  for (const n of [1, 2]) await offerAt(`/produto/${n}/fone`);
  const first = priceCheckOf(server, clock);
  double.play(`${kabum}/robots.txt`, robotsOf("User-agent: *\nCrawl-delay: 35"));
  await first.run();
  expect(pages()).toHaveLength(1);
  await priceCheckOf(server, clock).run();
  expect(asked.at(-1)).toEqual(["www.kabum.com.br/robots.txt", 45]);
});

test.each([
  ["all are forbidden", "User-agent: *\nDisallow: /produto/", "robots"],
  ["we are forbidden", "User-agent: Xepa\nDisallow: /\n\nUser-agent: *\nAllow: /", "robots"],
  ["we alone are allowed", "User-agent: Xepa\nAllow: /\n\nUser-agent: *\nDisallow: /", "same"],
  ["more than 10 minutes apart", "User-agent: *\nCrawl-delay: 601", "robots"],
  ["for ever apart", "User-agent: *\nCrawl-delay: Infinity", "robots"],
  ["more than 500 KB", `User-agent: *\n${"Disallow: /x\n".repeat(60_000)}`, "same"],
  [
    "its last line is beyond 500 KB",
    `User-agent: *\nDisallow: /produto\n${"Disallow: /x\n".repeat(60_000)}Allow: /produto/1`,
    "robots",
  ],
])("a host's robots.txt is obeyed: %s", async (_case, text, expected) => {
  await offerAt("/produto/1/fone");
  double.play(`${kabum}/robots.txt`, robotsOf(text));
  await priceCheckOf(server, clock).run();
  expect(await outcomes()).toEqual([expected]);
  expect(pages()).toHaveLength(expected === "same" ? 1 : 0);
});

test("a redirect is not followed where robots.txt forbids it, nor without asking the other host's", async () => {
  await offerAt("/produto/1/fone");
  await offerAt("/produto/2/fone");
  for (const [n, location] of [
    [2, "/produto/2/secreto"],
    [1, "http://outra.kabum.com.br/produto/1/fone"],
  ])
    double.play(
      `${kabum}/produto/${n}/fone`,
      (_request, response) => void response.writeHead(302, { location: `${location}` }).end(),
    );
  double.play(`${kabum}/robots.txt`, robotsOf("User-agent: *\nDisallow: /*secreto"));
  double.play("http://outra.kabum.com.br/robots.txt", robotsOf("User-agent: *\nDisallow: /"));
  await priceCheckOf(server, clock).run();
  expect(await outcomes()).toEqual(["robots", "robots"]);
  expect(asked.map(([address]) => address)).toEqual([
    "www.kabum.com.br/robots.txt",
    "www.kabum.com.br/produto/2/fone",
    "www.kabum.com.br/produto/1/fone",
    "outra.kabum.com.br/robots.txt",
  ]);
});

test.each([403, 404])("a robots.txt of status %i allows everything", async (status) => {
  await offerAt("/produto/1/fone");
  double.play(`${kabum}/robots.txt`, failing(status));
  await priceCheckOf(server, clock).run();
  expect(await outcomes()).toEqual(["same"]);
});

test.each([429, 500, 503])("a robots.txt of status %i allows nothing for now", async (status) => {
  await offerAt("/produto/1/fone");
  double.play(`${kabum}/robots.txt`, failing(status));
  await priceCheckOf(server, clock).run();
  expect([await outcomes(), pages()]).toEqual([["unreadable"], []]);
});

test("a robots.txt is remembered for 24 hours", async () => {
  await offerAt("/produto/1/fone");
  const { run } = priceCheckOf(server, clock);
  for (let n = 0; n < 25; n++) {
    await run();
    clock.advance(hour);
  }
  expect(asked.filter(([address]) => address.endsWith("/robots.txt"))).toHaveLength(2);
});

test("a Crawl-delay of minutes is honoured over several runs", async () => {
  for (const n of [1, 2]) await offerAt(`/produto/${n}/fone`);
  double.play(`${kabum}/robots.txt`, robotsOf("User-agent: *\nCrawl-delay: 300"));
  const { run } = priceCheckOf(server, clock);
  while (clock.now() < start + 12 * minute) {
    const next = clock.now() + minute;
    await run();
    clock.advance(next - clock.now());
  }
  expect(asked.map(([, seconds]) => seconds)).toEqual([0, 300, 600]);
});

test("a product is asked at most 4 times a day, however many offers and minutes there are", async () => {
  await offerAt("/produto/1/fone");
  await offerAt("/produto/1/fone", { sale_price: 90 });
  const { run } = priceCheckOf(server, clock);
  while (clock.now() < start + 24 * hour) {
    const next = clock.now() + 5 * minute;
    await run();
    if (clock.now() === start + 8 * hour) await offerAt("/produto/1/fone", { sale_price: 80 });
    clock.advance(next - clock.now());
  }
  expect(pages()).toHaveLength(4);
});

test("a page that cannot be read is asked again after 12, 24, 48 hours; one that can is asked after 6", async () => {
  await offerAt("/produto/1/fone");
  double.play(`${kabum}/produto/1/fone`, failing(500));
  const { run } = priceCheckOf(server, clock);
  const waits: number[] = [];
  for (let n = 0; n < 4; n++) {
    if (n === 3) double.play(`${kabum}/produto/1/fone`, productPage({ price: 100 }));
    await run();
    const last = (await listedChecks(server.db)).at(-1);
    const pause = Date.parse(last?.next_at ?? "") - Date.parse(last?.at ?? "");
    waits.push(pause / hour);
    clock.advance(pause - minute);
    await run();
    expect(await listedChecks(server.db)).toHaveLength(n + 1);
    clock.advance(minute);
  }
  expect(waits).toEqual([12, 24, 48, 6]);
  expect((await listedChecks(server.db)).map(({ failures }) => failures)).toEqual([1, 2, 3, 0]);
});

test("a host that failed three times in a row is left alone for an hour, also by another process", async () => {
  for (let n = 1; n <= 5; n++) await offerAt(`/produto/${n}/fone`);
  double.forgetPages();
  double.playHost("www.kabum.com.br", failing(500));
  double.play(`${kabum}/robots.txt`, failing(404));
  await priceCheckOf(server, clock).run();
  expect(pages()).toHaveLength(3);
  const other = priceCheckOf(server, clock);
  clock.advance(hour - minute);
  await other.run();
  expect(pages()).toHaveLength(3);
  clock.advance(2 * minute);
  await other.run();
  expect(pages()).toHaveLength(4);
});

test("only live offers with a price and a product's own link are asked about", async () => {
  await offerAt("/produto/1/fone", { status: "pending" });
  await offerAt("/produto/2/fone", { status: "rejected" });
  await offerAt("/produto/3/fone", { ended: true });
  await offerAt("/produto/4/fone", { valid_until: "2026-11-19" });
  await offerAt("/produto/5/fone", { sale_price: 0 });
  await anOffer(server.db, { product_url: "http://amzn.to/abc", product_key: "curto:amzn.to/abc" });
  await anOffer(server.db, { product_url: "http://loja.example/", product_key: null });
  await priceCheckOf(server, clock).run();
  expect([asked, await listedChecks(server.db)]).toEqual([[], []]);
});

test("a store that hangs does not hold up another one, and a shutdown ends the run without a verdict on it", async () => {
  await offerAt("/produto/1/fone");
  await anOfferAt(server.db, double, "http://www.terabyteshop.com.br/produto/2/fone");
  double.play(`${kabum}/produto/1/fone`, () => {});
  const { run, stop } = priceCheckOf(server, clock);
  const ended = run();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(["same"]));
  expect(pages().toSorted()).toEqual([
    "www.kabum.com.br/produto/1/fone",
    "www.terabyteshop.com.br/produto/2/fone",
  ]);
  stop.abort();
  await ended;
  expect(await outcomes()).toEqual(["same"]);
});

test("a shutdown ends the pause between two requests at once", async () => {
  await offerAt("/produto/1/fone");
  const stop = new AbortController();
  const { db, config, mail } = server;
  const ended = createPriceCheck({ db, config, mail, stop: stop.signal })();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  stop.abort();
  await ended;
  expect([pages(), await outcomes()]).toEqual([[], []]);
});

test("more than 8 hosts all have their turn", async () => {
  const hosts = "fastshop brastemp consul cea motorola".split(" ").map((name) => `www.${name}.com.br`);
  for (const host of [...hosts, "br-store.acer.com", "shop.samsung.com", "loja.electrolux.com.br"])
    await anOfferAt(server.db, double, `http://${host}/fone-bluetooth/p`);
  await offerAt("/produto/1/fone");
  const { run } = priceCheckOf(server, clock);
  await run();
  clock.advance(minute);
  await run();
  expect(await outcomes()).toEqual(Array(9).fill("same"));
});
