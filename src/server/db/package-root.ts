import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Files that are read and not imported lie under `src`, also for the server, whose code runs from `dist`. */
export const packageRoot = folderWithPackage(dirname(fileURLToPath(import.meta.url)));

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

function folderWithPackage(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : folderWithPackage(dirname(folder));
}
