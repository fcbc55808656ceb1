/**
 * A regular expression as an automaton that tries every path at once. A check (an end, a border, a lookaround) is a
 * path that may fail; a lookaround is followed too, and leads nowhere.
 */
export interface Machine {
  start: number;
  accept: number;
  /** Transitions that take a character of the set. */
  takes: Take[];
  /** Transitions that take none, by their start. */
  passes: Map<number, Pass[]>;
}

export interface Take {
  from: number;
  to: number;
  set: bigint;
}

interface Pass {
  to: number;
  isChecked: boolean;
}

/** A sample of all characters: whatever our sets distinguish is distinguished here. */
const others =
  "\u0085\u00a0\u00aa\u00b2ÀàÇçéñßǅʰ\u0300\u0301\u0323\u0345αΣσЖжאع\u0e33\u1100\u1161\u11a8\u200b\u200d\u200e\u2010\u2014\u2018\u201c\u201d\u2028\u2029\u2122\u2212×–”»＝＋－＠漢\ud800\ufe0f\ufeff\ufffd😀\u{1f3fb}\u{1f3f4}\u{e0061}\u{e007f}\u{10ffff}";
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** `isFirst`: at the start of the text; otherwise at any later place, where `^` no longer matches. */
export function readPattern(source: string, flags: string, isFirst: boolean): Machine {
  const reader: Reader = {
    source,
    at: 0,
    flags: flags.replace(/[gyd]/g, ""),
    alphabet: [...new Set([...ascii, ...others, ...source])],
    isFirst,
    machine: { start: 0, accept: 1, takes: [], passes: new Map() },
    states: 2,
  };
  readChoice(reader, 0, 1);
  if (reader.at < source.length) throw new Error(`not understood: ${source.slice(reader.at)}`);
  return reader.machine;
}

interface Reader {
  source: string;
  at: number;
  flags: string;
  alphabet: string[];
  isFirst: boolean;
  machine: Machine;
  states: number;
}

function pass({ machine: { passes } }: Reader, from: number, to: number, isChecked = false): void {
  passes.set(from, [...(passes.get(from) ?? []), { to, isChecked }]);
}

function take({ machine, alphabet, flags }: Reader, from: number, to: number, atom: string): void {
  const one = new RegExp(`^(?:${atom})$`, flags);
  const set = alphabet.reduce((all, each, n) => (one.test(each) ? all | (1n << BigInt(n)) : all), 0n);
  machine.takes.push({ from, to, set });
}

function readChoice(reader: Reader, from: number, to: number): void {
  let at = reader.states++;
  pass(reader, from, at);
  while (reader.at < reader.source.length && reader.source[reader.at] !== ")") {
    if (reader.source[reader.at] === "|") {
      reader.at++;
      pass(reader, at, to);
      at = reader.states++;
      pass(reader, from, at);
    } else at = readRepeated(reader, at);
  }
  pass(reader, at, to);
}

/** One atom with its quantifier; returns where it ends. A bounded count is no loop: it is read as at most twice. */
function readRepeated(reader: Reader, from: number): number {
  const begin = reader.at;
  const [once, end] = [reader.states++, reader.states++];
  pass(reader, from, once);
  const done = readPiece(reader, once);
  const after = reader.at;
  const [whole = "", sign, least = "", comma, most = ""] =
    /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.source.slice(after)) ?? [];
  reader.at = after + whole.length;
  if (whole === "" || (least === "1" && !comma)) pass(reader, done, end);
  else {
    if (sign === "*" || sign === "?" || least === "0") pass(reader, from, end);
    pass(reader, done, end);
    const isLoop = sign === "*" || sign === "+" || (comma === "," && most === "");
    if (isLoop) pass(reader, done, once);
    else if (sign !== "?" && most !== "1") {
      reader.at = begin;
      pass(reader, readPiece(reader, done), end);
      reader.at = after + whole.length;
    }
  }
  return end;
}

/** Literals and assertions. */
const looks = /^(?:\^|\$|\\[bB])/;
const atoms =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|.)|[^\\])/su;
const groups = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/;

function readPiece(reader: Reader, from: number): number {
  const rest = reader.source.slice(reader.at);
  const to = reader.states++;
  const look = looks.exec(rest)?.[0];
  const group = groups.exec(rest)?.[0];
  if (look !== undefined) {
    reader.at += look.length;
    const isPast = look === "^" && !reader.isFirst && !reader.flags.includes("m");
    if (!isPast) pass(reader, from, to, look !== "^" || reader.flags.includes("m"));
  } else if (group !== undefined) {
    reader.at += group.length;
    const isLook = /[=!]$/.test(group);
    readChoice(reader, from, isLook ? reader.states++ : to);
    if (isLook) pass(reader, from, to, true);
    reader.at++;
  } else {
    const atom = atoms.exec(rest)?.[0] ?? "";
    reader.at += atom.length;
    // A back-reference may be anything.
    take(reader, from, to, /^\\[1-9k]/.test(atom) ? "[^]" : atom);
  }
  return to;
}
