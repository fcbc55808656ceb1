import { defineConfig } from "vitest/config";
import { isStrayDriverError } from "./src/server/db/connection/stray-error.ts";

const scratch = "src/testing/scratch-setup.ts";
const anywhere = "src/**/*.test.{ts,tsx}";
const { XEPA_TESTS, XEPA_PART, XEPA_FINDINGS = "" } = process.env;
/** `npm test` sets it; `npm run test:all` and a call by hand run everything. */
const isQuick = XEPA_TESTS === "quick";
/** The full counts (`npm run test:faults`, `npm run test:fuzz`), or the share of `npm test`. */
const hardening = { part: XEPA_PART === undefined ? null : Number(XEPA_PART), findings: XEPA_FINDINGS };
const hours = 6 * 3_600_000;
/** Property tests are beside their code; `npm run test:fuzz` runs their full count. */
const properties =
  hardening.part === null
    ? []
    : [
        "src/domain/{articles/{article,article-slug,tags},format/{text,money}}.test.ts",
        "src/domain/products/{price-schema,product-slug,discount,search-query,links/link-corpus}.test.ts",
        "src/server/{auth/redirects,http/multipart.pglite,articles/article-html.pglite}.test.ts",
      ];
const bothEngines = [scratch, "src/testing/embedded-template.ts", "src/testing/postgres-setup.ts"];
const withDatabase = ["src/{server,testing}/**/*.test.{ts,tsx}", "src/site/**/*.test.{ts,tsx}"];
const slow = isQuick ? ["**/*.slow.{,pglite.,postgres.}test.{ts,tsx}"] : [];

/**
 * Tests under server, site and testing need a database, the others run once, in `unit`. The file's name says where it runs:
 *
 * | `x.test.ts`          | PostgreSQL; with `npm run test:all` PGlite too          |
 * | `x.engines.test.ts`  | always both: locks, plans, migrations, backup, NOTIFY   |
 * | `x.postgres.test.ts` | PostgreSQL only                                         |
 * | `x.pglite.test.ts`   | PGlite only                                             |
 * | `x.slow.test.ts`     | `npm run test:all` only, as `x.slow.pglite.test.ts` too |
 */
export default defineConfig({
  test: {
    // A worker waits a third of its time, for a lease, a delay or a process.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As the program does, for connections that a test cuts off.
    onUnhandledError: (error) => !isStrayDriverError(Object.assign(new Error(error.message), error)),
    projects: [
      {
        test: {
          name: "unit",
          provide: hardening,
          include: [anywhere, "{bin,e2e/findings}/**/*.test.ts"],
          exclude: [...withDatabase, ...slow],
          // Most files take less time than starting a process for each.
          isolate: false,
          setupFiles: "src/testing/reset-modules.ts",
        },
      },
      {
        test: {
          name: "pglite",
          include: isQuick ? ["src/**/*.{pglite,engines}.test.{ts,tsx}"] : withDatabase,
          exclude: ["**/*.postgres.test.{ts,tsx}", ...slow],
          provide: { ...hardening, databaseUrl: "" },
          globalSetup: [scratch, "src/testing/embedded-template.ts"],
          // A worker keeps its modules, and so its one embedded database: creating one takes seconds.
          isolate: false,
        },
      },
      {
        test: {
          name: "postgres",
          include: withDatabase,
          exclude: ["**/*.pglite.test.{ts,tsx}", ...slow],
          provide: hardening,
          globalSetup: [scratch, "src/testing/postgres-setup.ts"],
          isolate: false,
        },
      },
      {
        // Real processes of the built server, on either engine: `npm test` has built dist before.
        test: {
          name: "process",
          include: ["e2e/process/**/*.test.ts"],
          exclude: slow,
          globalSetup: bothEngines,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      ...(["faults", "fuzz"] as const).map((name) => ({
        test: {
          name,
          include: [`e2e/${name}/**/*.test.ts`, ...(name === "fuzz" ? properties : [])],
          exclude: slow,
          provide: hardening,
          globalSetup: bothEngines,
          testTimeout: hardening.part === null ? 240_000 : hours,
          hookTimeout: 240_000,
        },
      })),
    ],
  },
});
