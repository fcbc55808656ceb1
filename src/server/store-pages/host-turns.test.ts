import { beforeEach, expect, test } from "vitest";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { jsonLd, page } from "#testing/stores/page-builders.ts";
import { storesForTests } from "#testing/stores/stores-for-tests.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { takeHostTurn } from "./host-turns.ts";

const double = await storesForTests();
let server: TestServer;
let ana: Person;

beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server, "admin");
});

const good = page(jsonLd({ "@type": "Product", name: "Fone", offers: { price: 99 } }));
const ask = async (url: string) =>
  (await server.request("/functions/v1/read-link", json({ url }, ana.auth))).status;

test("a host is asked one thing at a time", async () => {
  let now = 0;
  let most = 0;
  double.playHost("uma.com.br", (_request, response) => {
    most = Math.max(most, ++now);
    setTimeout(() => {
      now--;
      response.writeHead(200, { "content-type": "text/html" }).end(good);
    }, 100);
  });
  const urls = Array.from({ length: 6 }, (_, n) => `http://uma.com.br/${n}`);
  expect(new Set(await Promise.all(urls.map(ask)))).toEqual(new Set([200]));
  expect(most).toBe(1);
});

test("a crowd before one host is turned away", async () => {
  const work = () => new Promise((resolve) => setTimeout(resolve, 20));
  const turns = Array.from({ length: 20 }, () => takeHostTurn(server.db, "a.com.br", work));
  const ends = await Promise.allSettled(turns);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(await takeHostTurn(server.db, "a.com.br", async () => "feito")).toBe("feito");
});

test("a store that hangs holds nobody else's reading up", async () => {
  double.playHost("parada.com.br", () => {});
  double.playHost("viva.com.br", (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(good);
  });
  const hanging = Array.from({ length: 2 }, (_, n) => ask(`http://parada.com.br/${n}`));
  const start = performance.now();
  expect(await ask("http://viva.com.br/")).toBe(200);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(new Set(await Promise.all(hanging))).toEqual(new Set([422]));
});

test("work that fails gives the turn back", async () => {
  const failing = takeHostTurn(server.db, "a.com.br", () => Promise.reject(new Error("falhou")));
  await expect(failing).rejects.toThrow("falhou");
  expect(await takeHostTurn(server.db, "a.com.br", async () => "feito")).toBe("feito");
});
