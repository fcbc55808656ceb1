import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};

/** The packages of `npm ci --omit=dev`, as in deploy/Containerfile. */
function isForProduction(name: string): boolean {
  const entry = lock.packages[`node_modules/${name}`];
  return entry !== undefined && !entry.dev && !entry.devOptional;
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

const atStart = /^(?:import|export)\b[^;"']*["']([^"'.#/][^"']*)["']/gm;
/** `await import("…")`, anywhere in a line. */
const whenNeeded = /\bimport\(\s*["'`]([^"'`.#/$][^"'`$]*)["'`]/g;

const anyNeeded = /\bimport\("([^"]+)"\)/g;
/** `import … from "…"` of source files, but for types. */
const fromWhere = /^(?:import|export) (?!type )[^;"'=]*?\bfrom "([^"]+)"/gm;

/** Of a file of ours and of all files that it imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(file)) return found;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, specifier = ""] of [...text.matchAll(fromWhere), ...text.matchAll(anyNeeded)]) {
    const isOurs = /^(#|\.)/.test(specifier);
    if (!isOurs && !specifier.startsWith("node:")) found.add(packageOf(specifier));
    if (!isOurs) continue;
    const path = specifier.startsWith("#")
      ? join(root, "src", specifier.slice(1))
      : join(dirname(file), specifier);
    for (const name of packagesOf(path, seen)) found.add(name);
  }
  return found;
}

const commands = ["audit", "backup", "demo", "keys", "move", "restore"];

test("an operator's commands need only packages in the image", () => {
  const image = readFileSync(join(root, "deploy/Containerfile"), "utf8");
  const last = image.slice(image.lastIndexOf("\nFROM "));
  expect(last).toMatch(/^COPY bin bin$/m);
  expect(last).toMatch(/^COPY src src$/m);
  for (const command of commands) {
    const packages = packagesOf(join(root, `bin/${command}.ts`));
    expect(packages).toContain("drizzle-orm");
    expect([...packages].filter((name) => !isForProduction(name))).toEqual([]);
  }
});

test("the built server imports only production packages", () => {
  const files = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".js") && !file.startsWith("client"),
  );
  const imported = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(root, "dist", file), "utf8");
    for (const [, specifier = ""] of [...text.matchAll(atStart), ...text.matchAll(whenNeeded)])
      if (!specifier.startsWith("node:")) imported.add(packageOf(specifier));
  }
  // One of each.
  expect(imported).toContain("hono");
  expect(imported).toContain("@aws-sdk/client-s3");
  const missing = [...imported].filter((name) => !builtinModules.includes(name) && !isForProduction(name));
  expect(missing).toEqual([]);
});
