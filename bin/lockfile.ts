// `npm run lockfile`, after every `npm install` that changed package-lock.json. A registry that mirrors only a part
// of npm lacks binaries of other platforms; npm then omits them from the lockfile, and `npm ci` refuses it on every
// machine because they are missing. This adds them again, by version and platform, so that `npm ci` skips them here
// and finds them where they exist; with their integrity, where the registry knows it.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export interface LockedPackage {
  version: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface Missing {
  name: string;
  version: string;
  dev: boolean;
}

/** Node's module resolution: the folder of the package, then every folder above it. */
function isLocked(packages: Lockfile["packages"], from: string, name: string): boolean {
  if (packages[`${from ? `${from}/` : ""}node_modules/${name}`]) return true;
  if (from === "") return false;
  const above = from.lastIndexOf("/node_modules/");
  return isLocked(packages, above < 0 ? "" : from.slice(0, above), name);
}

export function missingFrom({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** Such packages name their platform, `…-linux-arm64-musl`. */
export function platformOf(name: string): { cpu: string[]; os?: string[]; libc?: string[] } {
  if (name.endsWith("-wasm32-wasi")) return { cpu: ["wasm32"] };
  const [, os, cpu, abi] =
    /[-/](android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|x64|ppc64|riscv64|s390x)(?:-(\w+))?$/.exec(
      name,
    ) ?? [];
  if (!os || !cpu) throw new Error(`${name}: o nome não diz a plataforma.`);
  const libc = abi === "musl" ? "musl" : "glibc";
  return { os: [os], cpu: [cpu], ...(os === "linux" && abi ? { libc: [libc] } : {}) };
}

export function completed(lockfile: Lockfile): Lockfile {
  const added = missingFrom(lockfile).map(({ name, version, dev }): [string, LockedPackage] => {
    const { cpu, libc, os } = platformOf(name);
    // In npm's own order, so that its next write changes nothing.
    return [
      `node_modules/${name}`,
      {
        version,
        cpu,
        ...(dev ? { dev } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        ...(os ? { os } : {}),
      },
    ];
  });
  const all = [...Object.entries(lockfile.packages), ...added].sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lockfile, packages: Object.fromEntries(all) };
}

/** Packages whose bytes `npm ci` would take unseen. */
export function unproven({ packages }: Lockfile): [name: string, LockedPackage][] {
  return Object.entries(packages)
    .filter(([path, { integrity }]) => path !== "" && integrity === undefined)
    .map(([path, locked]) => [
      path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      locked,
    ]);
}

function addIntegrity(lockfile: Lockfile): void {
  for (const [name, locked] of unproven(lockfile)) {
    const { version, ...rest } = locked;
    const { stdout } = spawnSync("npm", ["view", `${name}@${version}`, "dist.integrity"], {
      encoding: "utf8",
    });
    // In npm's own order again.
    for (const member of Object.keys(rest)) delete locked[member as keyof typeof rest];
    Object.assign(locked, stdout.trim() ? { integrity: stdout.trim() } : {}, rest);
  }
}

function main(): void {
  const read: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const missing = missingFrom(read);
  const lockfile = completed(read);
  addIntegrity(lockfile);
  writeFileSync("package-lock.json", `${JSON.stringify(lockfile, null, 2)}\n`);
  process.stdout.write(
    `[xepa] package-lock.json: ${missing.length} pacotes de outras plataformas acrescentados, ${unproven(lockfile).length} sem integridade conhecida\n`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
