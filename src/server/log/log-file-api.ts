import { gt } from "drizzle-orm";
import { Hono } from "hono";
import { logFilePath } from "#domain/log/log-query.ts";
import type { Db } from "#server/db/connect.ts";
import { logEntries } from "#server/db/schema/log.ts";
import type { RateLimitedParts } from "#server/http/route.ts";
import { streamText } from "#server/http/stream-text.ts";

/** A million acts are 400 MB: more than a few an hour is no reader. */
const readings = { name: "log-file", points: 20, seconds: 3600 };
const linesAtOnce = 1000;

/** The whole moderation log as it was hashed, a text a line: what a reader needs to check it without our code. */
export function logFileApi({ db, box, limit, requestContext }: RateLimitedParts): Hono {
  return new Hono().get(logFilePath, async (c) => {
    await limit(readings).consume(box.mark(requestContext(c).sender));
    return streamText(logLines(db), {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": `attachment; filename="${logFilePath.split("/").at(-1)}"`,
      "Cache-Control": "no-store",
    });
  });
}

/** Piece by piece without a transaction: a slow reader holds neither memory nor a connection. */
async function* logLines(db: Db): AsyncGenerator<string, undefined> {
  const { seq, text } = logEntries;
  for (let last = 0; ; ) {
    const rows = await db
      .select({ seq, text })
      .from(logEntries)
      .where(gt(seq, last))
      .orderBy(seq)
      .limit(linesAtOnce);
    yield rows.map((row) => `${row.text}\n`).join("");
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < linesAtOnce) return undefined;
  }
}
