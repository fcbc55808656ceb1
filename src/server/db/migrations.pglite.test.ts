import { execFileSync } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";

test("the migrations match the schema", () => {
  const folder = scratchFolder();
  cpSync("src/server/db/migrations", folder, { recursive: true });
  const before = readdirSync(folder);
  const schema = "--schema=./src/server/db/schema/*.ts";
  const out = `--out=${relative(process.cwd(), folder)}`;
  const command = ["node_modules/drizzle-kit/bin.cjs", "generate", "--dialect=postgresql", schema, out];
  const output = execFileSync(process.execPath, command, { encoding: "utf8" });
  expect(output).toContain("No schema changes");
  expect(readdirSync(folder)).toEqual(before);
});
