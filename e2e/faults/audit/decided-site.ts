import { sql } from "drizzle-orm";
import type { LogAct } from "#domain/log/log-acts.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { appendLog, type LoggedAct } from "#server/log/log-store.ts";
import { anOffer } from "#testing/factories.ts";
import type { Change, Setting } from "../write-log/log-lines.ts";
import { type ConsistentSite, consistentSite, promised } from "./consistent-site.ts";

export interface DecidedSite extends ConsistentSite {
  sender: string;
  voters: string[];
}

/** A consistent state with ended, appealed and reported offers, and with undone decisions. */
export async function decidedSite(): Promise<DecidedSite> {
  const consistent = await consistentSite();
  const { db } = consistent;
  await db.execute(sql`CREATE UNIQUE INDEX IF NOT EXISTS appeals_one ON appeals (product_id)`);
  const [sender = "", ...voters] = await inTransaction(db, async (tx) => {
    const people: string[] = [];
    for (const letter of "abcde") {
      const person = { email: `${letter}@xepa.test`, password_hash: null, role: "user", name: "Ana" };
      people.push(await insertConfirmedUser(tx, person));
    }
    return people;
  });
  const site = { ...consistent, sender, voters };
  await addEndedOffers(site);
  await addAppealedOffers(site);
  await addReportedThings(site);
  return site;
}

interface Step {
  kind?: Change["kind"];
  action: string;
  status: string;
  ended_by?: string;
  act?: LogAct;
}

const submitted: Step = { action: "submit-user-product", status: "pending" };
const decided = { action: "update-product-status" };
const approved: Step = { kind: "approve", ...decided, status: "approved", act: "offer-approved" };
const rejected: Step = { kind: "reject", ...decided, status: "rejected", act: "offer-rejected" };
const reopened: Step = { kind: "reopen", action: "edit-product", status: "pending", act: "offer-reopened" };
const endedByPeople: Step = {
  ...{ kind: "end-by-people", action: "end-offer", act: "offer-ended" },
  ...{ status: "approved", ended_by: "people" },
};
const endedBySender: Step = {
  ...{ kind: "end-by-sender", action: "end-user-product", act: "offer-ended" },
  ...{ status: "approved", ended_by: "sender" },
};
const revived: Step = {
  ...{ kind: "revive-by-team", action: "revive-offer", status: "approved", act: "offer-revived" },
};
const granted: Step = { kind: "grant", action: "decide-appeal", status: "approved", act: "appeal-granted" };
const appealed: Step = { action: "appeal-decision", status: "", act: "appeal" };

/** An offer with its history: what the client was promised, the record and the log. */
async function offerWith(site: DecidedSite, name: string, steps: Step[]): Promise<string> {
  const last = steps.findLast(({ status }) => status) ?? submitted;
  const { status, ended_by = null } = last;
  const end = { ended: ended_by !== null, ended_by, ended_at: ended_by && new Date().toISOString() };
  const version = steps.filter((step) => step.status !== "").length;
  const { id } = await anOffer(site.db, { name, status, version, user_id: site.sender, ...end });
  promised(site, { kind: "submit", name }, id, 1);
  let before: object | null = null;
  for (const { kind, action, status, ended_by = null, act } of steps) {
    const seen: number = (before as { version: number } | null)?.version ?? 0;
    const after: object | null = status ? { version: seen + 1, status, ended_by } : null;
    await written(
      site,
      { action, object_kind: "product", object_id: id, before: after && before, after },
      act && { act, kind: "offer" },
    );
    if (kind) promised(site, { kind, product: id, version: seen }, id, seen + 1);
    before = after ?? before;
  }
  if (status === "approved")
    await site.db.execute(
      sql`INSERT INTO contributions (user_id, kind, content_id) VALUES (${site.sender}, 'offer', ${id})`,
    );
  return id;
}

interface Event {
  action: string;
  object_kind: string;
  object_id: string;
  before?: object | null;
  after?: object | null;
}

export type Subject = NonNullable<LoggedAct["subject"]>;

export async function written(
  site: DecidedSite,
  event: Event,
  log?: { act: LogAct; kind: Subject["kind"] },
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    await tx.insert(auditEvents).values({ id: newId(), ...event });
    const said = { reason: "outro", by: null, before: null, after: null } as const;
    if (log) appendLog(tx, { ...said, act: log.act, subject: { kind: log.kind, id: event.object_id } });
  });
}

/** Ended by people, revived by the team, and one of which the approval was undone. */
async function addEndedOffers(site: DecidedSite): Promise<void> {
  const { db, voters } = site;
  const ended = await offerWith(site, "Marca talvez aaaaaaaaaaa1", [submitted, approved, endedByPeople]);
  await db.execute(
    sql`INSERT INTO offer_states (product_id, end_reason, since) VALUES (${ended}, 'acabou', now())`,
  );
  for (const voter of voters) {
    await db.execute(sql`INSERT INTO confirmations (product_id, user_id, says, quarters, created_at)
      VALUES (${ended}, ${voter}, 'acabou', 8, now() - interval '1 second')`);
    promised(site, { kind: "answer", of: `${voter} ${ended}`, to: "acabou" }, ended);
  }
  const back = await offerWith(site, "Marca talvez aaaaaaaaaaa2", [
    submitted,
    approved,
    endedBySender,
    revived,
  ]);
  await db.execute(sql`INSERT INTO offer_states (product_id, revived_at) VALUES (${back}, now())`);
  await offerWith(site, "Marca talvez aaaaaaaaaaa3", [submitted, approved, reopened]);
}

/** One waits, one was granted. */
async function addAppealedOffers(site: DecidedSite): Promise<void> {
  const { db, sender } = site;
  const open = await offerWith(site, "Marca talvez aaaaaaaaaaa4", [submitted, rejected, appealed]);
  const won = await offerWith(site, "Marca talvez aaaaaaaaaaa5", [submitted, rejected, appealed, granted]);
  for (const id of [open, won])
    await db.execute(
      sql`INSERT INTO appeals (product_id, user_id, text, rejected_version) VALUES (${id}, ${sender}, 'Veja', 2)`,
    );
  await db.execute(sql`UPDATE appeals SET status = 'granted', version = 2, decided_by = ${newId()}, decided_at = now()
    WHERE product_id = ${won}`);
  await db.execute(sql`INSERT INTO notices (user_id, kind, subject_id, product_id, outcome, event_at)
    VALUES (${sender}, 'appeal', ${won}, ${won}, 'granted', now())`);
  const states: [id: string, to: string][] = [
    [open, "open 1 Veja"],
    [won, "open 1 Veja"],
    [won, "granted 2 Veja"],
  ];
  for (const [of, to] of states) promised(site, { kind: "appeal", of, to }, of);
}

/** Reports on the offer were dismissed, one comment is hidden by them, another was removed. */
async function addReportedThings(site: DecidedSite): Promise<void> {
  const { id, voters } = site;
  await reported(site, { kind: "offer", id: id, by: voters.slice(0, 1), outcome: "dismissed" });
  await written(
    site,
    { action: "decide-report", object_kind: "product", object_id: id, after: { outcome: "dismissed" } },
    { act: "report-dismissed", kind: "offer" },
  );
  const hidden = await commented(site, "Marca talvez aaaaaaaaaaa6", "hidden 1");
  await reported(site, { kind: "comment", id: hidden, by: voters.slice(0, 3), outcome: null });
  await logged(site, "comment-hidden", hidden);
  const removed = await commented(site, "Marca talvez aaaaaaaaaaa7", "removed 2");
  await reported(site, { kind: "comment", id: removed, by: voters.slice(0, 3), outcome: "upheld" });
  await logged(site, "comment-hidden", removed);
  await written(
    site,
    { action: "decide-comment", object_kind: "comment", object_id: removed, after: { status: "removed" } },
    { act: "comment-removed", kind: "comment" },
  );
}

async function logged(site: DecidedSite, act: LogAct, id: string): Promise<void> {
  const said = { reason: "denuncias", by: null, before: null, after: null } as const;
  await inTransaction(site.db, async (tx) =>
    appendLog(tx, { ...said, act, subject: { kind: "comment", id } }),
  );
}

async function commented(site: DecidedSite, body: string, state: string): Promise<string> {
  const id = newId();
  const [status, version] = state.split(" ");
  await site.db.execute(sql`INSERT INTO comments (id, product_id, user_id, person, body, status, version)
    VALUES (${id}, ${site.id}, ${site.sender}, ${site.sender}, ${body}, ${status}, ${Number(version)})`);
  promised(site, { kind: "comment", of: body, to: `${state} ${body}` }, id);
  return id;
}

/** The last report leaves its trace as what another write does besides. */
async function reported(
  site: DecidedSite,
  { kind, id, by, outcome }: { kind: string; id: string; by: string[]; outcome: string | null },
): Promise<void> {
  const to = `${outcome ?? "open"} 1 golpe Foi`;
  const settings = by.map((user): Setting => ({ kind: "report", of: `${user} ${kind} ${id}`, to }));
  for (const user of by)
    await site.db.execute(sql`INSERT INTO reports (kind, content_id, version, user_id, reason, text, quarters, outcome, decided_at)
      VALUES (${kind}, ${id}, 1, ${user}, 'golpe', 'Foi', 6, ${outcome}, ${outcome && new Date().toISOString()}::timestamptz)`);
  const [first, ...rest] = settings;
  if (first) promised(site, { ...first, also: rest }, id);
}
