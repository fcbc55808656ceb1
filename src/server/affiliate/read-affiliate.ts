import { readFileSync, statSync } from "node:fs";
import { readRules } from "#domain/affiliate/read-rules.ts";
import type { AffiliateRules } from "#domain/affiliate/store-link.ts";
import { ConfigError } from "#server/config.ts";

export type { AffiliateRules };

const mostBytes = 256 * 1024;

/** The operator's file, read once at start: null without one. What is wrong with it stops the start. */
export function readAffiliate(path: string | null): AffiliateRules | null {
  if (path === null) return null;
  const { rules, faults } = readRules(textOf(path));
  if (rules) return rules;
  throw new ConfigError(faults.map((fault) => `AFFILIATE: ${path}: ${fault}`));
}

function textOf(path: string): string {
  try {
    if (statSync(path).size > mostBytes) throw new Error(`mais de ${mostBytes / 1024} KB`);
    // Editors of some systems begin a file with a mark.
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new ConfigError([`AFFILIATE: ${path} não pode ser lido: ${why}.`]);
  }
}
