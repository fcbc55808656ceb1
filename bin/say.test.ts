import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const commands = ["audit", "backup", "heat", "log", "prices", "restore"];

test.for(commands)("%s answers an option that it does not have with its usage", (name) => {
  const file = join(import.meta.dirname, `${name}.ts`);
  const { status, stderr } = spawnSync(process.execPath, [file, "--help"], { encoding: "utf8" });
  expect(stderr).toMatch(new RegExp(`^uso: npm run (--silent )?${name} `));
  expect(stderr).not.toMatch(/Unknown option/);
  expect(status).toBe(1);
});
