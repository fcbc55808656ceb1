import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/attacks.md", "utf8")
  .split("\n")
  .filter((line) => /^\| A\d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, id = "", tried = "", where = "", modes = ""]) => ({ id, tried, where, modes }));

/** Each test that a row names, with the last file named before it. */
function proofsIn(where: string): { file: string; name: string }[] {
  const proofs: { file: string; name: string }[] = [];
  let file = "";
  for (const [, path, name] of where.matchAll(/`([^`]+)`|"([^"]+)"/g))
    if (path === undefined) proofs.push({ file, name: name ?? "" });
    else file = path;
  return proofs;
}

function isTest({ file, name }: { file: string; name: string }): boolean {
  if (!existsSync(file)) return false;
  const text = readFileSync(file, "utf8");
  return ['"', "`"].some((quote) => text.includes(`${quote}${name}${quote}`));
}

test("docs/attacks.md lists every attack from A01 to A118 exactly once", () => {
  const ids = Array.from({ length: 118 }, (_, n) => `A${String(n + 1).padStart(2, "0")}`);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test.each(rows)("$id names tests that exist", ({ tried, where, modes }) => {
  expect(tried).not.toBe("");
  expect(modes).toMatch(/^[PQSBW]( [PQSBW])*$/);
  const proofs = proofsIn(where);
  expect(proofs).not.toEqual([]);
  expect(proofs.filter((proof) => !isTest(proof))).toEqual([]);
  // Every named file must have a test.
  const named = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
  expect(named.filter((file) => !proofs.some((proof) => proof.file === file))).toEqual([]);
});

test("a missing test or file is reported", () => {
  expect(isTest({ file: "bin/attacks.test.ts", name: "a missing test or file is reported" })).toBe(true);
  expect(isTest({ file: "bin/attacks.test.ts", name: ["nobody", "wrote this"].join(" ") })).toBe(false);
  expect(isTest({ file: "bin/nothing.test.ts", name: "" })).toBe(false);
});
