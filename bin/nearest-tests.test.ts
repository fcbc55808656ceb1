import { expect, test } from "vitest";
import { nearestTests } from "./nearest-tests.ts";

const server = "src/testing/test-server.ts";
const graph = new Map([
  ["src/domain/money.ts", []],
  ["src/domain/money.test.ts", ["src/domain/money.ts"]],
  ["src/server/products/store.ts", ["src/domain/money.ts"]],
  ["src/server/products/store.test.ts", [server]],
  ["src/server/users/users.test.ts", [server]],
  [server, ["src/server/products/store.ts"]],
  ["e2e/process/backup.slow.test.ts", ["src/domain/money.ts"]],
]);

test("tests that import a changed file come first, then those of its folder, without application-wide tests", () => {
  expect(nearestTests(["src/domain/money.ts"], graph)).toEqual(["src/domain/money.test.ts"]);
  expect(nearestTests(["src/server/products/store.ts"], graph)).toEqual([
    "src/server/products/store.test.ts",
  ]);
});

test("a changed test runs itself, even if it needs the built server", () => {
  expect(nearestTests(["e2e/process/backup.slow.test.ts"], graph)).toEqual([
    "e2e/process/backup.slow.test.ts",
  ]);
  expect(nearestTests(["docs/readme.md"], graph)).toEqual([]);
});
