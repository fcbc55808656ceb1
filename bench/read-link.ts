// `npm run bench -- --only read-link [--rounds 3]`: stores' pages of 300 KB by read-link: its time beyond the store's own, and visitors while
// 50 are read at once.
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { noisy } from "#testing/pictures.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import { jsonLd, page } from "#testing/stores/page-builders.ts";
import { startStoreDouble } from "#testing/stores/store-double.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { median, percentile } from "./frame/statistics.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { adminToken, benchSecret, startBuiltServer } from "./load/server-under-test.ts";
import { pasteTimes } from "./visits/paste-link.ts";

const storeMs = 200;
const atOnce = 50;
const singles = 60;
const idleSeconds = 6;
const pauseMs = 5;
/** A store that takes its time, with pictures. */
const pasted = { host: "www.kabum.com.br", ms: 500, times: 5 };
const register = fileURLToPath(new URL("../src/testing/stores/register.ts", import.meta.url));

const body =
  "<section><h2>Descrição</h2><p>Um texto sobre o produto, R$ 19,90 em peças.</p></section>".repeat(3400);
const product = {
  "@type": "Product",
  name: "Fone de Ouvido",
  offers: { price: 199.9, priceCurrency: "BRL" },
};
const html = page(jsonLd(product), `${body}<b>R$ 199,90</b>`);

const title = `Stores' pages of ${Math.round(html.length / 1024)} KB, each after ${storeMs} ms, PostgreSQL`;
await runBench({ name: "read-link", title, options: { rounds: "3" } }, async (run) => {
  const postgres = await startPostgres();
  const double = await startStoreDouble();
  for (let n = 0; n < atOnce; n++)
    double.playHost(`loja${n}.com.br`, (_request, response) => {
      setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), storeMs);
    });
  const picture = await noisy({ width: 1000, height: 1000 }).blur(6).jpeg().toBuffer();
  const image = `http://${pasted.host}/foto.jpg`;
  const sold = page(jsonLd({ ...product, image }), body);
  double.playHost(pasted.host, ({ url }, response) => {
    setTimeout(() => response.end(url === "/foto.jpg" ? picture : sold), pasted.ms);
  });
  const server = await startBuiltServer({
    DATABASE_URL: postgres.url,
    AUTH_SECRET: benchSecret,
    NODE_OPTIONS: `--import ${register}`,
    STORES_PORT: String(double.port),
  });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const token = await adminToken(url);
    await measureSingles(run, { url, token, storesPort: double.port });
    await measureVisitors(run, { url, token });
    await measurePaste(run, { url: server.url, token });
  } finally {
    await server.stop();
    await double.close();
    await postgres.stop();
  }
});

interface Reader {
  url: string;
  token: string;
}

async function readLink({ url, token }: Reader, n: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/functions/v1/read-link`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ url: `http://loja${n % atOnce}.com.br/produto/${n}` }),
  });
  const { price } = (await response.json()) as { price?: number };
  if (price !== 199.9) throw new Error(`read-link answered ${response.status}.`);
  return performance.now() - start;
}

/** One after the other, in turns with the store asked directly. */
async function measureSingles(
  run: Run<string>,
  { storesPort, ...reader }: Reader & { storesPort: number },
): Promise<void> {
  const own: number[] = [];
  const read: number[] = [];
  await readLink(reader, 0);
  for (let n = 0; n < singles; n++) {
    const start = performance.now();
    await rawAnswer(`http://127.0.0.1:${storesPort}/`, { host: `loja${n % atOnce}.com.br` });
    own.push(performance.now() - start);
    read.push(await readLink(reader, n));
  }
  const beyond = percentile(read, 95) - percentile(own, 95);
  run.figure({
    label: "read-link beyond the store's own time, p95",
    value: beyond,
    unit: "ms",
    goal: { most: 100 },
    repeats: singles,
  });
  note(`store ${median(own).toFixed(0)} ms, read-link ${median(read).toFixed(0)} ms at p50`);
}

/** Visitors of a cached page and of one from the database, without and with 50 readings at once, in turns. */
async function measureVisitors(run: Run<string>, reader: Reader): Promise<void> {
  const paths = ["/", "/functions/v1/get-approved-products?limit=24&sort=newest&min_price="];
  const times: Record<"idle" | "busy", number[]> = { idle: [], busy: [] };
  let asked = 0;
  async function visit(until: Promise<unknown>, into: number[]): Promise<void> {
    let isOver = false;
    const over = until.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const path of paths) {
        const start = performance.now();
        // Another price each time: from the database.
        await rawAnswer(`${reader.url}${path}${path === "/" ? "" : ++asked}`, { "accept-encoding": "br" });
        into.push(performance.now() - start);
      }
      await wait(pauseMs);
    }
    await over;
  }
  const readings: number[] = [];
  for (let round = 0; round < Number(run.options.rounds); round++) {
    await visit(wait(idleSeconds * 1000), times.idle);
    const until = performance.now() + idleSeconds * 1000;
    const members = Array.from({ length: atOnce }, async (_, n) => {
      while (performance.now() < until) readings.push(await readLink(reader, n));
    });
    await visit(Promise.all(members), times.busy);
  }
  const [idle, busy] = [percentile(times.idle, 95), percentile(times.busy, 95)];
  run.figure({
    label: `visitors while ${atOnce} read, p95 against idle`,
    value: busy / idle,
    unit: "×",
    goal: { most: 1.2 },
    repeats: times.busy.length,
  });
  note(
    `visitors p95 ${idle.toFixed(1)} → ${busy.toFixed(1)} ms, p50 ${median(times.idle).toFixed(1)} → ${median(times.busy).toFixed(1)} ms`,
  );
  note(
    `${readings.length} readings, p50 ${median(readings).toFixed(0)} ms, p95 ${percentile(readings, 95).toFixed(0)} ms`,
  );
}

async function measurePaste(run: Run<string>, { url, token }: Reader): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const session = {
    access_token: token,
    refresh_token: "",
    expires_at: soon,
    token_type: "bearer",
    user: await answer.json(),
  };
  const links = Array.from({ length: pasted.times }, (_, n) => `http://${pasted.host}/produto/${n + 1}/fone`);
  const times = await pasteTimes(url, session, links);
  run.figure({
    label: `from the paste to a complete form, slow 4G, a store of ${pasted.ms} ms: the slowest`,
    value: Math.max(...times) / 1000,
    unit: "s",
    goal: { most: 3 },
    repeats: times.length,
  });
}
