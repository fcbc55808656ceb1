import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { breakSentence, chainChecker } from "./check-chain.ts";
import { entryText } from "./entry-text.ts";
import { headLine, headOf, type LogEntry, type LogFields, type LogHead, noEntry } from "./log-entry.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function sealed(fields: LogFields): LogEntry {
  const text = entryText(fields);
  return { ...fields, text, hash: sha256(text) };
}

function chain(length: number): LogEntry[] {
  let head: LogHead = noEntry;
  return Array.from({ length }, (_, n) => {
    const entry = sealed({
      ...{ seq: n + 1, at: "2026-11-19T08:00:00.000Z", act: "offer-rejected", subject: null, rule: "3.1" },
      ...{ reason: "preco-comum", by: "equipe-1", prev: head.hash },
      ...{ before: { status: "pending" }, after: { status: "rejected", price: 99.9 + n } },
    });
    head = entry;
    return entry;
  });
}

function breakOf(entries: readonly LogEntry[], published: LogHead[] = []) {
  const checker = chainChecker(sha256, published);
  return checker.check(entries) ?? checker.end();
}

const at = (n: number, change: Partial<LogEntry>, entries = chain(9)) =>
  entries.map((entry) => (entry.seq === n ? { ...entry, ...change } : entry));

test("a whole chain has no break, in pieces of any size", () => {
  const entries = chain(9);
  for (const size of [1, 2, 9, 20]) {
    const checker = chainChecker(sha256, [entries[3] as LogEntry]);
    for (let done = 0; done < entries.length; done += size)
      expect(checker.check(entries.slice(done, done + size))).toBeNull();
    expect(checker.end()).toBeNull();
    expect(checker.head()).toEqual({ seq: 9, hash: entries[8]?.hash });
  }
  expect(breakOf([])).toBeNull();
});

const fourth = chain(9)[3] as LogEntry;
const rewritten = sealed({ ...fourth, reason: "outro" });

test.for<[what: string, entries: LogEntry[], seq: number, kind: string]>([
  ["a column", at(4, { reason: "outro" }), 4, "changed"],
  ["a price", at(4, { after: { status: "rejected", price: 1 } }), 4, "changed"],
  ["a moment", at(4, { at: "2026-11-19T08:00:00.001Z" }), 4, "changed"],
  ["a text", at(4, { text: fourth.text.replace("3.1", "3.2") }), 4, "changed"],
  ["a text that is none", at(4, { text: "oi" }), 4, "moved"],
  ["a hash", at(4, { hash: "0".repeat(64) }), 4, "changed"],
  ["an entry, with its own hash made anew", at(4, rewritten), 5, "unlinked"],
  ["the last one, with its own hash made anew: who has it from before knows", at(9, {}), 0, ""],
  ["one that was removed", chain(9).filter(({ seq }) => seq !== 4), 4, "missing"],
  ["the first, removed", chain(9).slice(1), 1, "missing"],
  ["one that was removed, and the others moved up", moved(chain(9), 4, -1), 4, "moved"],
  ["one that was put in, and the others moved down", inserted(), 4, "unlinked"],
  ["two that were swapped", swapped(), 4, "moved"],
  ["the same twice", [...chain(4), fourth], 5, "moved"],
])("a checker names %s", ([, entries, seq, kind]) => {
  const found = breakOf(entries);
  expect([found?.seq ?? 0, found?.kind ?? ""]).toEqual([seq, kind]);
  if (found) expect(breakSentence(found)).toContain(`nº ${seq}`);
});

function moved(entries: LogEntry[], from: number, by: number): LogEntry[] {
  const left = by < 0 ? entries.filter(({ seq }) => seq !== from) : entries;
  return left.map((entry) => (entry.seq >= from ? { ...entry, seq: entry.seq + by } : entry));
}

function inserted(): LogEntry[] {
  const entries = chain(9);
  const forged = sealed({ ...fourth, prev: "1".repeat(64), seq: 4 });
  return [...entries.slice(0, 3), forged, ...moved(entries, 4, 1).slice(3)];
}

function swapped(): LogEntry[] {
  const number = (seq: number) => (seq === 4 ? 6 : seq === 6 ? 4 : seq);
  return chain(9)
    .map((entry) => ({ ...entry, seq: number(entry.seq) }))
    .sort((one, other) => one.seq - other.seq);
}

test("against heads that were published, a cut tail and a rewritten chain are found", () => {
  const entries = chain(9);
  const last = entries[8] as LogEntry;
  expect(breakOf(entries.slice(0, 6), [last])).toEqual({ seq: 7, kind: "cut", expected: headLine(last) });
  const other = [...entries.slice(0, 8), sealed({ ...last, reason: "outro" })];
  expect(breakOf(other)).toBeNull();
  expect(breakOf(other, [last])).toMatchObject({ seq: 9, kind: "replaced", expected: last.hash });
  expect(headOf(headLine(last))).toEqual({ seq: 9, hash: last.hash });
  expect([headOf("9"), headOf("0:abc"), headOf(`9:${last.hash}f`)]).toEqual([null, null, null]);
});

test("a change of any single character of a row names that row", () => {
  const places = ["at", "act", "rule", "reason", "by", "prev", "hash", "text"] as const;
  fc.assert(
    fc.property(fc.nat(8), fc.constantFrom(...places), fc.nat(), (n, place, where) => {
      const entry = chain(9)[n] as LogEntry;
      const value = entry[place];
      const i = where % value.length;
      const other = value[i] === "7" ? "8" : "7";
      const found = breakOf(at(n + 1, { [place]: value.slice(0, i) + other + value.slice(i + 1) }));
      expect(found?.seq).toBe(n + 1);
    }),
  );
});
