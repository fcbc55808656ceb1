import { expect, test } from "vitest";
import { afterRetry, countPlaywright, countStep, countVitest, failedFiles, sumOf } from "./test-count.ts";

const file = (...statuses: string[]) => ({
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status) => ({ status })),
});

function vitestReport(passed: number, failed: number, files: { name?: string; status: string }[]) {
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: files,
  };
}

test("tests are counted one by one, and a file that fails to load as one failure", () => {
  const broken = { status: "failed", assertionResults: [] };
  expect(countVitest(vitestReport(3, 1, [file("passed", "failed"), broken]), 1)).toMatchObject({
    passed: 3,
    failed: 2,
    skipped: 1,
  });
});

test("a runner that exits badly without a failing test, or without a report, has failed", () => {
  expect(countVitest(vitestReport(3, 0, [file("passed")]), 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(countVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1, tests: 0 });
  expect(countPlaywright(undefined, 0)).toMatchObject({ passed: 0, failed: 1, tests: 0 });
});

test("a test that passes only on retry counts as passed and is named", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = {
    title: "a walk",
    file: "walk.journey.ts",
    tests: [{ status: "flaky", projectName: "phone" }],
  };
  const count = countPlaywright({ stats, suites: [{ suites: [{ specs: [spec] }] }] }, 1);
  expect(count).toMatchObject({ passed: 5, failed: 1, skipped: 2, tests: 6 });
  expect(sumOf([["browser", count]]).lines).toContain(
    "instável, passou na segunda vez: [phone] walk.journey.ts: a walk",
  );
});

test("failed files run again, and pass only if all of them pass then", () => {
  const report = vitestReport(3, 1, [{ ...file("passed", "failed"), name: "one.test.ts" }, file("passed")]);
  expect(failedFiles(report)).toEqual(["one.test.ts"]);
  const first = countVitest(report, 1);
  const again = { passed: 2, failed: 0, skipped: 0, tests: 2 };
  expect(afterRetry(first, again, ["one.test.ts"])).toMatchObject({
    passed: 4,
    failed: 0,
    flaky: ["one.test.ts"],
  });
  expect(afterRetry(first, { ...again, passed: 1, failed: 1 }, ["one.test.ts"])).toEqual(first);
  expect(afterRetry(first, { ...again, passed: 0, tests: 0 }, ["one.test.ts"])).toEqual(first);
});

test("the last line is the total alone", () => {
  const tests = { passed: 40, failed: 0, skipped: 0, tests: 40, seconds: 1 };
  const good = sumOf([
    ["biome", countStep(0)],
    ["unit", tests],
  ]);
  expect(good.lines.at(-1)).toBe("41 passed, 0 failed");
  expect(good.failed).toBe(false);
  const bad = sumOf([
    ["biome", countStep(1)],
    ["unit", tests],
  ]);
  expect(bad.lines.at(-1)).toBe("40 passed, 1 failed");
  expect(bad.failed).toBe(true);
});

test("the slowest files are listed above the table, each once across all views", () => {
  const spec = (duration: number) => ({
    title: "a walk",
    file: "walk.journey.ts",
    tests: [{ status: "expected", projectName: "phone", results: [{ duration }] }],
  });
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  const browser = countPlaywright({ stats, suites: [{ specs: [spec(1500), spec(500)] }] }, 0);
  const times = Array.from({ length: 12 }, (_, n) => ({
    name: `${n}.test.ts`,
    startTime: 0,
    endTime: n * 100,
  }));
  const files = times.map((time) => ({ ...file("passed"), ...time }));
  const { lines } = sumOf([
    ["unit", countVitest(vitestReport(12, 0, files), 0)],
    ["browser", browser],
  ]);
  expect(lines.slice(1, 3)).toEqual(["    2.0 s  e2e/walk.journey.ts", "    1.1 s  11.test.ts"]);
  expect(lines.filter((line) => / s {2}\S+\.ts$/.test(line))).toHaveLength(10);
});

test("a run without tests has failed, even if its steps passed", () => {
  expect(sumOf([["biome", countStep(0)]])).toMatchObject({ failed: true });
});
