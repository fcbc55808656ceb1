import { dayInSaoPaulo } from "#domain/format/date.ts";
import { cleanText } from "#domain/products/search-term.ts";
import { actsOfGroup, isLogAct, type LogAct, type LogGroup, logGroups } from "./log-acts.ts";
import { logPath } from "./log-limits.ts";

/** The whole log as a file, beside its page and its feeds. */
export const logFilePath = `${logPath}.ndjson`;

/** How many entries one page of the log shows. */
export const entriesOnPage = 30;

/** Of what was typed, enough to be recognised. */
const longestEcho = 40;

export interface LogRequest {
  /** One act, or a group of them; all where left out. */
  act?: LogAct | LogGroup | undefined;
  /** Of São Paulo, "2026-11". */
  month?: string | undefined;
  /** Only entries with a lower number. */
  before?: number | undefined;
}

const isGroup = (text: string | undefined): text is LogGroup =>
  text !== undefined && Object.hasOwn(logGroups, text);

/** Reads an address that people edit: what makes no sense filters nothing, and `unknownFilters` names it. */
export function readLogQuery(query: Record<string, string | undefined>): LogRequest {
  const { ato = "", mes = "", antes = "" } = query;
  const before = /^[1-9]\d{0,14}$/.test(antes) ? Number(antes) : undefined;
  return {
    act: isGroup(ato) || isLogAct(ato) ? ato : undefined,
    month: /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(mes) ? mes : undefined,
    before,
  };
}

export interface UnknownFilter {
  name: keyof LogRequest;
  typed: string;
}

/** What an address asks for and nobody understands. An empty value asks for nothing. */
export function unknownFilters(query: Record<string, string | undefined>): UnknownFilter[] {
  const read = readLogQuery(query);
  const asked = [
    { name: "act", typed: cleanText(query.ato, longestEcho) },
    { name: "month", typed: cleanText(query.mes, longestEcho) },
    { name: "before", typed: cleanText(query.antes, longestEcho) },
  ] as const;
  return asked.filter(({ name, typed }) => typed !== "" && read[name] === undefined);
}

export function logAddress({ act, month, before }: LogRequest): string {
  const values = { ato: act, mes: month, antes: before === undefined ? undefined : String(before) };
  const present = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  const search = new URLSearchParams(present).toString();
  return search === "" ? logPath : `${logPath}?${search}`;
}

/** The page on which an entry stands first. */
export function entryAddress(seq: number): string {
  return `${logAddress({ before: seq + 1 })}#n${seq}`;
}

/** The acts that a request names; null: all of them. A group goes before an act of the same name. */
export function requestedActs({ act }: LogRequest): readonly LogAct[] | null {
  if (act === undefined) return null;
  return isGroup(act) ? actsOfGroup(act) : [act];
}

/** Every month from the log's first entry until now, the newest first. */
export function logMonths(since: string, now: Date): string[] {
  const first = dayInSaoPaulo(new Date(since)).slice(0, 7);
  const months: string[] = [];
  for (let month = dayInSaoPaulo(now).slice(0, 7); month >= first; month = monthBefore(month))
    months.push(month);
  return months;
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
