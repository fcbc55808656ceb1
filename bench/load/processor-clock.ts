import { readdirSync, readFileSync } from "node:fs";

type Spent = Map<string, number>;

/**
 * Seconds of processor time that a process and its children spend from now on, counted by the scheduler in nanoseconds:
 * /proc/<pid>/stat counts in hundredths of a second. Thread by thread, because the time of one that ends leaves the sum.
 * Null where there is no /proc.
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

/** Threads and children come and go while we look. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
