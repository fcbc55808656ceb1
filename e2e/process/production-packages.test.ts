import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};

/** What is installed by `npm ci --omit=dev`, as deploy/Containerfile does. */
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

test("the built server imports nothing that an installation without development packages lacks", () => {
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
