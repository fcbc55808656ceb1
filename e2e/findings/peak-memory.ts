import { readFileSync } from "node:fs";

/** The most memory that a process and those that it started have ever held, in MB; each by its own peak. */
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
