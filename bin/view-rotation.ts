import { spawnSync } from "node:child_process";

const shares = 6;

/** Which share of the pages is checked in all views: the commit decides, so that the shares take turns. */
export function shareOfViews(): string {
  const { stdout } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" });
  return String(1 + (Number.parseInt(stdout || "0", 16) % shares));
}

/** Playwright's tag for the n-th page; playwright.config.ts selects by it. */
export function viewTag(n: number): string {
  return `@share-${1 + (n % shares)}`;
}

/** The same for variants of pages: they take turns in the one view in which they are checked. */
export function variantTag(n: number): string {
  return `@variants-${1 + (n % shares)}`;
}
