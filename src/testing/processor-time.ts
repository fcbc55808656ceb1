/** CPU time in milliseconds: the machine may be busy, so its clock says nothing. */
export function processorMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export async function processorMsOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const mostTimes = 50;
const leastMs = 2;

/**
 * Whether a hostile text takes much more than a normal one of the same length. Both run several times, and the
 * fastest counts; quadratic time is hundreds of times as much.
 */
export function takesMuchLonger(run: (text: string) => unknown, hostile: string, honest: string): boolean {
  const quickest = (text: string) => Math.min(...[1, 2, 3].map(() => processorMs(() => run(text))));
  return quickest(hostile) > mostTimes * Math.max(leastMs, quickest(honest));
}
