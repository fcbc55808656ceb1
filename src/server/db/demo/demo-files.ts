import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Where the demo's data lies. The build emits code only, so a module that runs from dist/ reads the files of its twin
 * folder under src/.
 */
export const demoFolder = twinUnderSource(here);

export function readDemoFile(path: string): string {
  return readFileSync(join(demoFolder, path), "utf8");
}

export function readDemoJson<Content>(path: string): Content {
  return JSON.parse(readDemoFile(path)) as Content;
}

function twinUnderSource(folder: string): string {
  const root = packageRoot(folder);
  const [, ...path] = relative(root, folder).split(sep);
  return join(root, "src", ...path);
}

function packageRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No package.json above ${here}`);
  return packageRoot(parent);
}
