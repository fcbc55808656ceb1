import { readFileSync } from "node:fs";

/** The peak memory of a process and its children, in MB; the sum of their own peaks. */
export function peakOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + peak(each), 0);
}

function peak(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}
