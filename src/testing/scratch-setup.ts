import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder for this run, deleted when it ends: workers are killed and cannot clean up. */
    scratch: string;
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "xepa-tests-"));
  project.provide("scratch", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
