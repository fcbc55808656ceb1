import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ImportProgress } from "#domain/products/import-export/file-import.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { aPerson, newOfferFields, type Person } from "#testing/factories.ts";
import { importFile } from "#testing/import-file.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

const count = 80;
const text = JSON.stringify(
  Array.from({ length: count }, (_, n) => newOfferFields({ name: `Oferta ${n % 9}`, status: "approved" })),
);

const take = (key: string) =>
  importFile(server, admin, { format: "json", text, dryRun: false }, { "Idempotency-Key": key });

async function progressOf(key: string): Promise<ImportProgress> {
  const path = `/functions/v1/import-progress?key=${key}`;
  const response = await server.request(path, { headers: admin.auth });
  return (await response.json()) as ImportProgress;
}

test("an import lets other requests through, which see how far it is and what it has published", async () => {
  let isOver = false;
  const importing = take("um").finally(() => {
    isOver = true;
  });
  const seen: ImportProgress[] = [];
  const published: number[] = [];
  while (!isOver) {
    seen.push(await progressOf("um"));
    published.push(await server.db.$count(products));
  }
  expect((await importing).body).toMatchObject({ created: count, unchanged: 0 });
  expect(seen.some(({ done, total }) => done > 0 && done < count && total === count)).toBe(true);
  expect(published.some((n) => n > 0 && n < count)).toBe(true);
  expect(await progressOf("um")).toEqual({ done: count, total: count });
  expect(await progressOf("outra")).toEqual({ done: 0, total: 0 });
});

test("an interrupted import is repeated without a second copy of what was done", async () => {
  const setRole = (role: string) => server.db.update(users).set({ role }).where(eq(users.id, admin.id));
  let demoted: Promise<unknown> | undefined;
  // The first step is public now: the admin loses the role before the last.
  const stop = server.db.changes.listen(() => {
    demoted ??= setRole("user").then();
  });
  const interrupted = await take("dois");
  stop();
  await demoted;
  expect(interrupted.status).toBe(403);
  const done = await server.db.$count(products);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(count);
  await setRole("admin");
  expect((await take("dois")).body).toMatchObject({ created: count - done, unchanged: done });
  expect((await take("três")).body).toMatchObject({ created: 0, unchanged: count });
  expect(await server.db.$count(products)).toBe(count);
});
