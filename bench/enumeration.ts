// `npm run bench:enumeration [-- --runs 200]`: whether the time of an answer tells who has an account (contract 5.2). On
// each of the four calls that take an address, a confirmed, an unconfirmed and an unknown one take turns.
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { median } from "./frame/figures.ts";
import { decimal, heading, machine, note, row } from "./frame/report-line.ts";
import { startBuiltServer } from "./load/server-under-test.ts";

/** Alike is a difference within either of these. */
const goals = { ms: 15, share: 0.2 };
const widths = [10, 12, 14, 13, 12, 8];
const warmUp = 10;

const { values } = parseArgs({ options: { runs: { type: "string", default: "200" } } });
const runs = Number(values.runs);

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

let asked = 0;
/** Nobody asks twice for the same unknown address: the first time it would become known. */
const addresses: Record<Kind, () => string> = {
  confirmed: () => readConfig({}).admin_email,
  unconfirmed: () => "pendente@example.com",
  unknown: () => `ninguem-${++asked}@example.com`,
};

async function main(): Promise<void> {
  const server = await startBuiltServer();
  try {
    heading(`Quem tem conta? ${runs} pedidos de cada, alternados, banco embutido`);
    machine();
    await ask(server.url, "signup", addresses.unconfirmed());
    row(["p50 em ms", "confirmado", "não confirmado", "desconhecido", "diferença", ""], widths);
    const results: Record<string, Record<string, number>> = {};
    for (const name of Object.keys(calls)) results[name] = report(name, await measure(server.url, name));
    machine();
    const isAlike = Object.values(results).every(({ difference = 0, share = 0 }) => alike(difference, share));
    note(isAlike ? "nenhum tempo conta quem tem conta" : "OS TEMPOS CONTAM QUEM TEM CONTA");
    process.stdout.write(`${JSON.stringify({ bench: "enumeration", runs, results })}\n`);
    process.exitCode = isAlike ? 0 : 1;
  } finally {
    await server.stop();
  }
}

async function measure(url: string, name: string): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { confirmed: [], unconfirmed: [], unknown: [] };
  for (let run = -warmUp; run < runs; run++)
    for (const kind of kinds) {
      const ms = await ask(url, name, addresses[kind]());
      if (run >= 0) times[kind].push(ms);
    }
  return times;
}

/** Milliseconds until the whole answer is there. */
async function ask(url: string, name: string, email: string): Promise<number> {
  const call = calls[name];
  if (!call) throw new Error(`no call ${name}`);
  const began = performance.now();
  const answer = await fetch(`${url}/auth/v1/${call.path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...call.body, email }),
  });
  const said = await answer.text();
  const ms = performance.now() - began;
  if (answer.status !== call.status) throw new Error(`${name} respondeu ${answer.status}: ${said}`);
  return ms;
}

function report(name: string, times: Record<Kind, number[]>): Record<string, number> {
  const medians = kinds.map((kind) => median(times[kind]));
  const difference = Math.max(...medians) - Math.min(...medians);
  const share = difference / Math.max(...medians);
  const verdict = alike(difference, share) ? "ok" : "FORA DA META";
  row([name, ...medians.map((ms) => decimal(ms, 1)), decimal(difference, 1), verdict], widths);
  const rounded = (ms: number) => Math.round(ms * 100) / 100;
  return {
    ...Object.fromEntries(kinds.map((kind, i) => [kind, rounded(medians[i] ?? 0)])),
    difference: rounded(difference),
    share: rounded(share),
  };
}

function alike(difference: number, share: number): boolean {
  return difference <= goals.ms || share <= goals.share;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`\nNão foi possível medir: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
