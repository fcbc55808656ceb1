import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { addOffer, requestSession, signIn } from "./admin.ts";
import { adminEmail, adminPassword, eventually, jsonLines, start } from "./server-process.ts";

test("the log has a line per request without its query and without secrets; the access log has sign-ins and writes", async () => {
  const DATA_DIR = migratedFolder();
  const server = await start({ DATA_DIR, LOG_LEVEL: "trace" });
  const wrong = "senha-errada-mas-parecida";
  expect((await requestSession(server, wrong)).status).toBe(400);
  const session = await signIn(server);
  expect((await addOffer(server, session, "Oferta escrita")).status).toBe(200);
  const secret = "termo-que-ninguem-deve-ler";
  const anonymous = [
    `/?cursor=${secret}`,
    `/functions/v1/get-approved-products?limit=5&q=${secret}`,
    `/nada?token=${secret}`,
  ];
  for (const path of anonymous) {
    const response = await server.request(path);
    await response.text();
    const id = response.headers.get("x-request-id");
    const lines = () => server.lines().filter((line) => line.id === id);
    await eventually(60, async () => lines().length > 0);
    expect(lines(), path).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        id,
        method: "GET",
        path: new URL(path, "http://x").pathname,
        status: response.status,
        ms: expect.any(Number),
        msg: "request",
      },
    ]);
  }
  await setTimeout(500);
  await server.stop();

  for (const hidden of [adminPassword, wrong, session.access_token, session.refresh_token, secret])
    expect(server.output()).not.toContain(hidden);
  expect(
    jsonLines(server.output())
      .map((line) => JSON.stringify(line))
      .join(),
  ).not.toContain(adminEmail);
  expect(server.output()).not.toMatch(/argon2id|127\.0\.0\.1/);

  const [file, ...others] = readdirSync(join(DATA_DIR, "access"));
  expect(others).toEqual([]);
  const path = join(DATA_DIR, "access", file ?? "");
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
  expect((statSync(join(DATA_DIR, "access")).mode & 0o777).toString(8)).toBe("700");
  const common = { at: expect.stringMatching(/Z$/), address: "127.0.0.1", method: "POST" };
  expect(jsonLines(readFileSync(path, "utf8"))).toEqual([
    { ...common, account: null, path: "/auth/v1/token", status: 400 },
    { ...common, account: session.user.id, path: "/auth/v1/token", status: 200 },
    { ...common, account: session.user.id, path: "/functions/v1/add-product", status: 200 },
  ]);
  expect((statSync(join(DATA_DIR, "auth-secret")).mode & 0o777).toString(8)).toBe("600");
});

test("a generated password is printed once, at the first start only, and stays the last thing on the screen", async () => {
  const env = { DATA_DIR: migratedFolder(), ADMIN_PASSWORD: "", ADMIN_EMAIL: "outra@xepa.test" };
  const first = await start(env);
  const password = /senha \(mostrada só agora\): (\S{16})\n/.exec(first.output())?.[1];
  expect(password).toBeDefined();
  const banner = first.output();
  for (const path of ["/", "/nada", "/functions/v1/get-approved-products"])
    await (await first.request(path)).text();
  expect(first.output()).toBe(banner);
  await first.stop();
  const second = await start(env);
  expect(second.output()).not.toContain("senha");
  const response = await second.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify({ email: "outra@xepa.test", password }),
  });
  expect(response.status).toBe(200);
});
