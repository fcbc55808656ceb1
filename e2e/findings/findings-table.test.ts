import { expect, test } from "vitest";
import { byId, type DatedFinding, tableOf } from "./findings-table.ts";

function aFinding(id: string, seen: string, part = 1): DatedFinding {
  return { id, seen, part, what: "kill -9", count: "5 kills", expected: "nothing lost", date: "2026-11-16" };
}

test("findings are sorted by id, and a later one replaces an earlier", () => {
  const found = byId([aFinding("F10", "a"), aFinding("F2", "before"), aFinding("F2", "now")]);
  expect(found.map(({ id, seen }) => [id, seen])).toEqual([
    ["F2", "now"],
    ["F10", "a"],
  ]);
});

test("the table has a row per finding, states the share that ran, and escapes bars", () => {
  const [, , whole, tenth] = tableOf([aFinding("F1", "a | b\nc"), aFinding("F2", "0", 0.1)]).split("\n");
  expect(whole).toBe("| F1 | kill -9 | 5 kills | nothing lost | a \\| b c | 2026-11-16 |");
  expect(tenth).toContain("| 5 kills (0.1 of the whole) |");
});
