// `npm run bench -- --only community [--seconds 30] [--visits 300] [--votes 500] [--comments 50]`: visitors while members vote and comment on PostgreSQL with 100,000 offers;
// afterwards every vote is counted again. And an offer's page with 10,000 comments against one with 20.
import postgres from "postgres";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { median, percentile } from "./frame/statistics.ts";
import { forgetPages } from "./load/clear-page-caches.ts";
import { pageCounts } from "./load/page-counts.ts";
import { startProcessorClock } from "./load/processor-clock.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { type ServerUnderTest, startOnDatabase, tokenOf } from "./load/server-under-test.ts";
import { type ActsDone, letMembersAct } from "./visits/acting-members.ts";
import { readContents, type SiteContents } from "./visits/site-contents.ts";
import { visitorMix } from "./visits/visitor-mix.ts";
import { receive } from "./visits/visitors.ts";
import { addMembers } from "./writes/members.ts";

const people = 150;
const durable = { fsync: "on", full_page_writes: "on", autovacuum: "on" };
/** The newest offers, of the last seven days and open to votes: members vote where the visitors are. */
const talkedAbout = 400;
const longThread = 10_000;
const warmSeconds = 25;
const warmActs = 10;
/** Until a server has heard that it must forget its pages. */
const arrivalMs = 20;

const title = "Visitors while members vote and comment, PostgreSQL with fsync, 100,000 offers";
await runBench(
  { name: "community", title, options: { seconds: "30", visits: "300", votes: "500", comments: "50" } },
  async (run) => {
    const data = await openDataServer(durable);
    const url = await data.copyOf("100k");
    const sql = postgres(url);
    try {
      const at = { data_dir: "", database_url: url };
      const members = await addMembers(at, people);
      const contents = await readContents(at);
      const server = await startOnDatabase(url);
      const tokens: string[] = [];
      for (const member of members) tokens.push(await tokenOf(server.url, member));
      await measureVisitors(run, { server, contents, tokens, sql, url, postmaster: data.pid });
      await measureThread(run, { server, contents, sql, url });
      await server.stop();
    } finally {
      await sql.end();
      await data.stop();
    }
  },
);

interface Stage {
  server: ServerUnderTest;
  contents: SiteContents;
  tokens: string[];
  sql: postgres.Sql;
  /** Of the database. */
  url: string;
  /** The pid of PostgreSQL. */
  postmaster: number;
}

async function measureVisitors(run: Run<string>, stage: Stage): Promise<void> {
  const { server, contents, tokens, sql, url } = stage;
  const seconds = Number(run.options.seconds);
  const rate = { vote: Number(run.options.votes), comment: Number(run.options.comments) };
  const forgetting = forgetPages([url]);
  const visits = (begin?: () => void) =>
    visit(
      stage,
      { seconds, perSecond: Number(run.options.visits) },
      () => forgetting.forget(arrivalMs),
      begin,
    );
  const act = (from: number, seconds: number) => {
    const offers = contents.offers.slice(from, from + talkedAbout).map(({ id }) => id);
    return letMembersAct({ url: `http://127.0.0.1:${server.port}`, tokens, offers, seconds, rate });
  };
  // A server's first minute is not what is measured: its code is warm. On other offers, so that each vote is a new one.
  const earlier = await act(talkedAbout, warmActs);
  const alone = await visits();
  const acts = Promise.withResolvers<ActsDone>();
  const among = await visits(() => acts.resolve(act(0, seconds)));
  await forgetting.close();
  const { times, failed, acknowledged, unknown } = await acts.promise;
  note(`p95 alone ${alone.p95.toFixed(1)} ms, among votes and comments ${among.p95.toFixed(1)} ms`);
  note(
    `votes p95 ${percentile(times.vote, 95).toFixed(1)} ms, comments p95 ${percentile(times.comment, 95).toFixed(1)} ms`,
  );
  for (const [what, n] of Object.entries(failed)) note(`FAILED ${what}: ${n}`);
  run.figure({
    label: "visitors' p95 among votes and comments",
    value: among.p95 / alone.p95,
    unit: "×",
    goal: { most: 1.5 },
  });
  run.figure({
    label: "pages made, against without them",
    value: among.misses / Math.max(1, alone.misses),
    unit: "×",
  });
  run.figure({
    label: "votes acknowledged a second",
    value: times.vote.length / seconds,
    unit: "/s",
    goal: { least: rate.vote * 0.99 },
  });
  run.figure({
    label: "votes lost or doubled",
    value: await auditVotes(sql, {
      acknowledged: [...earlier.acknowledged, ...acknowledged],
      unknown: [...earlier.unknown, ...unknown],
    }),
    unit: "",
    goal: { most: 0 },
  });
}

/** All begin with the same pages, made in the seconds before: none expires while it is measured. */
async function visit(
  { server, contents, postmaster }: Stage,
  { seconds, perSecond }: Record<"seconds" | "perSecond", number>,
  forget: () => Promise<void>,
  begin: () => void = () => {},
) {
  const receiveFor = (seconds: number) => {
    const visits = visitorMix(contents, server.url, perSecond * seconds, talkedAbout);
    const origin = `http://127.0.0.1:${server.port}`;
    return receive({ origin, visits, connections: 64, perSecond, seconds });
  };
  await forget();
  await receiveFor(warmSeconds);
  const before = await pageCounts(server.url);
  const clocks = [server.pid, postmaster].map(startProcessorClock);
  begin();
  const { times } = await receiveFor(seconds);
  const [ours, postgres] = clocks.map((used) => ((used?.() ?? 0) / seconds).toFixed(2));
  const { misses } = await pageCounts(server.url);
  note(`the server ${ours} cores, PostgreSQL ${postgres} cores, ${misses - before.misses} pages made`);
  for (const [kind, ms] of Object.entries(times))
    note(`${kind}: p50 ${percentile(ms, 50).toFixed(1)} ms, p95 ${percentile(ms, 95).toFixed(1)} ms`);
  return { p95: percentile(Object.values(times).flat(), 95), misses: misses - before.misses };
}

/** What members were answered against the rows, and the rows against their sums. */
async function auditVotes(
  sql: postgres.Sql,
  { acknowledged, unknown }: Pick<ActsDone, "acknowledged" | "unknown">,
): Promise<number> {
  const rows = await sql<{ vote: string }[]>`
    SELECT u.email || ' ' || v.product_id || ' ' || v.value AS vote FROM votes v JOIN users u ON u.id = v.user_id
    WHERE u.email LIKE 'medida.%'`;
  const stored = new Set(rows.map(({ vote }) => vote));
  const missing = acknowledged.filter((vote) => !stored.has(vote)).length;
  const [sums] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT product_id, sum(quarters) AS q, count(*) AS n FROM votes GROUP BY 1) v
    FULL JOIN (SELECT content_id, sum(quarters) AS q, sum(voters) AS n FROM content_sums GROUP BY 1 HAVING sum(voters) > 0) s
      ON s.content_id = v.product_id WHERE v.q IS DISTINCT FROM s.q OR v.n IS DISTINCT FROM s.n`;
  const asked = new Set([...acknowledged, ...unknown]);
  const invented = rows.length - stored.size + [...stored].filter((vote) => !asked.has(vote)).length;
  note(
    `votes: ${missing} missing, ${invented} beyond, ${sums?.n ?? 0} sums wrong; ${unknown.length} refused`,
  );
  return missing + invented + (sums?.n ?? 0);
}

async function measureThread(
  run: Run<string>,
  { server, contents, sql, url }: Omit<Stage, "tokens" | "postmaster">,
): Promise<void> {
  const [long, short] = contents.offers.slice(1000, 1002);
  if (!long || !short) throw new Error("the data set has too few offers");
  for (const [{ id }, n] of [
    [long, longThread],
    [short, 20],
  ] as const)
    await sql`INSERT INTO comments (product_id, person, body, useful, created_at)
      SELECT ${id}, gen_random_uuid(), 'Chegou em dois dias, caixa intacta. Vale o preço.', i % 7, now() - make_interval(mins => i)
      FROM generate_series(1, ${n}) i`;
  // Autovacuum does so within a minute; so many comments never come in one second.
  await sql`ANALYZE comments, content_sums`;
  const forgetting = forgetPages([url]);
  const times: Record<"long" | "short", number[]> = { long: [], short: [] };
  for (let n = 0; n < 60; n++)
    for (const [name, offer] of [
      ["long", long],
      ["short", short],
    ] as const) {
      await forgetting.forget(arrivalMs);
      const start = performance.now();
      await rawAnswer(`${server.url}/product/${offer.slug}`, { "accept-encoding": "br" });
      times[name].push(performance.now() - start);
    }
  await forgetting.close();
  const value = median(times.long) / median(times.short);
  run.figure({
    label: `an offer's page with ${longThread} comments against 20, uncached, p50`,
    value,
    unit: "×",
    goal: { most: 1.2 },
    repeats: 60,
  });
}
