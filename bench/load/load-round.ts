import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { median, spread } from "../frame/figures.ts";

const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
const connections = 16;
/** The kernel counts a process's time in hundredths of a second. */
const ticksPerSecond = 100;

export interface Target {
  url: string;
  pid: number;
}

export interface Round {
  perSecond: number;
  /** Processor time of the server, all its threads; null where there is no /proc. */
  cpuMicroseconds: number | null;
  /** Share of one core that the server used: well below 1, the client was the limit and not the server. */
  cores: number | null;
}

interface AutocannonResult {
  duration: number;
  errors: number;
  timeouts: number;
  requests: { total: number };
  statusCodeStats: Record<string, { count: number }>;
}

export interface Ratio {
  middle: number;
  low: number;
  high: number;
}

/** The real server against the bare one, pair by pair: 1 is as good. */
export interface Comparison {
  real: Round[];
  bare: Round[];
  ratio: Ratio;
  cpuRatio: Ratio | null;
}

/** Short rounds that take turns, so that whatever else the machine does meets both alike. */
export async function compare(
  real: Target,
  bare: Target,
  {
    headers,
    status,
    rounds,
    seconds,
  }: { headers: string[]; status: number; rounds: number; seconds: number },
): Promise<Comparison> {
  const load = { headers, status, seconds };
  for (const target of [real, bare]) await loadRound(target, { ...load, seconds: 2 });
  const measured: { real: Round[]; bare: Round[] } = { real: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    const order = [["real", real] as const, ["bare", bare] as const];
    if (round % 2 === 1) order.reverse();
    for (const [name, target] of order) measured[name].push(await loadRound(target, load));
  }
  return { ...measured, ...ratiosOf(measured.real, measured.bare) };
}

function ratiosOf(real: Round[], bare: Round[]): { ratio: Ratio; cpuRatio: Ratio | null } {
  const pairs = real.flatMap((one, i) => {
    const other = bare[i];
    return other ? [{ one, other }] : [];
  });
  const cpu = pairs.flatMap(({ one, other }) =>
    one.cpuMicroseconds && other.cpuMicroseconds ? [other.cpuMicroseconds / one.cpuMicroseconds] : [],
  );
  return {
    ratio: ratioOf(pairs.map(({ one, other }) => one.perSecond / other.perSecond)),
    cpuRatio: cpu.length > 0 ? ratioOf(cpu) : null,
  };
}

function ratioOf(values: number[]): Ratio {
  return { middle: median(values), ...spread(values) };
}

async function loadRound(
  { url, pid }: Target,
  { headers, status, seconds }: { headers: string[]; status: number; seconds: number },
): Promise<Round> {
  const before = cpuSeconds(pid);
  const began = performance.now();
  const result = await runAutocannon(url, headers, seconds);
  const wall = (performance.now() - began) / 1000;
  const after = cpuSeconds(pid);
  const total = result.requests.total;
  const codes = Object.keys(result.statusCodeStats);
  if (result.errors + result.timeouts > 0 || codes.join() !== String(status))
    throw new Error(
      `${url}: ${result.errors} erros, ${result.timeouts} esperas esgotadas, respostas ${codes.join(", ")}.`,
    );
  const used = before === null || after === null ? null : after - before;
  return {
    perSecond: total / result.duration,
    cpuMicroseconds: used === null ? null : (used / total) * 1e6,
    // Of the time under load: the client takes a moment to start.
    cores: used === null ? null : used / Math.min(wall, result.duration),
  };
}

function runAutocannon(url: string, headers: string[], seconds: number): Promise<AutocannonResult> {
  const flags = ["--json", "--no-progress", "-c", String(connections), "-d", String(seconds), "-t", "5"];
  const args = [autocannon, ...flags, ...headers.flatMap((header) => ["-H", header]), url];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "ignore"],
    timeout: (seconds + 20) * 1000,
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(said) as AutocannonResult);
      else reject(new Error(`autocannon terminou com ${code}`));
    });
  });
}

/** User and system time from /proc/<pid>/stat; the name in the second field may hold spaces, so counting starts behind it. */
function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
