import { appendFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Marco Civil art. 15: access records for six months, secret and apart from the application's log. One file a day in a
 * private folder, one JSON line for each sign-in, call with a token and write.
 */
export interface AccessRecord {
  at: string;
  address: string;
  account: string | null;
  method: string;
  path: string;
  status: number;
}

export interface AccessLog {
  write(record: AccessRecord): void;
  /** Erases what is older than the law wants it kept. */
  purge(now: Date): Promise<void>;
  flush(): Promise<void>;
}

const keptDays = 180;
const flushMs = 200;

export function accessLog(folder: string, failed: (error: unknown) => void): AccessLog {
  const waiting = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeOut(): Promise<void> {
    const files = [...waiting];
    waiting.clear();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [day, lines] of files) await appendFile(join(folder, `${day}.log`), lines, { mode: 0o600 });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeOut).catch(failed);
    return writing;
  }

  return {
    write(record) {
      const day = record.at.slice(0, 10);
      waiting.set(day, `${waiting.get(day) ?? ""}${JSON.stringify(record)}\n`);
      timer ??= setTimeout(flush, flushMs);
    },
    async purge(now) {
      const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10);
      const files = await readdir(folder).catch(() => []);
      for (const file of files) if (file < oldest) await rm(join(folder, file), { force: true });
    },
    flush,
  };
}
