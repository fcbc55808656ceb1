import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { newsletterConsent } from "#domain/newsletter/newsletter-messages.ts";
import { connectToHolder } from "#server/db/connect.ts";
import { letterIssues } from "#server/db/schema/letters.ts";
import { newsletterSubscribers } from "#server/db/schema/people.ts";
import { expectLargeLettersToFit } from "./check-page.ts";
import { holdRequests } from "./hold-requests.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** A reader, and an issue that is going out; written through the commands' socket. */
async function aGoingIssue(email: string): Promise<void> {
  const holder = readFileSync(join(process.env.JOURNEY_DATA ?? "", "holder.json"), "utf8");
  const { db, close } = connectToHolder((JSON.parse(holder) as { socket: string }).socket);
  const reader = { id: crypto.randomUUID(), email, status: "pending", consent_text: newsletterConsent };
  await db.insert(newsletterSubscribers).values(reader);
  // Held, so that the clock does not end it.
  const started_at = "2026-01-05T10:30:00.000Z";
  await db
    .insert(letterIssues)
    .values({ day: "2026-01-05", note: "Bom dia, feira.", started_at, held: true, queued: 7 });
  await close();
}

test("an admin prepares the next issue, stops one that is going out, and takes the subscribers along", async ({
  page,
}) => {
  await signInAdmin(page);
  const email = `leitora-${Date.now().toString(36)}@example.com`;
  await aGoingIssue(email);
  await page.goto("/admin/newsletter");
  const next = page.getByRole("region", { name: /^Próxima edição/ });
  const notice = page.getByRole("status");

  await next.getByLabel("Frase no alto do e-mail").fill("Hoje a feira está cheia.");
  await next.getByRole("button", { name: "Salvar frase" }).click();
  await expect(notice.filter({ hasText: "Frase salva." })).toBeVisible();
  // A press need not wait until the list is there again.
  const answerList = await holdRequests(page, "**/load-issues*");
  await next.getByLabel("Frase no alto do e-mail").fill("Hoje a feira está cheia!");
  await next.getByRole("button", { name: "Salvar frase" }).click();
  await expect(notice.filter({ hasText: "Frase salva." })).toBeVisible();
  await next.getByRole("button", { name: "Parar a edição" }).click();
  await expect(next.getByText("Parada", { exact: true })).toBeVisible();
  answerList();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(next.getByRole("button", { name: "Parar a edição" })).toBeVisible();
  await next.getByRole("button", { name: "Descartar a edição" }).click();
  await expect(next.getByText("Descartada pela equipe")).toBeVisible();
  await next.getByRole("button", { name: "Trazer a edição de volta" }).click();
  await expect(next.getByRole("button", { name: "Descartar a edição" })).toBeVisible();

  const letter = next.frameLocator("iframe");
  await expect(letter.getByText("Hoje a feira está cheia!")).toBeVisible();
  await expect(next.getByText(/^A xepa do dia: .+ por R\$/)).toBeVisible();
  const paper = letter.locator("body");
  await expect(paper).toHaveCSS("background-color", "rgb(255, 252, 245)");
  await next.getByRole("radio", { name: "Escuro" }).check();
  await expect(paper).toHaveCSS("background-color", "rgb(22, 19, 15)");

  const entry = page.getByRole("listitem").filter({ hasText: "05/01/2026" });
  await expect(entry).toContainText("7 na lista · 7 entregues · 0 à espera · 0 falharam");
  await expect(entry).toContainText("«Bom dia, feira.»");
  expect(await violationsOf(page)).toEqual([]);
  await expectLargeLettersToFit(page);
  await entry.getByRole("button", { name: "Cancelar o resto do envio" }).click();
  const question = page.getByRole("dialog", { name: "Cancelar o resto do envio?" });
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(entry.getByText("Parada", { exact: true })).toBeVisible();
  await entry.getByRole("button", { name: "Cancelar o resto do envio" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancelar o resto", exact: true }).click();
  await expect(entry.getByText("Descartada pela equipe")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar inscritos (CSV)" }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  expect(file).toContain(`${email};não confirmado;`);

  await page.reload();
  await expect(next.getByLabel("Frase no alto do e-mail")).toHaveValue("Hoje a feira está cheia!");
  // Another person was faster: the sentence says so, and the next press counts.
  await page.route(
    "**/edit-issue",
    (route) => {
      const asked = route.request().postDataJSON() as { version: number };
      return route.continue({ postData: JSON.stringify({ ...asked, version: asked.version - 1 }) });
    },
    { times: 1 },
  );
  await next.getByLabel("Frase no alto do e-mail").fill("Outra frase.");
  await next.getByRole("button", { name: "Salvar frase" }).click();
  await expect(page.getByText("Outra pessoa mudou esta edição enquanto você a via.")).toBeVisible();
  await next.getByRole("button", { name: "Salvar frase" }).click();
  await expect(notice.filter({ hasText: "Frase salva." })).toBeVisible();
});
