import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a program, as the shell would find it. */
export function findInPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

/** How this process may run apt: directly, through password-less sudo, or not at all. */
function aptPrefix(): string[] | undefined {
  if (!findInPath("apt-get")) return undefined;
  if (process.getuid?.() === 0) return [];
  const sudo = findInPath("sudo");
  return sudo && spawnSync(sudo, ["-n", "true"]).status === 0 ? [sudo, "-n"] : undefined;
}

function runQuietly(command: string[]): Promise<void> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-2000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command.join(" ")} terminou com ${code}:\n${output}`)),
    );
  });
}

/** Returns whether the packages could be installed here; a failure of apt itself throws with its last output. */
export async function installFromDebian(packages: string[], before?: string[]): Promise<boolean> {
  const prefix = aptPrefix();
  if (!prefix) return false;
  // An existing configuration stays: apt must not stop to ask.
  const apt = [
    ...prefix,
    "env",
    "DEBIAN_FRONTEND=noninteractive",
    "apt-get",
    "-o",
    "Dpkg::Options::=--force-confold",
  ];
  process.stdout.write(`[xepa] instalando ${packages.join(", ")} (apt-get)…\n`);
  await runQuietly([...apt, "update"]);
  if (before) await runQuietly([...prefix, ...before]);
  await runQuietly([...apt, "install", "-y", "--no-install-recommends", ...packages]);
  return true;
}
