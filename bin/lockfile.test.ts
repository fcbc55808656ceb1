import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completed, missingFrom, unproven } from "./lockfile.ts";

test("package-lock.json names every optional package, or npm ci refuses it on a fresh clone: npm run lockfile", () => {
  const lockfile = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
  expect(missingFrom(lockfile)).toEqual([]);
});

test("every package of a Linux server has its integrity; the others are of platforms that our registry does not have", () => {
  const lockfile = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
  const server = unproven(lockfile).filter(
    ([, { os, cpu }]) => !os || (os.includes("linux") && /^(x64|arm64)$/.test(cpu?.[0] ?? "")),
  );
  expect(server.map(([name]) => name).filter((name) => !name.endsWith("-wasm32-wasi"))).toEqual([]);
});

test("exact versions only: an update is a decision", () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  );
  const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d/.test(String(version)),
  );
  expect(ranges).toEqual([]);
});

test("lockfile entries of other platforms get version and platform, and nothing else changes", () => {
  const optionalDependencies = {
    "@tool/linux-x64-musl": "2.0.0",
    "@tool/b-wasm32-wasi": "2.0.0",
    inner: "1.0.0",
  };
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/tool": { version: "2.0.0", dev: true, optionalDependencies },
    "node_modules/tool/node_modules/inner": { version: "1.0.0", optional: true },
  };
  expect(missingFrom({ packages })).toEqual([
    { name: "@tool/linux-x64-musl", version: "2.0.0", dev: true },
    { name: "@tool/b-wasm32-wasi", version: "2.0.0", dev: true },
  ]);
  expect(completed({ packages }).packages).toEqual({
    ...packages,
    "node_modules/@tool/b-wasm32-wasi": { version: "2.0.0", cpu: ["wasm32"], dev: true, optional: true },
    "node_modules/@tool/linux-x64-musl": {
      version: "2.0.0",
      cpu: ["x64"],
      dev: true,
      libc: ["musl"],
      optional: true,
      os: ["linux"],
    },
  });
});

test("a package name without a platform is left alone", () => {
  const packages = { "": { version: "1.0.0", optionalDependencies: { fsevents: "2.0.0" } } };
  expect(() => completed({ packages })).toThrow(/fsevents/);
});
