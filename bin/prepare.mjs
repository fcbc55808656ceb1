// Every npm script runs this: `node bin/prepare.mjs <command> [args]` installs missing packages, builds if the build
// is stale and starts the command with the project's own Node. Plain JavaScript without dependencies, because it runs
// on the machine's Node (20 or newer) before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { lock } from "./prepare-lock.mjs";
import { startProgress } from "./prepare-progress.mjs";

const root = realpathSync(fileURLToPath(new URL("..", import.meta.url)));
const tools = join(root, "node_modules", ".bin");
const dist = join(root, "dist");
const stampOfDist = join(dist, ".stamp");
/** On dist's file system: a finished build is renamed into place. */
const buildFolder = join(root, ".prepare");
const oldestNode = [22, 22];

class Stop extends Error {}

function say(sentence) {
  process.stdout.write(`[xepa] ${sentence}\n`);
}

const at = (...path) => join(root, ...path);

/**
 * Passes signals on and returns how the child ended, so that the parent process exits the same way. What a quiet one
 * writes is returned too.
 */
function run(command, args, env = {}, isQuiet = false) {
  const path = `${tools}${delimiter}${process.env.PATH ?? ""}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: isQuiet ? ["inherit", "pipe", "pipe"] : "inherit",
    env: { ...process.env, PATH: path, ...env },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  const pass = (signal) => {
    // A terminal sends Ctrl-C to the whole group: passed on, the child would take it for a second one.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    const end = (result) => {
      for (const signal of signals) process.off(signal, pass);
      resolve({ ...result, output: Buffer.concat(output) });
    };
    child.on("error", (error) => {
      say(`não foi possível executar ${command}: ${error.message}`);
      end({ code: 127, signal: null });
    });
    // A quiet one has ended once all that it wrote has been read.
    child.on(isQuiet ? "close" : "exit", (code, signal) => end({ code, signal }));
  });
}

function endAs({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
}

/** A step of the preparation: what npm or the bundler writes is shown only where it explains a failure. */
async function runStep(command, args, { env = {}, doing, done, failed, isQuiet = true }) {
  const finish = startProgress(doing);
  const { code, signal, output } = await run(command, args, env, isQuiet);
  finish(code === 0 && done);
  if (signal) return endAs({ code, signal });
  if (code === 0) return;
  process.stdout.write(output);
  throw new Stop(failed);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * npm records in node_modules what it installed; that is compared with the lockfile. Development packages count only
 * for commands that need them.
 */
function isInstalled(needsDev) {
  const wanted = readJson(at("package-lock.json"))?.packages;
  const installed = readJson(at("node_modules", ".package-lock.json"))?.packages;
  if (!wanted) throw new Stop("package-lock.json falta ou não pode ser lido.");
  if (!installed) return false;
  return Object.entries(wanted).every(([path, pack]) => {
    if (path === "" || pack.link) return true;
    const there = installed[path];
    if (!there) return Boolean(pack.optional || pack.devOptional || (pack.dev && !needsDev));
    return there.version === pack.version && there.integrity === pack.integrity;
  });
}

/**
 * A first installation is `npm ci`. Later ones use `npm install`: `npm ci` would delete everything and fetch it
 * again.
 */
async function install(needsDev) {
  if (isInstalled(needsDev)) return;
  const installed = readJson(at("node_modules", ".package-lock.json"))?.packages;
  const how = installed ? ["install", "--no-save"] : ["ci"];
  const hasDev = Object.values(installed ?? {}).some((pack) => pack.dev);
  // Under `npm start` npm names its own script; then it runs on this same Node, not on one that it is replacing.
  const npm = process.env.npm_execpath?.endsWith("npm-cli.js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const kinds = [needsDev || hasDev ? "--include=dev" : "--omit=dev", "--include=optional"];
  const args = [...npm.slice(1), ...how, ...kinds, "--loglevel=error"];
  await runStep(npm[0], args, {
    doing: `instalando dependências (npm ${how[0]})`,
    done: "dependências instaladas",
    failed: `npm ${how[0]} falhou; veja acima o motivo.`,
  });
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/**
 * Linux x64 and arm64 have Node 24 as a package; elsewhere (or on musl, where it cannot run) the machine's Node is
 * used.
 */
function projectNode() {
  const own = join(tools, "node");
  const answer = existsSync(own) ? spawnSync(own, ["--version"], { encoding: "utf8" }).stdout : null;
  if (answer && isNewEnough(answer.trim())) return own;
  if (isNewEnough(process.version)) return process.execPath;
  const needed = oldestNode.join(".");
  throw new Stop(
    `é preciso Node ${needed} ou mais novo; aqui há ${process.version} (${process.platform} ${process.arch}).`,
  );
}

function filesUnder(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
}

/** Files in bin that vite.config.ts imports are part of the build too. */
function toolsOfBuild() {
  if (!existsSync(at("vite.config.ts"))) return [];
  const config = readFileSync(at("vite.config.ts"), "utf8");
  return [...config.matchAll(/from "\.\/([^"]+)"/g)].map(([, name]) => name);
}

/** By content, so that neither a checkout nor a touched file triggers a build, and no change is missed. */
function stampOfSources() {
  const names = ["vite.config.ts", "package.json", "package-lock.json", "tsconfig.json", ...toolsOfBuild()];
  const inputs = [...names.map((name) => at(name)).filter(existsSync), ...filesUnder(at("src"))];
  const hash = createHash("sha256");
  for (const file of inputs.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    const content = createHash("sha256").update(readFileSync(file)).digest("hex");
    hash.update(`${relative(root, file).split(sep).join("/")} ${content}\n`);
  }
  return hash.digest("hex");
}

function isBuilt(stamp) {
  return existsSync(stampOfDist) && readFileSync(stampOfDist, "utf8") === stamp;
}

function emptyBuildFolder() {
  rmSync(buildFolder, { recursive: true, force: true });
  mkdirSync(buildFolder, { recursive: true });
  writeFileSync(join(buildFolder, ".gitignore"), "*\n");
}

async function buildInto(fresh, node, stamp, isQuiet) {
  const vite = at("node_modules", "vite", "bin", "vite.js");
  await runStep(node, [vite, "build", "--logLevel", "warn"], {
    env: { NODE_ENV: "production", XEPA_OUT: fresh },
    doing: "construindo as páginas (vite build)",
    done: "páginas prontas",
    failed: "a construção falhou; dist ficou como estava.",
    isQuiet,
  });
  if (!existsSync(fresh))
    throw new Stop("a construção não escreveu nada em XEPA_OUT; dist ficou como estava.");
  writeFileSync(join(fresh, ".stamp"), stamp);
  // Removed, not renamed: a folder of a container's image cannot be renamed. The stamp first, so that an interrupted
  // removal is never taken for a build.
  rmSync(stampOfDist, { force: true });
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

async function build(node, isQuiet) {
  const stamp = stampOfSources();
  if (isBuilt(stamp)) return;
  emptyBuildFolder();
  try {
    await buildInto(join(buildFolder, "dist"), node, stamp, isQuiet);
  } finally {
    rmSync(buildFolder, { recursive: true, force: true });
  }
}

/** Pages are rendered from fresh code at every request; a change to the server's code restarts it. */
const watched = ["src/server", "src/domain", "src/start.ts", "src/create-app.ts"].map(
  (path) => `--watch-path=${path}`,
);

/**
 * On a machine with much memory V8 gives the young generation 128 MB, a third of a busy server's memory. It cannot be
 * changed later (workers inherit it): deploy/ and bench/load/server-under-test.ts set the same, also
 * MALLOC_ARENA_MAX.
 */
const serverFlags = ["--max-semi-space-size=16"];

/** The script of a command, and whether it needs dist and the development packages. */
function planOf(command, args) {
  const plan = commandPlan(command, args);
  const needsDev = !/^(dist|bin)\//.test(plan.script ?? "dist/") || /^bin\/test/.test(plan.script);
  return { ...plan, needsDev };
}

function commandPlan(command, args) {
  const env = existsSync(at(".env")) ? ["--env-file=.env"] : [];
  if (command === "build") return { script: null, flags: [], needsDist: true };
  if (command === "start")
    return { script: "dist/main.js", flags: [...serverFlags, ...env], needsDist: true };
  if (command === "dev") return { script: "bin/dev.ts", flags: [...env, ...watched], needsDist: false };
  if (command === "test") return { script: "bin/test.ts", flags: [], needsDist: isServerWanted(args) };
  const rooms = ["bin", "bench", "e2e"];
  const script = rooms.map((room) => `${room}/${command}.ts`).find((path) => existsSync(at(path)));
  if (script) return { script, flags: env, needsDist: !script.startsWith("bin/") };
  return { script: `node_modules/.bin/${command}`, flags: [], needsDist: false };
}

/** `npm test -- --only unit` does not need a build. */
function isServerWanted(args) {
  const only = args.indexOf("--only");
  return only < 0 || args[only + 1] !== "unit";
}

async function prepare(plan) {
  const release = await lock(root, () => say("outro processo está instalando ou construindo; aguardando…"));
  try {
    await install(plan.needsDev);
    const node = projectNode();
    // Only the developer who asks for a build reads the bundler's warnings.
    if (plan.needsDist) await build(node, plan.script !== null);
    return node;
  } finally {
    await release();
  }
}

async function main([command, ...args]) {
  if (!command || !/^[a-z][a-z0-9-]*$/.test(command)) {
    throw new Stop("uso: node bin/prepare.mjs start|test|dev|build|<comando> [argumentos]");
  }
  const plan = planOf(command, args);
  const node = await prepare(plan);
  if (!plan.script) return;
  if (!existsSync(at(plan.script))) throw new Stop(`não há comando "${command}": ${plan.script} não existe.`);
  // React's production build (docs/operating.md), and at most two malloc arenas instead of eight per core.
  const build = { NODE_ENV: process.env.NODE_ENV || "production", MALLOC_ARENA_MAX: "2" };
  // With a compile cache a start, and a second process that only reports the lock, are faster by a quarter.
  const cache = { NODE_COMPILE_CACHE: at("node_modules", ".cache", "xepa", "compile") };
  const env = command === "start" ? { ...cache, ...build } : cache;
  endAs(await run(node, [...plan.flags, realpathSync(at(plan.script)), ...args], env));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  say(error instanceof Stop ? error.message : (error.stack ?? String(error)));
  // CI reads the last line of a test run; one that never started has failed too.
  if (process.argv[2] === "test") process.stdout.write("0 passed, 1 failed\n");
  process.exit(1);
}
