import { appendFileSync, readFileSync } from "node:fs";

/** What the community writes. */
export const communityNouns = [
  "vote",
  "saved",
  "useful",
  "answer",
  "outcome",
  "comment",
  "alert",
  "coupon",
  "report",
  "appeal",
] as const;

/** Leaves one thing in one state; null: gone. The last one of a thing counts. */
export interface Setting {
  kind: (typeof communityNouns)[number] | "reading";
  /** Which thing: the mark in its text, the offer, or the person and what they speak of. */
  of: string;
  to: string | null;
  /** What the same write changes besides. */
  also?: readonly (Setting | Change)[];
}

/** A version of an offer. `version` is the one that the client saw, so that the effect is that version plus one. */
export interface Change {
  kind: "edit" | "approve" | "reject" | "reopen" | "grant" | "undo-grant" | `${"end" | "revive"}-by-${Ender}`;
  product: string;
  version: number;
}

type Ender = "sender" | "team" | "people";

export function isSetting(action: Action): action is Setting {
  return "of" in action;
}

/** An intended write. */
export type Action =
  | { kind: "upload" }
  | { kind: "submit"; name: string }
  | { kind: "sign-up"; email: string }
  | Change
  | Setting;

export interface Ack {
  status: number;
  /** The id of what was written; of a picture its address. */
  id: string;
  /** Its version, as in the response; 0: it has none. */
  version: number;
  ms: number;
  at: number;
}

export interface Intent {
  key: string;
  action: Action;
  ack: Ack | null;
  /** Every response, or failure, before that. */
  refusals: { status: number | "gone"; ms: number; at: number }[];
}

/** Intents, acknowledgements and visitors' sightings (docs/reliability.md, «How losses are counted»). */
export interface WriteLog {
  intents: Map<string, Intent>;
  /** The hash of each picture as first shown, by its address. */
  pictures: Map<string, string>;
  leaks: string[];
  wrong: string[];
}

/** One fact per line, written to disk before anything else happens: a killed client has logged all it knew. */
export type Line =
  | ["INTENT", key: string, Action]
  | ["ACK", key: string, status: number, id: string, Omit<Ack, "status" | "id">]
  | ["REFUSED", key: string, status: number | "gone", { ms: number; at: number }]
  | ["TOO LATE", key: string]
  | ["PICTURE", url: string, hash: string]
  | ["LEAK", what: string]
  | ["WRONG", what: string];

export function lineWriter(path: string): (...line: Line) => void {
  return (...line) => appendFileSync(path, `${JSON.stringify(line)}\n`);
}

export function readWriteLog(path: string): WriteLog {
  const writeLog = emptyWriteLog();
  // A line that a killed client has half written does not count.
  const text = readFileSync(path, "utf8");
  for (const line of text.slice(0, text.lastIndexOf("\n") + 1).split("\n"))
    if (line !== "") enter(writeLog, JSON.parse(line) as Line);
  return writeLog;
}

export function emptyWriteLog(): WriteLog {
  return { intents: new Map(), pictures: new Map(), leaks: [], wrong: [] };
}

export function enter(writeLog: WriteLog, line: Line): void {
  if (line[0] === "LEAK") writeLog.leaks.push(line[1]);
  else if (line[0] === "WRONG") writeLog.wrong.push(line[1]);
  else if (line[0] === "PICTURE") writeLog.pictures.set(line[1], line[2]);
  else if (line[0] === "INTENT") {
    const [, key, action] = line;
    writeLog.intents.set(key, { key, action, ack: null, refusals: [] });
  } else if (line[0] === "TOO LATE") {
    // Refused, and rightly so: from now on nobody has meant it.
    writeLog.intents.delete(line[1]);
  } else {
    const intent = writeLog.intents.get(line[1]);
    if (!intent) throw new Error(`${line[0]} without INTENT: ${line[1]}`);
    if (line[0] === "ACK") intent.ack = { status: line[2], id: line[3], ...line[4] };
    else intent.refusals.push({ status: line[2], ...line[3] });
  }
}

export function acknowledged(writeLog: WriteLog): (Intent & { ack: Ack })[] {
  return [...writeLog.intents.values()].filter(isAcknowledged);
}

/** Each change that a write makes as an intent of its own. */
export function eachChange(writeLog: WriteLog): Intent[] {
  return [...writeLog.intents.values()].flatMap((intent) => {
    const { action, ack } = intent;
    const besides = isSetting(action) ? (action.also ?? []) : [];
    return [
      intent,
      ...besides.map((each) => ({ ...intent, action: each, ack: ack && { ...ack, version: 0 } })),
    ];
  });
}

export function isAcknowledged(intent: Intent): intent is Intent & { ack: Ack } {
  return intent.ack !== null;
}
