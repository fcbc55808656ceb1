import { relative } from "node:path";

/** How many of the slowest files are printed. */
const slowest = 10;

/** The result of a step of the run. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** How many of them were tests; biome, types and build are steps. */
  tests: number;
  seconds?: number;
  /** Tests that failed first and passed on retry: they do not block a landing, but are flaky and need a fix. */
  flaky?: string[];
  files?: FileTime[];
}

export interface FileTime {
  name: string;
  /** The time of a worker, all tests of the file together. */
  seconds: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
}

interface JourneyResult {
  status: string;
  projectName: string;
  results?: { duration: number }[];
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: JourneyResult[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export function countStep(code: number): Count {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tests: 0 };
}

/** A runner that exits badly without a failing test (it crashed, found no file, leaked an error) has one failure. */
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
  const skipped = numPendingTests + numTodoTests;
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }));
  return countTests({ passed: numPassedTests, failed, skipped, files }, code);
}

/** The files with failures. */
export function failedFiles(report: unknown): string[] {
  const { testResults = [] } = (report ?? {}) as Partial<VitestReport>;
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/** For failed files the result of the retry counts. */
export function afterRetry(first: Count, second: Count, files: string[]): Count {
  if (second.failed > 0 || second.passed === 0) return first;
  return { ...first, passed: first.tests, failed: 0, flaky: files };
}

export function countPlaywright(report: unknown, code: number): Count {
  if (!report) return countStep(1);
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  const files = journeyTimes(report as PlaywrightReport);
  const count = countTests({ passed: expected + flaky, failed: unexpected, skipped, files }, code);
  return flaky > 0 ? { ...count, flaky: flakyJourneys(report as PlaywrightReport) } : count;
}

function journeyTimes({ specs = [], suites = [] }: PlaywrightSuite): FileTime[] {
  const here = specs.map(({ file, tests }) => ({
    name: `e2e/${file}`,
    seconds:
      tests.flatMap(({ results = [] }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...here, ...suites.flatMap(journeyTimes)];
}

function flakyJourneys({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...here, ...suites.flatMap(flakyJourneys)];
}

/** A file that runs in several projects or views is one line. */
function slowestFiles(rows: [string, Count][]): string[] {
  const sums = new Map<string, number>();
  for (const { name, seconds } of rows.flatMap(([, { files = [] }]) => files))
    sums.set(name, (sums.get(name) ?? 0) + seconds);
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, slowest)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${relative(".", name)}`);
}

/** The slowest files, a table of the steps, then the total alone on the last line: CI reads that one. */
export function sumOf(rows: [string, Count][]): { lines: string[]; failed: boolean } {
  const total = (key: "passed" | "failed" | "tests") => rows.reduce((sum, [, count]) => sum + count[key], 0);
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, { passed, failed, skipped, seconds = 0 }]) => {
    const skips = skipped > 0 ? `, ${skipped} pulados` : "";
    return `${failed > 0 ? "✗" : "✓"} ${name.padEnd(width)}  ${passed} ok, ${failed} falhas${skips}, ${seconds.toFixed(1)} s`;
  });
  const flaky = rows.flatMap(([, count]) => count.flaky ?? []);
  const flakyLines = flaky.map((name) => `instável, passou na segunda vez: ${name}`);
  const nothing = total("tests") === 0 ? ["nenhum teste rodou"] : [];
  const failed = total("failed") > 0 || total("tests") === 0;
  const sum = `${total("passed")} passed, ${total("failed")} failed`;
  const files = slowestFiles(rows);
  const heading = files.length > 0 ? ["os arquivos mais lentos (segundos de trabalho):"] : [];
  return { lines: [...heading, ...files, ...table, ...flakyLines, ...nothing, sum], failed };
}
