// `npm run bench -- --only writes [--rounds 4]`: writes over HTTP, eight at a time, into the built server on a
// durable PostgreSQL with 100,000 offers: rate and duration, in turns with plain single-row statements.
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { median, percentile, spread } from "./frame/statistics.ts";
import { startOnDatabase } from "./load/server-under-test.ts";
import { addMembers } from "./writes/members.ts";
import { plainStatements } from "./writes/plain-statements.ts";
import type { Round } from "./writes/run-concurrently.ts";
import { type WriteKind, writers, writes } from "./writes/writers.ts";

/** As in production: a write is acknowledged when it is on disk. */
const durable = { fsync: "on", full_page_writes: "on", autovacuum: "on" };
const atOnce = 8;
const writesARound = { short: 80, full: 400 };
/** L4 of «Load held». */
const goal = { most: 400 };

const title = "Writes, eight at a time, PostgreSQL with fsync, 100,000 offers";
await runBench({ name: "writes", title, options: { rounds: "4" } }, async (run) => {
  const data = await openDataServer(durable);
  try {
    const url = await data.copyOf("100k");
    const members = await addMembers({ data_dir: "", database_url: url }, atOnce);
    const plain = await plainStatements(url, atOnce);
    const server = await startOnDatabase(url);
    const write = await writers(url, server, members);
    const measured: Measured = { insert: [], update: [], writes: new Map() };
    const rounds = Number(run.options.rounds);
    // The first round is a warm-up and does not count.
    for (let round = 0; round <= rounds; round++)
      keep(round > 0 ? measured : null, {
        writes: await write(writesARound[run.isFull ? "full" : "short"], atOnce),
        insert: await plain.insert(writesARound.short),
        update: await plain.update(writesARound.short),
      });
    report(run, measured, rounds);
    await plain.close();
    await server.stop();
  } finally {
    await data.stop();
  }
});

interface Measured {
  insert: Round[];
  update: Round[];
  writes: Map<WriteKind, Round[]>;
}

function keep(
  measured: Measured | null,
  round: { writes: Map<WriteKind, Round>; insert: Round; update: Round },
): void {
  if (!measured) return;
  measured.insert.push(round.insert);
  measured.update.push(round.update);
  for (const [kind, one] of round.writes)
    measured.writes.set(kind, [...(measured.writes.get(kind) ?? []), one]);
}

function perSecond({ times, seconds }: Round): number {
  return times.length / seconds;
}

function report(run: Run<string>, measured: Measured, repeats: number): void {
  for (const kind of ["insert", "update"] as const) {
    const rates = measured[kind].map(perSecond);
    run.figure({ label: `plain ${kind}s`, value: median(rates), unit: "/s", spread: spread(rates), repeats });
  }
  for (const [kind, rounds] of measured.writes) {
    const rates = rounds.map(perSecond);
    const against = measured[writes[kind]].map(perSecond);
    const ratios = rates.flatMap((rate, i) => (against[i] ? [rate / against[i]] : []));
    run.figure({ label: kind, value: median(rates), unit: "/s", spread: spread(rates), repeats });
    run.figure({
      label: `${kind}, against plain ${writes[kind]}s`,
      value: median(ratios),
      unit: "×",
      spread: spread(ratios),
      repeats,
    });
    const times = rounds.flatMap((round) => round.times);
    run.figure({
      label: `${kind}, p95`,
      value: percentile(times, 95),
      unit: "ms",
      goal,
      repeats: times.length,
    });
  }
}
