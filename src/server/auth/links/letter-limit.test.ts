import { like, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rateLimits } from "#server/db/schema/operation.ts";
import { aPerson, json } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
let server: TestServer;
const start = async () => {
  server = await testServer({ LIMITS: "on" });
};
beforeEach(start);

const ways = [
  ["recover", {}],
  ["signup", { password: "outra-frase-longa" }],
  ["resend", { type: "signup" }],
  ["resend", { type: "email_change" }],
] as const;

function ask([path, body]: (typeof ways)[number], email: string) {
  return server.request(`/auth/v1/${path}`, json({ ...body, email }));
}

/** The pause of a minute is over, not the hour. */
const passMinute = () => server.db.delete(rateLimits).where(like(rateLimits.key, "letter-%"));
const passHours = (hours: number) =>
  server.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${hours * 3_600_000}::bigint` });

async function askEachWay(email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const way of ways) {
    await passMinute();
    statuses.push((await ask(way, email)).status);
  }
  return statuses;
}

test("four account letters an hour to one mailbox, by any way, before and after a restart", async () => {
  const { email } = await aPerson(server, "user", "ana@gmail.com");
  for (const address of [email, "ninguem@gmail.com"]) {
    expect(await askEachWay(address)).toEqual([200, 200, 200, 200]);
    await start();
    await passMinute();
    for (const form of [address, address.toUpperCase(), address.replace("@", "+outra@")]) {
      const refused = await ask(["recover", {}], form);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
      expect(await refused.json()).toMatchObject({ error_code: "over_email_send_rate_limit" });
      await passMinute();
    }
  }
  expect((await queuedLetters(server)).length).toBeLessThanOrEqual(4);
  expect(JSON.stringify(await server.db.select().from(rateLimits))).not.toContain("@");
});

test("ten account letters a day to one mailbox; the hour and the day are counted back from now", async () => {
  const { email } = await aPerson(server);
  expect(await askEachWay(email)).toEqual([200, 200, 200, 200]);
  await passHours(1);
  expect(await askEachWay(email)).toEqual([200, 200, 200, 200]);
  await passHours(1);
  expect(await askEachWay(email)).toEqual([200, 200, 429, 429]);
  await passHours(22);
  expect(await askEachWay(email)).toEqual([200, 200, 200, 200]);
  await passHours(1);
  expect(await askEachWay(email)).toEqual([200, 200, 200, 200]);
  await passHours(1);
  expect(await askEachWay(email)).toEqual([200, 200, 429, 429]);
});

test("of concurrent requests by several ways no more than four get through", async () => {
  const { email } = await aPerson(server, "user", "ana@gmail.com");
  await askEachWay(email.replace("@", "+a@")).then(() => passHours(1));
  const forms = Array.from({ length: 6 }, (_, n) => email.replace("@", `+${n}@`));
  const answers = await Promise.all(forms.map((form) => ask(["recover", {}], form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
});

test("a sign-up that the limits refuse contests the address all the same", async () => {
  const email = "dona@xepa.test";
  const signUp = (password: string) => server.request("/auth/v1/signup", json({ email, password }));
  expect((await signUp("senha-de-estranho")).status).toBe(200);
  expect((await signUp("senha-da-dona")).status).toBe(429);
  const [letter] = await queuedLetters(server);
  const link = new URL(letter?.values.confirm_url ?? "");
  const opened = await server.request(`${link.pathname}${link.search}`);
  expect(opened.headers.get("location")).toContain("type=recovery");
  for (const password of ["senha-de-estranho", "senha-da-dona"]) {
    const login = await server.request("/auth/v1/token?grant_type=password", json({ email, password }));
    expect(login.status).toBe(400);
  }
});
