import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { forgetFailedCreations } from "./failed-creations.ts";

test("a file that the host failed to create does not exist for the embedded database either", async () => {
  const database = await PGlite.create({ dataDir: join(migratedFolder(), "db") });
  forgetFailedCreations(database);
  const { FS } = database.Module;
  const folder = "/pglite/data/base";
  expect(FS.readdir(folder).length).toBeGreaterThan(2);
  // No file system accepts a name of that length: one way for a creation to fail.
  const make = () => FS.mknod(`${folder}/${"n".repeat(300)}`, 0o100600, 0);
  const why = (attempt: () => unknown) => {
    try {
      return attempt();
    } catch (error) {
      return (error as { errno: number }).errno;
    }
  };
  const first = why(make);
  expect(first).toEqual(expect.any(Number));
  // Not «it exists».
  expect(why(make)).toBe(first);
  await database.close();
});
