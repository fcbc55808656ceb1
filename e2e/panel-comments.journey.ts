import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { connectToHolder } from "#server/db/connect.ts";
import { comments, reports } from "#server/db/schema/comments.ts";
import { newId } from "#server/db/uuid.ts";
import { newWord } from "./article-editor.ts";
import { expectToFit } from "./check-page.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** Of people who never signed in here: written through the commands' socket. */
async function waitingOn(
  product_id: string,
  word: string,
  how: "held" | "reported",
  n: number,
): Promise<void> {
  const holder = readFileSync(join(process.env.JOURNEY_DATA ?? "", "holder.json"), "utf8");
  const { db, close } = connectToHolder((JSON.parse(holder) as { socket: string }).socket);
  const rows = Array.from({ length: n }, (_, i) => ({
    id: newId(),
    product_id,
    person: newId(),
    body: `Comentário ${word} ${i}`,
    status: how === "held" ? "held" : "shown",
    held_for: how === "held" ? "links" : null,
    // The oldest come first: before those of other journeys.
    created_at: new Date(Date.now() - 3_600_000 * 1000 + i * 1000).toISOString(),
  }));
  await db.insert(comments).values(rows);
  if (how === "reported")
    await db.insert(reports).values(
      rows.map(({ id, created_at }) => ({
        kind: "comment",
        content_id: id,
        version: 1,
        reason: "spam",
        quarters: 4,
        created_at,
      })),
    );
  await close();
}

const rowsOf = (page: Page, word: string) => page.getByRole("article").filter({ hasText: word });

test("twenty comments and reports are decided by keyboard within a minute, and the last decision is undone", async ({
  page,
}) => {
  const admin = await signInAdmin(page);
  const word = newWord();
  const { product } = await callAs(page, admin, "add-product", { ...plainOffer, name: `Panela ${word}` });
  await waitingOn(product.id, word, "held", 10);
  await waitingOn(product.id, word, "reported", 10);
  await page.goto("/admin/comentarios");
  await expect(rowsOf(page, word)).toHaveCount(10);
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
  const start = Date.now();
  for (let n = 9; n >= 0; n--) {
    await page.keyboard.press(n % 2 ? "a" : "r");
    await expect(rowsOf(page, word)).toHaveCount(n);
  }
  await page.keyboard.press("3");
  await expect(page).toHaveURL(/\/admin\/denuncias/);
  await expect(rowsOf(page, word)).toHaveCount(10);
  expect(await violationsOf(page)).toEqual([]);
  for (let n = 9; n >= 0; n--) {
    await page.keyboard.press(n % 2 ? "r" : "a");
    await expect(rowsOf(page, word)).toHaveCount(n);
  }
  expect(Date.now() - start).toBeLessThan(60_000);
  await expect(page.getByRole("button", { name: /Desfazer/ })).toBeVisible();
  await page.keyboard.press("u");
  await expect(rowsOf(page, word)).toHaveCount(1);
});
