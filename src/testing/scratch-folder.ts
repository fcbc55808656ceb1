import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

export function scratchFolder(): string {
  return mkdtempSync(join(inject("scratch"), "folder-"));
}

/** A data folder with an empty, migrated embedded database: creating one takes seconds. */
export function migratedFolder(): string {
  const folder = scratchFolder();
  cpSync(inject("embeddedTemplate"), folder, { recursive: true });
  return folder;
}
