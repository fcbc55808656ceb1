import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

interface Holder {
  pid: number;
  host: string;
  /** Null while it is still opening the database. */
  socket: string | null;
}

export class DataFolderInUse extends Error {
  readonly holder: Holder | null;
  constructor(folder: string, holder: Holder | null) {
    const who = holder ? `pelo processo ${holder.pid} em ${holder.host}` : "por outro processo";
    super(`A pasta de dados ${folder} já está em uso ${who}. Pare esse processo ou escolha outra DATA_DIR.`);
    this.holder = holder;
  }
}

export interface FolderLock {
  /** Publishes where commands reach the database while the folder is locked. */
  nameSocket(socket: string): void;
  release(): void;
}

const busy = 5; // SQLITE_BUSY

/**
 * PGlite itself takes no lock, and two processes on one folder silently lose acknowledged writes. An exclusive SQLite
 * transaction is a kernel lock: it is free the moment its holder dies, also by kill -9, so nothing can go stale.
 */
export function lockFolder(folder: string): FolderLock {
  const lock = openLock(folder);
  forgetDeadHolder(folder);
  const name = (socket: string | null) => {
    const holder: Holder = { pid: process.pid, host: hostname(), socket };
    writeFileSync(holderFile(folder), JSON.stringify(holder), { mode: 0o600 });
  };
  try {
    name(null);
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    nameSocket: name,
    release() {
      rmSync(holderFile(folder), { force: true });
      lock.close();
    },
  };
}

function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 300 });
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === busy) throw new DataFolderInUse(folder, holderOf(folder));
    const why = (cause as Error).message;
    throw new Error(`DATA_DIR: não é possível escrever na pasta ${folder} (${why}).`, { cause });
  }
}

/** Removes the socket folder that a killed process left behind. */
function forgetDeadHolder(folder: string): void {
  const left = dirname(holderOf(folder)?.socket ?? "");
  if (basename(left).startsWith("xepa-")) rmSync(left, { recursive: true, force: true });
}

export function holderOf(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFile(folder), "utf8")) as Holder;
  } catch {
    return null;
  }
}

function holderFile(folder: string): string {
  return join(folder, "holder.json");
}
