import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "#server/db/package-root.ts";

export const demoFolder = join(packageRoot, "src/server/demo");

export function readDemoFile(path: string): string {
  return readFileSync(join(demoFolder, path), "utf8");
}

export function readDemoJson<Content>(path: string): Content {
  return JSON.parse(readDemoFile(path)) as Content;
}
