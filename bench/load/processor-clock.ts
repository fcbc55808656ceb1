import { readdirSync, readFileSync } from "node:fs";

type Spent = Map<string, number>;

/**
 * Seconds of CPU time that a process and its children use from now on, in nanoseconds from the scheduler:
 * /proc/<pid>/stat counts in hundredths of a second. Per thread, because the time of an ended thread leaves the sum.
 * Null without /proc.
 */
export function startProcessorClock(pid: number): (() => number) | null {
  const before = spentBy(pid);
  if (before.size === 0) return null;
  return () => {
    let nanoseconds = 0;
    for (const [thread, spent] of spentBy(pid)) nanoseconds += spent - (before.get(thread) ?? 0);
    return nanoseconds / 1e9;
  };
}

function spentBy(pid: number): Spent {
  const spent: Spent = new Map();
  for (const task of tasksOf(pid)) {
    const time = read(`/proc/${pid}/task/${task}/schedstat`);
    if (time) spent.set(`${pid} ${task}`, Number.parseInt(time, 10));
    const children = read(`/proc/${pid}/task/${task}/children`)?.split(" ").filter(Boolean) ?? [];
    for (const child of children) for (const [thread, ns] of spentBy(Number(child))) spent.set(thread, ns);
  }
  return spent;
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Threads and children may end while we read. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
