import { createHmac } from "node:crypto";
import type { Reader } from "#server/db/transaction.ts";
import type { AccessRecord } from "#server/http/access-log.ts";
import { readAccessLog, type Span } from "#server/http/read-access-log.ts";
import {
  eventsIn,
  isAnyAdmin,
  membersBefore,
  type Person,
  peopleById,
  type RecordedEvent,
  readersBefore,
  sendersOf,
  unconfirmedBefore,
  writersBefore,
} from "./incident-store.ts";

/** Where an incident is looked for. */
export interface IncidentSources {
  db: Reader;
  /** Of the access log. */
  folder: string;
  authSecret: string;
}

/** A deed on record, or a request of the access log. */
export type IncidentRecord =
  | ({ record: "deed" } & RecordedEvent)
  | ({ record: "access"; ip_hash: string } & Omit<AccessRecord, "address">);

/** Whose session was in strange hands: an account, or whoever came from an address. */
export interface Suspects {
  accounts: readonly string[];
  addresses: readonly string[];
}

export interface Affected extends Person {
  why: string;
}

const reasons = {
  member: "tinha conta nesse tempo",
  unconfirmed: "tinha pedido uma conta, ainda sem confirmar",
  writer: "tinha enviado uma mensagem de contato",
  reader: "o endereço estava na newsletter",
  admin: "uma sessão de administrador esteve nessas mãos, e ela lê os dados de todos",
  own: "a própria conta esteve nessas mãos",
  deed: "essas mãos mexeram na conta ou em uma oferta sua",
};

/** Who did what and who came from where: first the deeds, then the requests, each oldest first. Addresses only as a hash. */
export async function* incidentRecords(
  { db, folder, authSecret }: IncidentSources,
  span: Span,
): AsyncGenerator<IncidentRecord> {
  for await (const event of eventsIn(db, span)) yield { record: "deed", ...event };
  for await (const { address, ...rest } of readAccessLog(folder, span))
    yield { record: "access", ...rest, ip_hash: addressHash(authSecret, address) };
}

/** The same for the same address, and worth nothing to whoever has not the secret: there are few addresses to try. */
export function addressHash(authSecret: string, address: string): string {
  const key = createHmac("sha256", authSecret).update("address").digest();
  return createHmac("sha256", key).update(address).digest("base64url").slice(0, 22);
}

/** Whom the law wants told. Nobody suspected: everything is taken to have been in strange hands. */
export async function* listAffected(
  traces: IncidentSources,
  span: Span,
  suspects: Suspects,
): AsyncGenerator<Affected> {
  const { db } = traces;
  if (suspects.accounts.length + suspects.addresses.length === 0) return yield* everyAccount(db, span);
  const hands = new Set(suspects.accounts);
  for await (const { account, address } of readAccessLog(traces.folder, span))
    if (account && suspects.addresses.includes(address)) hands.add(account);
  if (await isAnyAdmin(db, [...hands])) return yield* visibleToAdmins(db, span);
  for (const person of await peopleById(db, [...hands])) yield { ...person, why: reasons.own };
  const others = (await changedBy(db, span, hands)).filter((id) => !hands.has(id));
  for (const person of await peopleById(db, others)) yield { ...person, why: reasons.deed };
}

/** Whoever stands in the database with an address, and in a backup of it. */
async function* everyAccount(db: Reader, { until }: Span): AsyncGenerator<Affected> {
  yield* uniqueByEmail([
    { people: membersBefore(db, until), why: reasons.member },
    { people: unconfirmedBefore(db, until), why: reasons.unconfirmed },
    { people: writersBefore(db, until), why: reasons.writer },
    { people: readersBefore(db, until), why: reasons.reader },
  ]);
}

/** The panel shows accounts and messages, and not who reads the newsletter. */
async function* visibleToAdmins(db: Reader, { until }: Span): AsyncGenerator<Affected> {
  yield* uniqueByEmail([
    { people: membersBefore(db, until), why: reasons.admin },
    { people: writersBefore(db, until), why: reasons.admin },
  ]);
}

/** Nobody gets two letters about it. */
async function* uniqueByEmail(
  groups: { people: AsyncIterable<Person>; why: string }[],
): AsyncGenerator<Affected> {
  const told = new Set<string>();
  for (const { people, why } of groups)
    for await (const person of people) {
      if (told.has(person.email)) continue;
      told.add(person.email);
      yield { ...person, why };
    }
}

/** On whose account or offer these hands laid a finger. */
async function changedBy(db: Reader, span: Span, hands: ReadonlySet<string>): Promise<string[]> {
  const touched = { user: new Set<string>(), product: new Set<string>() };
  for await (const { actor_id, object_kind, object_id } of eventsIn(db, span))
    if (actor_id && hands.has(actor_id) && (object_kind === "user" || object_kind === "product"))
      touched[object_kind].add(object_id);
  return [...new Set([...touched.user, ...(await sendersOf(db, [...touched.product]))])];
}
