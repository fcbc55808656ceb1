import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { AccessRecord } from "./access-log.ts";

/** From the first moment, up to but not with the second. */
export interface Span {
  since: Date;
  until: Date;
}

/** What the access log holds of these days, file by file. */
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
