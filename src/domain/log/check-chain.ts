import { entryText } from "./entry-text.ts";
import { headLine, type LogEntry, type LogHead, noEntry } from "./log-entry.ts";

/** Hex of SHA-256 over the text in UTF-8. Given, since browsers and servers have it from elsewhere. */
export type Sha256 = (text: string) => string;

export type BreakKind = "changed" | "moved" | "missing" | "unlinked" | "cut" | "replaced";

export interface ChainBreak {
  /** The first entry that is wrong, or the first that is not there. */
  seq: number;
  kind: BreakKind;
  /** What the entry's hash should have been, or the head that was published. */
  expected?: string;
  found?: string;
}

/**
 * What is wrong with an entry that should follow this head; null: nothing. An entry's own columns, its text, its hash and its place
 * have to agree.
 */
export function breakAfter(head: LogHead, entry: LogEntry, sha256: Sha256): ChainBreak | null {
  const { seq } = entry;
  if (seq !== head.seq + 1) return { seq: head.seq + 1, kind: seq > head.seq ? "missing" : "moved" };
  // Another entry's text, whole: rows have changed places, or all from here on moved by one.
  if (seqOf(entry.text) !== seq) return { seq, kind: "moved" };
  const hash = sha256(entry.text);
  if (hash !== entry.hash) return { seq, kind: "changed", expected: entry.hash, found: hash };
  if (entry.text !== entryText(entry)) return { seq, kind: "changed" };
  // It agrees with itself: the one before is not the one that it was written behind.
  if (entry.prev !== head.hash) return { seq, kind: "unlinked", expected: entry.prev, found: head.hash };
  return null;
}

function seqOf(text: string): unknown {
  try {
    return (JSON.parse(text) as LogHead | null)?.seq;
  } catch {
    return undefined;
  }
}

/** Goes through a chain from its first entry on, in pieces of any size, and stops at the first break. */
export function chainChecker(sha256: Sha256, published: readonly LogHead[] = []) {
  let head = noEntry;
  const wanted = new Map(published.map((one) => [one.seq, one.hash]));
  function check(entries: readonly LogEntry[]): ChainBreak | null {
    for (const entry of entries) {
      const broken = breakAfter(head, entry, sha256) ?? brokenPromise(entry, wanted.get(entry.seq));
      if (broken) return broken;
      head = { seq: entry.seq, hash: entry.hash };
    }
    return null;
  }
  /** After the last piece: heads that were published and are not reached. */
  function end(): ChainBreak | null {
    const beyond = published.find(({ seq }) => seq > head.seq);
    return beyond ? { seq: head.seq + 1, kind: "cut", expected: headLine(beyond) } : null;
  }
  return { check, end, head: () => head };
}

/** The chain is whole, and another one than was published. */
function brokenPromise({ seq, hash }: LogEntry, promised: string | undefined): ChainBreak | null {
  if (promised === undefined || promised === hash) return null;
  return { seq, kind: "replaced", expected: promised, found: hash };
}

/** What a checker says, in one sentence. */
export function breakSentence({ seq, kind, expected }: ChainBreak): string {
  const before = seq - 1;
  const sentences: Record<BreakKind, string> = {
    changed: `A corrente quebra no nº ${seq}: o que está escrito ali não bate com a sua impressão digital.`,
    moved: `A corrente quebra no nº ${seq}: ali está o texto de outro lugar. Linhas foram trocadas ou postas no meio.`,
    missing: `A corrente quebra no nº ${seq}: ele não existe, e há outros depois. Foi tirado.`,
    unlinked: `A corrente quebra no nº ${seq}: ele foi escrito depois de outro nº ${before} do que o que está lá.`,
    cut: `A corrente acaba no nº ${before}, mas já foi publicada até ${expected}. O fim foi cortado, ou um backup mais antigo foi restaurado.`,
    replaced: `O nº ${seq} não é o que foi publicado (${expected}). O registro foi reescrito, ou um backup mais antigo foi restaurado e continuado.`,
  };
  return sentences[kind];
}
