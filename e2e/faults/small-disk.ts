import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A disk in memory, which can be filled to its last byte. */
export interface SmallDisk {
  fill(): void;
  empty(): void;
  /** From now on writes fail, or work again. */
  lock(isLocked: boolean): void;
}

const mounted: string[] = [];

/** In each file that mounts: vitest registers hooks per file. */
export function unmountAfterAll(): void {
  afterAll(unmountAll);
}
process.once("exit", unmountAll);

function unmountAll(): void {
  for (const folder of mounted.splice(0).reverse()) {
    run("umount", "--lazy", folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(...[program = "", ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

/** Whether this machine permits mounting: most containers do not. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0 && triesToMount();

function triesToMount(): boolean {
  const probe = join("/tmp", `xepa-mount-${process.pid}`);
  mkdirSync(probe, { recursive: true });
  const isDone = run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", probe);
  if (isDone) run("umount", probe);
  rmSync(probe, { recursive: true, force: true });
  return isDone;
}

/** @param more options of mount, such as the owner */
export function mountSmallDisk(folder: string, megabytes: number, more = ""): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const options = [`size=${megabytes}m`, more].filter(Boolean).join(",");
  if (!run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder)) throw new Error(`no disk at ${folder}`);
  mounted.push(folder);
  const ballast = join(folder, "ballast");
  return {
    fill: () => writeUntilFull(ballast),
    empty: () => rmSync(ballast, { force: true }),
    lock(isLocked) {
      const access = isLocked ? "ro" : "rw";
      if (!run("mount", "-o", `remount,${access}`, folder)) throw new Error(`${folder} cannot be ${access}`);
    },
  };
}

/** In smaller and smaller pieces, so that no page is left. */
function writeUntilFull(path: string): void {
  const file = openSync(path, "a");
  for (const size of [1 << 20, 1 << 16, 1 << 12])
    try {
      for (const piece = Buffer.alloc(size, 1); ; ) writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  closeSync(file);
}
