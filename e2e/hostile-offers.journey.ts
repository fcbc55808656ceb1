import { expect, type Page, test } from "@playwright/test";
import { callAs, decide } from "./member-offers.ts";
import { open, row, rows, send } from "./moderation-list.ts";
import { newMember, signIn, signInAdmin } from "./signed-in.ts";

/** Any markup injected into a page would run here: nothing may depend on the CSP. */
test.use({ bypassCSP: true });

/** Each would set `__pwned` if it were anything but text. */
const names = [
  `"><img src=x onerror=__pwned=1>`,
  "</script><script>__pwned=1</script>",
  `'><svg/onload=__pwned=1>`,
  `<iframe srcdoc="<script>parent.__pwned=1</script>">`,
  "{{constructor.constructor('__pwned=1')()}}",
];
const description = `</textarea><img src=x onerror=__pwned=1>\n<a href="javascript:__pwned=1">aqui</a>\n<!--`;
const coupon = `"autofocus onfocus=__pwned=1 x="`;
const reason = `<img src=x onerror=__pwned=1> O link é outro.`;
const person = `<img src=x onerror=__pwned=1> Souza`;

/** Scripts that ran and external requests, on every page that this tab opens. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeBinding("__caught", (_source, where: string) => void seen.push(`ran on ${where}`));
  await page.addInitScript(() => {
    const { __caught } = window as unknown as { __caught: (where: string) => void };
    Object.defineProperty(window, "__pwned", { set: () => __caught(location.pathname) });
  });
  page.on("request", (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    const isOurs = origin === new URL(page.url()).origin || page.url() === "about:blank";
    // `src=x` is relative to the page: a request for it means that the text became an element.
    if (/^https?:$/.test(protocol) && (!isOurs || /\/x$/.test(pathname))) seen.push(request.url());
  });
  return seen;
}

const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const aStore = () =>
  `<b onmouseover=__pwned=1>Loja ${process.pid.toString(36)}${Date.now().toString(36)}</b>`;

test("hostile offers render as text for their owner and for the moderator", async ({ page }) => {
  test.slow();
  const seen = await watch(page);
  const email = await newMember(page, "hostil", person);
  const member = await signIn(page, email);
  const store_name = aStore();
  const [first, second] = await send(page, member, names, { description, coupon, store_name });
  if (!first || !second) throw new Error("nothing was sent");
  await decide(page, second, { status: "rejected", reason });

  await page.goto("/dashboard");
  for (const name of names) await expect(page.getByRole("article").filter({ hasText: name })).toBeVisible();
  await expect(page.getByText(`Motivo: ${reason}`)).toBeVisible();
  await page.goto(`/dashboard?editar=${first.id}`);
  const mine = page.getByRole("dialog", { name: "Editar produto" });
  await expect(mine.getByLabel("Nome do produto")).toHaveValue(names[0] ?? "");
  await expect(mine.getByLabel("Descrição")).toHaveValue(description);
  await expect(mine.getByRole("textbox", { name: "Loja" })).toHaveValue(store_name);
  await expect(mine.getByLabel("Cupom")).toHaveValue(coupon);

  const admin = await signInAdmin(page);
  await open(page, member);
  await expect(rows(page)).toHaveCount(names.length - 1);
  for (const name of names.toSpliced(1, 1)) await expect(row(page, name)).toContainText(store_name);
  await page.getByRole("button", { name: names[0] ?? "", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: names[0] ?? "" })).toBeVisible();
  await expect(shown(page, "<a href=")).toBeVisible();
  await expect(shown(page, person)).toBeVisible();

  await page.goto(`/admin/editar-produtos?editar=${second.id}`);
  const theirs = page.getByRole("dialog", { name: "Editar produto" });
  await expect(theirs.getByLabel("Nome do produto")).toHaveValue(names[1] ?? "");
  await expect(theirs.getByRole("textbox", { name: "Descrição" })).toHaveValue(description);
  await page.goto(`/admin/historico?object_kind=product&object_id=${second.id}`);
  await expect(shown(page, names[1] ?? "")).toBeVisible();
  await page.goto(`/admin/usuarios?q=${encodeURIComponent(email)}`);
  await expect(shown(page, person)).toBeVisible();

  await decide(page, first, { status: "approved" });
  const word = /\w{8,}/.exec(store_name.replace("onmouseover=__pwned", ""))?.[0] ?? "";
  for (const path of [`/product/${encodeURIComponent(first.slug)}`, `/buscar?q=${word}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: names[0] ?? "" }).first()).toBeVisible();
  }
  await callAs(page, admin, "delete-product", { productId: first.id });
  expect(seen).toEqual([]);
  // The watcher itself works: a script that runs is noticed.
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), `<p title="${names[0]}`);
  await expect.poll(() => seen.length).toBeGreaterThan(1);
});

test("hostile contact messages render as text too", { tag: "@slow" }, async ({ page }) => {
  const seen = await watch(page);
  const mensagem = `${description} ${Date.now()}`;
  const data = { nome: person, email: "ana@example.com", assunto: "outro", mensagem };
  const sent = await page.request.post("/functions/v1/send-message", { data });
  expect(sent.status()).toBe(200);
  await signInAdmin(page);
  await page.goto("/admin/mensagens");
  await expect(shown(page, person)).toBeVisible();
  expect(seen).toEqual([]);
});
