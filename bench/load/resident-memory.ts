import { readdirSync, readFileSync } from "node:fs";

/** In MB: the server's own process, and with every process that it has started. */
export interface Resident {
  own: number;
  all: number;
}

/** Samples several times a second until stopped, and records the maximum. */
export function watchMemory(pid: number): () => Resident {
  const most: Resident = { own: 0, all: 0 };
  const look = () => {
    const own = residentOf(pid);
    const all = childrenOf(pid).reduce((sum, child) => sum + residentOf(child), own);
    most.own = Math.max(most.own, own);
    most.all = Math.max(most.all, all);
  };
  look();
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

export function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8"));
    return lists.flatMap((list) => list.trim().split(/\s+/).filter(Boolean).map(Number));
  } catch {
    return [];
  }
}

/** In ms: CPU time of the main thread, and of the whole process with its children. */
export function processorTime(pid: number): { main: number; all: number } {
  const whole = [pid, ...childrenOf(pid)].flatMap((one) =>
    readdirSync(`/proc/${one}/task`).map((task) => timeOf(one, task)),
  );
  return { main: timeOf(pid, String(pid)), all: whole.reduce((sum, ms) => sum + ms, 0) };
}

function timeOf(pid: number, task: string): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8"), 10) / 1e6;
  } catch {
    return 0;
  }
}
