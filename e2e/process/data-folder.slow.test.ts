import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { addOffer, namesOfOffers, signIn } from "./admin.ts";
import { eventually, spawnServer, start } from "./server-process.ts";

/** Two seconds are required (F5), most of which is loading the program; a busy machine gets more. */
const refusalMs = 6000;

test("a second process on one data folder is refused with the first one's id, and the first goes on serving", async () => {
  const DATA_DIR = migratedFolder();
  const first = await start({ DATA_DIR });
  const session = await signIn(first);
  const second = spawnServer({ DATA_DIR });
  const misconfigured = spawnServer({ DATA_DIR, PORT: "nenhuma" });
  const [{ ms, ...ending }, loading] = await Promise.all([second.ended, misconfigured.ended]);
  console.log(
    `second process refused after ${Math.round(ms)} ms, ${Math.round(loading.ms)} ms of them loading`,
  );
  expect(ending).toEqual({ code: 1, signal: null });
  expect(ms - loading.ms).toBeLessThan(refusalMs);
  expect(second.output()).toMatch(
    new RegExp(`^A pasta de dados ${DATA_DIR} já está em uso pelo processo ${first.pid} em \\S+\\. .+\\.\n$`),
  );
  expect((await addOffer(first, session, "Depois da recusa")).status).toBe(200);
  expect(await namesOfOffers(first)).toEqual(["Depois da recusa"]);

  await first.kill();
  const began = performance.now();
  const third = await start({ DATA_DIR });
  console.log(`started on the folder of a killed process after ${Math.round(performance.now() - began)} ms`);
  expect(await namesOfOffers(third)).toEqual(["Depois da recusa"]);
});

test("an unusable data folder is reported in a sentence", async () => {
  const DATA_DIR = join(scratchFolder(), "arquivo");
  writeFileSync(DATA_DIR, "");
  const { ended, output } = spawnServer({ DATA_DIR });
  expect((await ended).code).toBe(1);
  expect(output()).toMatch(
    new RegExp(`^DATA_DIR: não é possível escrever na pasta ${DATA_DIR} \\(.+\\)\\.\n$`),
  );
});

test("a process that is still starting is already named to the second one", async () => {
  const DATA_DIR = scratchFolder();
  const first = spawnServer({ DATA_DIR });
  await eventually(60, async () => existsSync(join(DATA_DIR, "db")));
  const second = spawnServer({ DATA_DIR });
  expect(await second.ended).toMatchObject({ code: 1, signal: null });
  expect(second.output()).toContain(`processo ${first.child.pid} `);
  first.child.kill("SIGKILL");
});

test("of several processes that start together on one data folder, exactly one serves", async () => {
  const DATA_DIR = migratedFolder();
  const all = Array.from({ length: 3 }, () => spawnServer({ DATA_DIR }));
  const refused = new Set<(typeof all)[number]>();
  await Promise.race([
    new Promise<void>((resolve) => {
      for (const one of all)
        void one.ended.then(() => {
          if (refused.add(one).size === all.length - 1) resolve();
        });
    }),
    setTimeout(30_000),
  ]);
  const [survivor, ...others] = all.filter((one) => !refused.has(one));
  expect(others).toEqual([]);
  for (const one of refused) {
    expect(await one.ended).toMatchObject({ code: 1 });
    expect(one.output()).toContain("já está em uso");
  }
  survivor?.child.kill("SIGKILL");
});
