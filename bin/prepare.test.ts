import { spawn } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProgress } from "./prepare-progress.mjs";

const here = import.meta.dirname;
let root = "";

/** A clone in which npm and Vite are small stubs that record their calls. */
const npm = `
const { appendFileSync, mkdirSync, existsSync, readFileSync, symlinkSync, writeFileSync } = require("node:fs");
appendFileSync("calls.log", "npm " + process.argv.slice(2).join(" ") + "\\n");
console.log("npm chatter");
if (existsSync("npm-fails")) process.exit(1);
mkdirSync("node_modules/.bin", { recursive: true });
if (!existsSync("node_modules/.bin/node")) symlinkSync(process.execPath, "node_modules/.bin/node");
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const wanted = Object.entries(packages).filter(([, pack]) => !pack.dev || !process.argv.includes("--omit=dev"));
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(wanted) }));`;

const vite = `
const { appendFileSync, mkdirSync, copyFileSync, readFileSync } = require("node:fs");
appendFileSync("calls.log", "vite " + process.env.NODE_ENV + "\\n");
console.error("(!) bundler warning");
const source = readFileSync("src/main.js", "utf8");
mkdirSync(process.env.XEPA_OUT, { recursive: true });
setTimeout(() => {
  if (source.includes("broken")) process.exit(1);
  copyFileSync("src/main.js", process.env.XEPA_OUT + "/main.js");
}, 200);`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function lock(version: string): string {
  const packages = {
    "": {},
    "node_modules/a": { version },
    "node_modules/foreign": { version, optional: true },
    "node_modules/tester": { version, dev: true },
  };
  return JSON.stringify({ packages });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "xepa-prepare-"));
  write("package.json", `{ "type": "commonjs" }`);
  write("package-lock.json", lock("1.0.0"));
  write("fake/npm-cli.js", npm);
  write("node_modules/vite/bin/vite.js", vite);
  write("src/main.js", `console.log("one", process.argv[2] ?? "", process.env.NODE_ENV); process.exit(7);`);
  mkdirSync(join(root, "bin"));
  for (const name of ["prepare.mjs", "prepare-lock.mjs", "prepare-progress.mjs"])
    copyFileSync(join(here, name), join(root, "bin", name));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function start(...args: string[]) {
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, ["bin/prepare.mjs", ...args], {
    cwd: root,
    env: { ...env, npm_execpath: join(root, "fake/npm-cli.js") },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<{ output: string; code: number | null; signal: string | null }>((resolve) => {
    child.once("close", (code, signal) => resolve({ output, code, signal }));
  });
  return { child, ended, output: () => output };
}

function calls(): string[] {
  return existsSync(join(root, "calls.log"))
    ? readFileSync(join(root, "calls.log"), "utf8").trim().split("\n")
    : [];
}

const ci = "npm ci --omit=dev --include=optional --loglevel=error";
const add = (kind: string) => `npm install --no-save ${kind} --include=optional --loglevel=error`;

test("a fresh clone is installed, built and started; arguments and the exit code pass through", async () => {
  const { output, code } = await start("start", "--flag").ended;
  expect(calls()).toEqual([ci, "vite production"]);
  expect(output).toContain("one --flag production");
  expect(code).toBe(7);
  expect(existsSync(join(root, ".prepare"))).toBe(false);
});

test("a start prints its steps with their seconds, and what npm or the bundler say only where they fail", async () => {
  const { output } = await start("start").ended;
  const steps = output.split("\n").filter((line) => line.startsWith("[xepa]"));
  expect(steps).toEqual([
    "[xepa] instalando dependências (npm ci)…",
    expect.stringMatching(/^\[xepa\] dependências instaladas em \d+,\d s$/),
    "[xepa] construindo as páginas (vite build)…",
    expect.stringMatching(/^\[xepa\] páginas prontas em \d+,\d s$/),
  ]);
  expect(output).not.toMatch(/chatter|warning/);
  write("src/main.js", "broken");
  expect((await start("start").ended).output).toContain("(!) bundler warning");
});

test("a long step shows its seconds: in place on a terminal, line by line elsewhere", () => {
  vi.useFakeTimers();
  for (const isTTY of [true, false]) {
    let written = "";
    const write = (text: string) => {
      written += text;
    };
    const finish = startProgress("instalando", { isTTY, write });
    vi.advanceTimersByTime(21_000);
    const lines = written.split(isTTY ? "\r\x1b[K" : "\n").filter(Boolean);
    expect(lines).toHaveLength(isTTY ? 22 : 3);
    expect(lines.at(-1)).toBe(`[xepa] instalando… ${isTTY ? 21 : 20} s`);
    finish("instaladas");
    expect(written).toMatch(/\[xepa\] instaladas em 21,0 s\n$/);
    vi.advanceTimersByTime(60_000);
    expect(written).toMatch(/21,0 s\n$/);
  }
  vi.useRealTimers();
});

test("an up-to-date install and build are reused; a test file or a touched file triggers no build", async () => {
  await start("start").ended;
  write("src/main.js", readFileSync(join(root, "src/main.js"), "utf8"));
  write("src/some.test.ts", "// new");
  await start("start").ended;
  expect(calls()).toHaveLength(2);
});

test("a changed build tool triggers a build", async () => {
  write("vite.config.ts", `import { pack } from "./bin/pack.ts";`);
  write("bin/pack.ts", "// one");
  await start("start").ended;
  write("bin/pack.ts", "// two");
  await start("start").ended;
  expect(calls()).toEqual([ci, "vite production", "vite production"]);
});

test("a changed source triggers a build, a changed lockfile an install", async () => {
  await start("start").ended;
  appendFileSync(join(root, "src/main.js"), "\n// changed");
  await start("start").ended;
  expect(calls().slice(2)).toEqual(["vite production"]);
  write("package-lock.json", lock("1.0.1"));
  await start("start").ended;
  expect(calls().slice(3)).toEqual([add("--omit=dev"), "vite production"]);
});

test("tests install their extra packages; a start after tests installs and removes nothing", async () => {
  write("bin/test.ts", `console.log("tested");`);
  await start("start").ended;
  expect((await start("test").ended).output).toContain("tested");
  await start("start").ended;
  await start("test").ended;
  expect(calls()).toEqual([ci, "vite production", add("--include=dev")]);
  write("package-lock.json", lock("1.0.1"));
  await start("start").ended;
  expect(calls().slice(3)).toEqual([add("--include=dev"), "vite production"]);
});

test("two concurrent starts install and build once", async () => {
  const [one, two] = await Promise.all([start("start").ended, start("start").ended]);
  expect([one.code, two.code]).toEqual([7, 7]);
  expect(calls()).toEqual([ci, "vite production"]);
  expect(one.output + two.output).toContain("aguardando");
});

test("a failed build keeps the previous one, and a test run reports it in its last line", async () => {
  await start("start").ended;
  write("src/main.js", "broken");
  const { output, code } = await start("test").ended;
  expect(code).toBe(1);
  expect(output.trim().split("\n").at(-1)).toBe("0 passed, 1 failed");
  expect(readFileSync(join(root, "dist/main.js"), "utf8")).toContain("one");
});

test("a failed install starts nothing", async () => {
  write("npm-fails", "");
  const { output, code } = await start("start").ended;
  expect(output).toContain("npm ci falhou");
  expect(code).toBe(1);
  expect(calls()).toEqual([ci]);
});

test("signals reach the server, and its exit code becomes ours", async () => {
  write(
    "src/main.js",
    `process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1000); console.log("up");`,
  );
  const { child, ended, output } = start("start");
  await expect.poll(output, { timeout: 10_000 }).toContain("up");
  child.kill("SIGTERM");
  expect((await ended).code).toBe(9);

  write("src/main.js", `setInterval(() => {}, 1000); console.log("up again");`);
  const again = start("start");
  await expect.poll(again.output, { timeout: 10_000 }).toContain("up again");
  again.child.kill("SIGTERM");
  expect((await again.ended).signal).toBe("SIGTERM");
});

test("commands are scripts of bin or bench, and only bench needs a build and development packages", async () => {
  write("bin/demo.ts", `console.log("demo", process.argv[2] as string);`);
  write("bench/home.ts", `console.log("bench");`);
  expect((await start("demo", "x").ended).output).toContain("demo x");
  expect(calls()).toEqual([ci]);
  expect((await start("home").ended).output).toContain("bench");
  expect(calls()).toEqual([ci, add("--include=dev"), "vite production"]);
  expect((await start("nowhere").ended).output).toContain('não há comando "nowhere"');
});

test("an old Node without the project's own Node is refused in one sentence", async () => {
  write("node_modules/.package-lock.json", lock("1.0.0"));
  mkdirSync(join(root, "node_modules/.bin"));
  symlinkSync("/bin/false", join(root, "node_modules/.bin/node"));
  const old = readFileSync(join(root, "bin/prepare.mjs"), "utf8").replaceAll("process.version", '"v20.19.0"');
  write("bin/prepare.mjs", old);
  expect((await start("start").ended).output).toContain(
    "é preciso Node 22.22 ou mais novo; aqui há v20.19.0",
  );
});
