import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

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

const retentionDays = 180;
const flushMs = 200;
/** In one write, lines of processes that share the folder stay whole: the kernel appends it at once. */
const linesAtOnce = 500;

export function accessLog(folder: string, failed: (error: unknown) => void): AccessLog {
  const waiting = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeOut(): Promise<void> {
    const files = [...waiting];
    waiting.clear();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [day, lines] of files) await append(join(folder, `${day}.log`), lines);
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
      const line = `${JSON.stringify(record)}\n`;
      const lines = waiting.get(day);
      if (lines) lines.push(line);
      else waiting.set(day, [line]);
      timer ??= setTimeout(flush, flushMs);
    },
    async purge(now) {
      const oldest = new Date(now.getTime() - retentionDays * 86_400_000).toISOString().slice(0, 10);
      const files = await readdir(folder).catch(() => []);
      for (const file of files) if (file < oldest) await rm(join(folder, file), { force: true });
    },
    flush,
  };
}

async function append(path: string, lines: string[]): Promise<void> {
  const file = await open(path, "a", 0o600);
  try {
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      let rest = Buffer.from(lines.slice(at, at + linesAtOnce).join(""));
      // Only a disk that is full takes less than it is given.
      while (rest.length > 0) rest = rest.subarray((await file.write(rest)).bytesWritten);
    }
  } finally {
    await file.close();
  }
}

/** From the first moment, up to but not with the second. */
export interface Span {
  since: Date;
  until: Date;
}

export async function* readAccessLog(folder: string, { since, until }: Span): AsyncGenerator<AccessRecord> {
  const [first, last] = [since.toISOString(), until.toISOString()];
  const files = await readdir(folder).catch(() => []);
  const days = files.filter((file) => file >= first.slice(0, 10) && file.slice(0, 10) <= last.slice(0, 10));
  for (const file of days.sort())
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      const record = recordOf(line);
      if (record && record.at >= first && record.at < last) yield record;
    }
}

/** The last line of a process that was killed may be half of one. */
function recordOf(line: string): AccessRecord | undefined {
  try {
    return JSON.parse(line) as AccessRecord;
  } catch {
    return undefined;
  }
}
