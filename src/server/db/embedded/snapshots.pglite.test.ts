import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#server/testing/scratch-folder.ts";
import { keepSnapshot, lastSnapshot } from "./snapshots.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute));

test("four are kept, a broken one is none, and the newest is told by its name", async () => {
  const folder = scratchFolder();
  expect(await lastSnapshot(folder)).toBeNull();
  for (const minute of [0, 15, 30, 45, 59])
    await keepSnapshot(folder, async (file) => writeFileSync(file, "whole"), at(minute));
  const broken = keepSnapshot(
    folder,
    async (file) => {
      writeFileSync(file, "half");
      throw new Error("no space left");
    },
    at(60),
  );
  await expect(broken).rejects.toThrow("no space left");
  expect(await lastSnapshot(folder)).toBe("2026-11-15T12:59:00.000Z");
  const last = await keepSnapshot(folder, async (file) => writeFileSync(file, "whole"), at(75));
  expect(readdirSync(join(folder, "snapshots")).sort()).toEqual([
    "2026-11-15T12-30-00.000Z.tar.gz",
    "2026-11-15T12-45-00.000Z.tar.gz",
    "2026-11-15T12-59-00.000Z.tar.gz",
    "2026-11-15T13-15-00.000Z.tar.gz",
  ]);
  expect(last).toBe(join(folder, "snapshots", "2026-11-15T13-15-00.000Z.tar.gz"));
  expect(await lastSnapshot(folder)).toBe("2026-11-15T13:15:00.000Z");
});
