/** What a step of the run came to. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** How many of them were tests; biome, types and build are steps. */
  tests: number;
  seconds?: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export function countStep(code: number): Count {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tests: 0 };
}

/** A runner that ends badly without a failing test (it crashed, found no file, leaked an error) has one failure. */
function countTests(count: Omit<Count, "tests">, code: number): Count {
  const failed = code !== 0 && count.failed === 0 ? 1 : count.failed;
  return { ...count, failed, tests: count.passed + count.failed };
}

export function countVitest(report: unknown, code: number): Count {
  if (!report) return countStep(1);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport;
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((one) => one.status !== "failed"),
  );
  const failed = numFailedTests + brokenFiles.length;
  return countTests({ passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }, code);
}

export function countPlaywright(report: unknown, code: number): Count {
  if (!report) return countStep(1);
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  return countTests({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

/** A table of the steps, then the sum alone on the last line: CI reads that one. */
export function sumOf(rows: [string, Count][]): { lines: string[]; failed: boolean } {
  const total = (key: "passed" | "failed" | "tests") => rows.reduce((sum, [, count]) => sum + count[key], 0);
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, { passed, failed, skipped, seconds = 0 }]) => {
    const skips = skipped > 0 ? `, ${skipped} pulados` : "";
    return `${failed > 0 ? "✗" : "✓"} ${name.padEnd(width)}  ${passed} ok, ${failed} falhas${skips}, ${seconds.toFixed(1)} s`;
  });
  const nothing = total("tests") === 0 ? ["nenhum teste rodou"] : [];
  const failed = total("failed") > 0 || total("tests") === 0;
  return { lines: [...table, ...nothing, `${total("passed")} passed, ${total("failed")} failed`], failed };
}
