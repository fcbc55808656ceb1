import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { type AdminSession, namesOfOffers, offerNamed, signIn } from "./admin.ts";
import { onPostgres, type ServerProcess, start } from "./server-process.ts";
import { answerOf, visit } from "./visitors.ts";

/** Production, as far as one machine can simulate it: this start sends no mail. */
const production = { SITE_URL: "https://xepa.example", SMTP_URL: "smtp://127.0.0.1:1" };

/** A write of which the server has the headers and half the body. */
function halfWritten(server: ServerProcess, { access_token }: AdminSession, name: string) {
  const body = JSON.stringify(offerNamed(name));
  const sent = request(`${server.url}/functions/v1/add-product`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Authorization: `Bearer ${access_token}`,
    },
  });
  const answer = answerOf(sent);
  const halfSent = new Promise<void>((resolve) => sent.write(body.slice(0, 20), () => resolve()));
  return { answer, sent: halfSent, finish: () => sent.end(body.slice(20)) };
}

test("requests in flight at SIGTERM are finished, the database reopens, and a second SIGTERM stops at once", async () => {
  const DATA_DIR = migratedFolder();
  const server = await start({ DATA_DIR });
  const session = await signIn(server);
  const names = Array.from({ length: 10 }, (_, i) => `Começada antes ${i}`);
  const writes = names.map((name) => halfWritten(server, session, name));
  await Promise.all(writes.map((write) => write.sent));
  // Sent later and answered: by now the server has read the beginnings of the others.
  for (let n = 0; n < 3; n++) await (await server.request("/health")).text();
  const ending = server.stop();
  await setTimeout(300);
  for (const write of writes) write.finish();
  const answers = await Promise.all(writes.map((write) => write.answer));
  expect(answers).toEqual(names.map(() => 200));
  expect(await ending).toMatchObject({ code: 0, signal: null });

  const next = await start({ DATA_DIR });
  expect((await namesOfOffers(next)).toSorted()).toEqual(names);
  expect(next.output()).not.toMatch(/recover|corrupt|panic/i);
  void next.stop();
  await setTimeout(100);
  expect(await next.stop()).toMatchObject({ code: 1 });
});

test("in production /ready fails first, and no request fails until the load balancer has moved on", async () => {
  const server = await start({ ...(await onPostgres()), ...production });
  let isOver = false;
  const visits = await visit(server, () => isOver);
  const signalled = performance.now();
  const ending = server.stop();
  let ready = 200;
  while (ready !== 503) ready = (await server.request("/ready")).status;
  console.log(`/ready said 503 ${Math.round(performance.now() - signalled)} ms after SIGTERM`);
  expect((await server.request("/health")).status).toBe(200);
  // A load balancer notices after a probe or two; until then it goes on sending.
  await setTimeout(Math.max(0, 3000 - (performance.now() - signalled)));
  isOver = true;
  await visits.ended;
  expect(await ending).toMatchObject({ code: 0, signal: null });
  console.log(
    `ended ${Math.round(performance.now() - signalled)} ms after SIGTERM`,
    Object.fromEntries(visits.answers),
  );
  expect([...visits.answers.keys()].toSorted()).toEqual([200, 404]);
});

test("visitors with keep-alive connections who keep requesting cannot block the shutdown", async () => {
  const server = await start(await onPostgres());
  const visits = await visit(server, () => false);
  const signalled = performance.now();
  expect(await server.stop()).toMatchObject({ code: 0, signal: null });
  await visits.ended;
  const ms = Math.round(performance.now() - signalled);
  console.log(`ended ${ms} ms after SIGTERM`, Object.fromEntries(visits.answers));
  expect(ms).toBeLessThan(10_000);
  expect([...visits.answers.keys()].toSorted()).toEqual([200, 404, "turned away"]);
});
