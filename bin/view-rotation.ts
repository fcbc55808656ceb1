import { spawnSync } from "node:child_process";

const thirds = 3;

/** Which third of the pages is checked in all views: the commit decides, so that the thirds take turns. */
export function thirdOfViews(): string {
  const { stdout } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" });
  return String(1 + (Number.parseInt(stdout || "0", 16) % thirds));
}

/** Playwright's tag for the n-th page; playwright.config.ts selects by it. */
export function viewTag(n: number): string {
  return `@third-${1 + (n % thirds)}`;
}
