// `npm run bench -- --only letter [--addresses=100000] [--pace=12000]`: an issue of the daily letter to so many addresses at so many a
// minute, PostgreSQL, a real mail server, our server killed twice on the way: lost, doubled, and visitors meanwhile.
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { startPostgres } from "#testing/postgres-server.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { percentile } from "./frame/statistics.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { benchSecret, type ServerUnderTest, startBuiltServer, startOn } from "./load/server-under-test.ts";
import type { MailCounts } from "./visits/mail-double.ts";

const idleSeconds = 20;
const pauseMs = 5;
const pollMs = 500;
/** At these shares of the letters the server is killed. */
const kills = [1 / 3, 2 / 3];
let asked = 0;

const title = "The daily letter, PostgreSQL, killed twice on the way";
await runBench({ name: "letter", title, options: { addresses: "100000", pace: "12000" } }, async (run) => {
  const database = await startPostgres();
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const mail = fork(fileURLToPath(new URL("./visits/mail-double.ts", import.meta.url)), { execArgv: [] });
  try {
    const { port } = await messageFrom<{ port: number }>(mail);
    const env = {
      ...{ DATABASE_URL: database.url, AUTH_SECRET: benchSecret },
      ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_PER_MINUTE: run.options.pace },
    };
    await measure(run, { sql, mail, env, server: await startBuiltServer(env) });
  } finally {
    mail.kill();
    await sql.end();
    await database.stop();
  }
});

interface Stage {
  sql: postgres.Sql;
  mail: ChildProcess;
  env: Record<string, string>;
  server: ServerUnderTest;
}

async function measure(run: Run<"addresses" | "pace">, stage: Stage): Promise<void> {
  const { sql, mail, env } = stage;
  const addresses = Number(run.options.addresses);
  let { server } = stage;
  await sql`INSERT INTO newsletter_subscribers (id, email, status, consent_text, confirmed_at)
    SELECT gen_random_uuid(), 'p' || n || '@example.com', 'confirmed', 'medida', now() FROM generate_series(1, ${addresses}::int) AS n`;
  await sql`ANALYZE newsletter_subscribers`;
  const before = await visit(server.url, () => wait(idleSeconds * 1000));
  await startIssue(sql);
  const began = performance.now();
  const during: number[] = [];
  let inDoubt = 0;
  for (const share of kills) {
    during.push(
      ...(await visit(server.url, () =>
        until(async () => (await countsOf(mail)).letters >= addresses * share),
      )),
    );
    process.kill(server.pid, "SIGKILL");
    await wait(pollMs);
    inDoubt += await countInDoubt(sql);
    server = await startOn(server.folder, env);
  }
  during.push(...(await visit(server.url, () => until(() => isDone(sql)))));
  const minutes = (performance.now() - began) / 60_000;
  const { letters, recipients } = await countsOf(mail);
  await server.stop();
  report(run, { addresses, letters, recipients, minutes, before, during, inDoubt });
}

interface Measured extends MailCounts {
  addresses: number;
  minutes: number;
  before: number[];
  during: number[];
  /** Hand-overs that the kills cut: whether the mail server had them nobody knows, so they are not repeated. */
  inDoubt: number;
}

function report(
  run: Run<string>,
  { addresses, letters, recipients, minutes, before, during, inDoubt }: Measured,
): void {
  const none = { goal: { most: 0 }, repeats: addresses };
  const missing = addresses - recipients;
  const unexplained = Math.max(0, missing - inDoubt);
  run.figure({
    label: "addresses without a letter, but for hand-overs cut by a kill",
    value: unexplained,
    unit: "",
    ...none,
  });
  note(
    `${inDoubt} hand-overs were under way at the kills; ${missing} of them had not reached the mail server`,
  );
  run.figure({ label: "letters beyond one an address", value: letters - recipients, unit: "", ...none });
  run.figure({ label: "letters a minute, kills included", value: letters / minutes, unit: "" });
  const [idle, busy] = [percentile(before, 95), percentile(during, 95)];
  const label = "visitors while it goes out, p95 against before";
  run.figure({ label, value: busy / idle, unit: "×", goal: { most: 1.2 }, repeats: during.length });
  note(`visitors' p95 ${idle.toFixed(1)} → ${busy.toFixed(1)} ms`);
}

/** By hand: the clock would wait for the morning. */
async function startIssue(sql: postgres.Sql): Promise<void> {
  await sql`WITH issue AS (INSERT INTO letter_issues (day, started_at) VALUES ('2020-01-01', now()) RETURNING id)
    INSERT INTO issue_offers (issue_id, rank, product_id)
    SELECT issue.id, row_number() OVER () - 1, live.id
    FROM issue, (SELECT id FROM products WHERE status = 'approved' AND NOT ended ORDER BY published_at DESC LIMIT 8) AS live`;
}

/** Whose content was about to be ended, and no response is stored. */
async function countInDoubt(sql: postgres.Sql): Promise<number> {
  const [row] =
    await sql`SELECT count(*)::int AS n FROM outbox WHERE handing_over_at IS NOT NULL AND sent_at IS NULL`;
  return row?.n ?? 0;
}

async function isDone(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql`SELECT (SELECT bool_and(done_at IS NOT NULL) FROM letter_issues) AND NOT EXISTS (
    SELECT 1 FROM outbox WHERE issue_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL) AS done`;
  return row?.done === true;
}

function countsOf(mail: ChildProcess): Promise<MailCounts> {
  const counts = messageFrom<MailCounts>(mail);
  mail.send("count");
  return counts;
}

function messageFrom<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the mail server ended with ${code}`));
    child.once("exit", failed);
    child.once("message", (message) => {
      child.off("exit", failed);
      resolve(message as Message);
    });
  });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(pollMs);
}

/** A cached page and one from the database, again and again until the work is done. */
async function visit(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const address of ["/", `/functions/v1/get-approved-products?limit=24&min_price=${++asked}`]) {
      const start = performance.now();
      await rawAnswer(`${url}${address}`, { "accept-encoding": "br" });
      times.push(performance.now() - start);
    }
    await wait(pauseMs);
  }
  await over;
  return times;
}
