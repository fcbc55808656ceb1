import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { accessLog } from "./access-log.ts";

test("several processes write whole lines into one folder, readable by its owner only", async () => {
  const folder = join(scratchFolder(), "access");
  const failures: unknown[] = [];
  const writers = Array.from({ length: 4 }, () => accessLog(folder, (error) => failures.push(error)));
  const path = `/${"um-caminho-comprido/".repeat(20)}`;
  const lines = 3000;
  const account = null;
  for (let i = 0; i < lines; i++)
    for (const [writer, log] of writers.entries())
      log.write({
        at: "2026-11-15T12:00:00.000Z",
        address: `${writer}.${i}`,
        account,
        method: "POST",
        path,
        status: 200,
      });
  await Promise.all(writers.map((log) => log.flush()));
  expect(failures).toEqual([]);
  expect(readdirSync(folder)).toEqual(["2026-11-15.log"]);
  const file = join(folder, "2026-11-15.log");
  expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  const written = readFileSync(file, "utf8").trimEnd().split("\n");
  const senders = new Set(written.map((line) => (JSON.parse(line) as { address: string }).address));
  expect(written).toHaveLength(writers.length * lines);
  expect(senders.size).toBe(written.length);
});
