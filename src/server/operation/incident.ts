import { createHmac } from "node:crypto";
import type { Reader } from "#server/db/transaction.ts";
import { type AccessRecord, readAccessLog, type Span } from "#server/http/access-log.ts";
import {
  eventsIn,
  isAnyAdmin,
  ownersOf,
  type Person,
  peopleBefore,
  peopleById,
  type RecordedEvent,
} from "./incident-store.ts";

export interface IncidentSources {
  db: Reader;
  folder: string;
  authSecret: string;
}

type IncidentRecord =
  | ({ record: "deed" } & RecordedEvent)
  | ({ record: "access"; ip_hash: string } & Omit<AccessRecord, "address">);

/** A compromised account, or every account used from an address. */
export interface Suspects {
  accounts: readonly string[];
  addresses: readonly string[];
}

interface Affected extends Person {
  why: string;
}

const reasons = {
  member: "tinha conta nesse tempo",
  unconfirmed: "tinha pedido uma conta, ainda sem confirmar",
  writer: "tinha enviado uma mensagem de contato",
  reader: "o endereço estava na newsletter",
  admin: "uma sessão de administrador esteve nessas mãos, e ela lê os dados de todos",
  own: "a própria conta esteve nessas mãos",
  changed: "essas mãos mexeram na conta ou em uma oferta sua",
};

/** Audit events, then requests, each oldest first. Addresses only as a hash. */
export async function* incidentRecords(
  { db, folder, authSecret }: IncidentSources,
  span: Span,
): AsyncGenerator<IncidentRecord> {
  for await (const event of eventsIn(db, span)) yield { record: "deed", ...event };
  for await (const { address, ...rest } of readAccessLog(folder, span))
    yield { record: "access", ...rest, ip_hash: addressHash(authSecret, address) };
}

/** Keyed: without the secret all IPv4 addresses could be tried. */
export function addressHash(authSecret: string, address: string): string {
  const key = createHmac("sha256", authSecret).update("address").digest();
  return createHmac("sha256", key).update(address).digest("base64url").slice(0, 22);
}

/** The people to notify by law. Without suspects all data counts as exposed. */
export async function* listAffected(
  traces: IncidentSources,
  span: Span,
  suspects: Suspects,
): AsyncGenerator<Affected> {
  const { db } = traces;
  if (suspects.accounts.length + suspects.addresses.length === 0) return yield* everyAccount(db, span);
  const suspectIds = new Set(suspects.accounts);
  for await (const { account, address } of readAccessLog(traces.folder, span))
    if (account && suspects.addresses.includes(address)) suspectIds.add(account);
  if (await isAnyAdmin(db, [...suspectIds])) return yield* visibleToAdmins(db, span);
  for (const person of await peopleById(db, [...suspectIds])) yield { ...person, why: reasons.own };
  const others = (await changedBy(db, span, suspectIds)).filter((id) => !suspectIds.has(id));
  for (const person of await peopleById(db, others)) yield { ...person, why: reasons.changed };
}

async function* everyAccount(db: Reader, { until }: Span): AsyncGenerator<Affected> {
  yield* uniqueByEmail([
    { people: peopleBefore(db, "account", until), why: reasons.member },
    { people: peopleBefore(db, "unconfirmed", until), why: reasons.unconfirmed },
    { people: peopleBefore(db, "contact", until), why: reasons.writer },
    { people: peopleBefore(db, "newsletter", until), why: reasons.reader },
  ]);
}

/** The panel shows accounts and messages, but not the subscribers of the newsletter. */
async function* visibleToAdmins(db: Reader, { until }: Span): AsyncGenerator<Affected> {
  yield* uniqueByEmail([
    { people: peopleBefore(db, "account", until), why: reasons.admin },
    { people: peopleBefore(db, "contact", until), why: reasons.admin },
  ]);
}

/** Each address once, so that each gets one letter. */
async function* uniqueByEmail(
  groups: { people: AsyncIterable<Person>; why: string }[],
): AsyncGenerator<Affected> {
  const seen = new Set<string>();
  for (const { people, why } of groups)
    for await (const person of people) {
      if (seen.has(person.email)) continue;
      seen.add(person.email);
      yield { ...person, why };
    }
}

async function changedBy(db: Reader, span: Span, suspectIds: ReadonlySet<string>): Promise<string[]> {
  const touched = { user: new Set<string>(), product: new Set<string>() };
  for await (const { actor_id, object_kind, object_id } of eventsIn(db, span))
    if (actor_id && suspectIds.has(actor_id) && (object_kind === "user" || object_kind === "product"))
      touched[object_kind].add(object_id);
  return [...new Set([...touched.user, ...(await ownersOf(db, [...touched.product]))])];
}
