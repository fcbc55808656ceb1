import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder of this run's, gone when it ends: workers are killed and cannot tidy up after themselves. */
    scratch: string;
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "xepa-tests-"));
  project.provide("scratch", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
