import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { addNextMigration } from "#testing/next-migration.ts";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { finishReplacement } from "./replace-folder.ts";

test("a restore killed in its last step is completed at the next open", () => {
  const data = scratchFolder();
  for (const path of [
    "restore-ready-T/db/new",
    "restore-ready-T/images/new",
    "images/old",
    "before-restore-T/db/old",
  ])
    mkdirSync(join(data, path), { recursive: true });
  expect(finishReplacement(data)).toBe(join(data, "before-restore-T"));
  const found = ["db", "images", "before-restore-T/db", "before-restore-T/images"];
  expect(found.map((path) => readdirSync(join(data, path)))).toEqual([["new"], ["new"], ["old"], ["old"]]);
  expect(readdirSync(data).toSorted()).toEqual(["before-restore-T", "db", "images"]);
  expect(finishReplacement(data)).toBeNull();
});

test("the hook before an embedded migration runs, and if it fails the folder is released", async () => {
  const config = { data_dir: migratedFolder(), database_url: null };
  let options: unknown;
  const precaution = async (address: unknown) => {
    options = address;
    throw new Error("no backup, no migration");
  };
  const removeNext = addNextMigration();
  await expect(openDatabase(config, precaution)).rejects.toThrow("no backup, no migration");
  removeNext();
  expect(options).toEqual({ socket: expect.any(String) });
  expect(readdirSync(config.data_dir)).not.toContain("holder.json");
});
