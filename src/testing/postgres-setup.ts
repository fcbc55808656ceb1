import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of the tests' PostgreSQL; empty if the engine is PGlite. */
    databaseUrl: string;
  }
}

/**
 * Global setup of the vitest project "postgres": one server per run, provided to the tests by
 * `inject("databaseUrl")`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("databaseUrl", server.url);
  return server.stop;
}
