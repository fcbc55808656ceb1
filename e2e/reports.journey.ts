import { expect, type Page, test } from "@playwright/test";
import { logIn } from "./accounts.ts";
import { callAs, decide, sendOffer } from "./member-offers.ts";
import { memberPassword, newMember, signIn, signInAdmin, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** An offer of another member, who has a profile. */
async function offerOf(page: Page, word: string) {
  const sender = await tokensOf(page, await newMember(page, "denuncia-envia"));
  const handle = `d_${word}`;
  await callAs(page, sender, "set-handle", { handle });
  const offer = await sendOffer(page, sender, { name: `Chaleira ${word}` });
  await decide(page, offer, { status: "approved" });
  return { handle, path: `/product/${offer.slug}` };
}

const newWord = () => Date.now().toString(36);

test("a visitor who reports an offer signs in and comes back to the open question; its moderators read the reason", async ({
  page,
}) => {
  test.slow();
  const word = newWord();
  const { path } = await offerOf(page, word);
  const email = await newMember(page, "denuncia");
  await page.goto(path);
  await page.getByRole("button", { name: /^Denunciar a oferta/ }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, { email, password: memberPassword });
  await expect(page).toHaveURL(path);
  const sheet = page.getByRole("dialog", { name: /^Denunciar a oferta/ });
  await expect(sheet.getByRole("button", { name: "Spam" })).toBeFocused();
  expect(await violationsOf(page, { only: ".report" })).toEqual([]);
  await sheet.getByRole("button", { name: "Outro" }).click();
  await sheet.getByRole("textbox").fill(`Loja falsa ${word}`);
  await sheet.getByRole("button", { name: "Denunciar", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Denúncia recebida, obrigado.")).toBeVisible();
  await signInAdmin(page);
  await page.goto("/admin/denuncias");
  await expect(page.getByText(`Loja falsa ${word}`)).toBeVisible();
});

test("a profile is reported from its own page; Esc closes the question and gives the focus back", async ({
  page,
}) => {
  const { handle } = await offerOf(page, newWord());
  await signIn(page, await newMember(page, "denuncia-perfil"));
  await page.goto(`/u/${handle}`);
  const open = page.getByRole("button", { name: `Denunciar o perfil de @${handle}` });
  const sheet = page.getByRole("dialog", { name: `Denunciar o perfil de @${handle}` });
  await open.press("Enter");
  await expect(sheet.getByRole("button", { name: "Spam" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await open.press("Enter");
  await sheet.getByRole("button", { name: "Golpe" }).click();
  await expect(page.getByText("Denúncia recebida, obrigado.")).toBeVisible();
});
