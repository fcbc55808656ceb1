// `npm run bench -- --only enumeration [--runs 200]`: whether response times reveal who has an account (contract
// 5.2). On each of the four calls that take an address, a confirmed, an unconfirmed and an unknown one take turns.
import { readConfig } from "#server/config.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { median } from "./frame/statistics.ts";
import { startBuiltServer } from "./load/server-under-test.ts";

/** Times are equal if the difference is within either of these. */
const alike = { ms: 15, share: 0.2 };
const warmUp = 10;

const kinds = ["confirmed", "unconfirmed", "unknown"] as const;
type Kind = (typeof kinds)[number];

const calls: Record<string, { path: string; body: object; status: number }> = {
  signup: {
    path: "signup",
    body: { password: "uma-senha-qualquer", data: { full_name: "Ana" } },
    status: 200,
  },
  login: { path: "token?grant_type=password", body: { password: "uma-senha-errada" }, status: 400 },
  recover: { path: "recover", body: {}, status: 200 },
  resend: { path: "resend", body: { type: "signup" }, status: 200 },
};

let addressCount = 0;
/** Every unknown address is used once: the first request would make it known. */
const addresses: Record<Kind, () => string> = {
  confirmed: () => readConfig({}).admin_email,
  unconfirmed: () => "pendente@example.com",
  unknown: () => `ninguem-${++addressCount}@example.com`,
};

const title = "does the time of an answer tell who has an account?";
await runBench({ name: "enumeration", title, options: { runs: "200" } }, async (run) => {
  const server = await startBuiltServer();
  await ask(server.url, "signup", addresses.unconfirmed());
  for (const name of Object.keys(calls))
    report(run, name, await measure(server.url, name, Number(run.options.runs)));
  await server.stop();
});

async function measure(url: string, name: string, runs: number): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { confirmed: [], unconfirmed: [], unknown: [] };
  for (let run = -warmUp; run < runs; run++)
    for (const kind of kinds) {
      const ms = await ask(url, name, addresses[kind]());
      if (run >= 0) times[kind].push(ms);
    }
  return times;
}

/** Milliseconds until the end of the response. */
async function ask(url: string, name: string, email: string): Promise<number> {
  const call = calls[name];
  if (!call) throw new Error(`no call ${name}`);
  const began = performance.now();
  const answer = await fetch(`${url}/auth/v1/${call.path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...call.body, email }),
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  if (answer.status !== call.status) throw new Error(`${name} answered ${answer.status}: ${text}`);
  return ms;
}

function report(run: Run<"runs">, name: string, times: Record<Kind, number[]>): void {
  const medians = kinds.map((kind) => median(times[kind]));
  const most = Math.max(...medians);
  const repeats = times.unknown.length;
  for (const [i, kind] of kinds.entries())
    run.figure({
      label: `${name}: ${kind} address, p50`,
      value: medians[i] ?? Number.NaN,
      unit: "ms",
      repeats,
    });
  run.figure({
    label: `${name}: between the three`,
    value: most - Math.min(...medians),
    unit: "ms",
    goal: { most: Math.max(alike.ms, most * alike.share) },
    repeats,
  });
}
