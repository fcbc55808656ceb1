import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type LocalServer, listenLocally } from "#testing/local-http-server.ts";
import { closeProvidersAfterEach, type SocialScene, socialScene } from "#testing/social-logins.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { chromiumFlags, ensureChromium } from "../../bin/chromium.ts";

emptyDatabaseBeforeEach();
closeProvidersAfterEach();

let browser: Browser;
let open: { close(): void }[] = [];
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
});
afterEach(() => {
  for (const server of open) server.close();
  open = [];
});
afterAll(() => browser.close());

/** The whole application on a local socket, with a host name of another site than the providers'. */
async function listening(): Promise<SocialScene & { site: string }> {
  let scene: SocialScene | undefined;
  const server: Server = createServer((request, response) => void scene?.server.listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  scene = await socialScene({ SITE_URL: site });
  return { ...scene, site };
}

const query = (site: string) => `redirect_to=${encodeURIComponent(`${site}/termos`)}`;

test("a real browser returns from the provider with its cookie, and another browser is refused", async () => {
  const { site } = await listening();
  const [own, other] = [await browser.newContext(), await browser.newContext()];
  const page = await own.newPage();
  let answer = "";
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/callback?")) answer = request.url();
  });
  await page.goto(`${site}/auth/v1/authorize?provider=google&${query(site)}`);
  expect(page.url()).toContain(`${site}/termos#access_token=`);
  expect(await own.cookies(`${site}/auth/v1/callback`)).toEqual([]);
  const stranger = await other.newPage();
  await stranger.goto(answer);
  expect(stranger.url()).toContain("error_code=flow_state_already_used");
});

test("a link on another site starts a login that its own browser can finish", async () => {
  const { site } = await listening();
  const elsewhere = await pageOf(
    `<a href="${site}/auth/v1/authorize?provider=facebook&${query(site)}">go</a>`,
  );
  const page = await (await browser.newContext()).newPage();
  await page.goto(elsewhere.url);
  await page.getByText("go").click();
  await page.waitForURL(/#access_token=/);
});

test("a form posted by another site becomes a navigation that carries the cookie", async () => {
  const { site } = await listening();
  const page = await (await browser.newContext()).newPage();
  // The context keeps the cookie; the other steps are done by hand, so that the response can be posted.
  const redirect = await page.request.get(`${site}/auth/v1/authorize?provider=google&${query(site)}`, {
    maxRedirects: 0,
  });
  const agreed = await fetch(redirect.headers().location ?? "", { redirect: "manual" });
  const answer = new URL(agreed.headers.get("location") ?? "").searchParams;
  const fields = [...answer].map(([name, value]) => `<input name="${name}" value="${value}">`);
  const form = `<form method="post" action="${site}/auth/v1/callback">${fields.join("")}<button>go</button></form>`;
  await page.goto((await pageOf(form)).url);
  await page.getByRole("button").click();
  await page.waitForURL(/#access_token=/);
});

/** A page of another site. */
async function pageOf(body: string): Promise<LocalServer> {
  const place = await listenLocally(async () => ({ headers: { "Content-Type": "text/html" }, body }));
  open.push(place);
  return place;
}
