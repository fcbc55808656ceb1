import { reportMessages } from "#domain/comments/comment-messages.ts";
import { call } from "./call.ts";
import type { CommunityClient, Member, Speaker } from "./community-client.ts";
import type { Setting } from "./log-lines.ts";
import { newMark } from "./member-posts.ts";
import type { LastingOffer } from "./offer-writers.ts";
import { set } from "./set-state.ts";
import { type DecidedSince, isTooLate } from "./undo.ts";

/** What a person reports; a profile by its handle. */
interface Reportable {
  kind: "offer" | "comment" | "profile" | "coupon";
  id: string;
  version: number;
  handle?: string;
}

/** An offer, a comment, a profile or a coupon of another person, on which nobody decides; each once. */
export async function reportThing(client: CommunityClient, member: Member, offer: LastingOffer, n: number) {
  const [thing] = others(client, member, offer).slice(n % 4);
  const word = `report ${thing?.kind} ${thing?.id}`;
  if (!thing || member.seen.has(word)) return;
  member.seen.add(word);
  await report(client, member, thing);
}

function others({ comments, people, coupons }: CommunityClient, { id: me }: Member, offer: LastingOffer) {
  const comment = comments.findLast(({ author }) => author !== me);
  const coupon = coupons.findLast(({ sender }) => sender !== me);
  const profile = people.find(({ id }) => id !== me);
  const things: Reportable[] = [{ kind: "offer", id: offer.id, version: offer.version }];
  if (comment) things.push({ kind: "comment", id: comment.id, version: comment.version });
  if (profile) things.push({ kind: "profile", version: 0, ...profile });
  if (coupon) things.push({ kind: "coupon", id: coupon.id, version: coupon.version });
  return things;
}

/** As the log names it, and its state but for the outcome. */
interface Report {
  of: string;
  words: string;
}

/** @param also what follows from it */
async function report(
  client: CommunityClient,
  who: Speaker,
  { kind, id, version, handle = id }: Reportable,
  also?: Setting["also"],
): Promise<Report | null> {
  // Nobody but moderators reads it.
  const text = newMark("nunca");
  client.hidden.set(text, 0);
  const reason = "golpe";
  const words = `${version} ${reason} ${text}`;
  const isSent = await set(client, who, {
    ...{ noun: "report", kind, on: id, to: `open ${words}`, also },
    name: "report-content",
    fields: { kind, id: handle, reason, text },
    isSo: ({ message }) => message === reportMessages.sent || message === reportMessages.repeated,
  });
  return isSent ? { of: `${who.id} ${kind} ${id}`, words } : null;
}

/** One after the other; null where not all of them came to it. */
export async function reportByVoters(
  client: CommunityClient,
  thing: Reportable,
  { people, also }: { people: number; also?: Setting["also"] },
): Promise<Report[] | null> {
  const reports: Report[] = [];
  for (const [n, voter] of client.voters.slice(0, people).entries()) {
    const sent = await report(client, voter, thing, n === people - 1 ? also : undefined);
    if (!sent) return null;
    reports.push(sent);
  }
  return reports;
}

interface Decision {
  /** In the version that the moderator sees. */
  thing: Reportable;
  /** All on it that are open, or that the decision to undo has closed. */
  reports: readonly Report[];
  decision: "upheld" | "dismissed" | "reopen";
  /** What follows for the thing itself. */
  also?: readonly Setting[];
  /** Of the decision that is undone, where that may be too late. */
  since?: DecidedSince;
}

/** Whether it was done. */
export async function decideReports(client: CommunityClient, decided: Decision): Promise<boolean> {
  const { thing, reports, decision, also = [], since = Number.POSITIVE_INFINITY } = decided;
  const outcome = decision === "reopen" ? "open" : decision;
  const [first, ...rest] = reports.map(
    ({ of, words }): Setting => ({ kind: "report", of, to: `${outcome} ${words}` }),
  );
  if (!first) return false;
  const { kind, id, version } = thing;
  const action: Setting = { ...first, also: [...rest, ...also] };
  const fields = { reports: [{ kind, id, version }], decision };
  const result = await call(
    client,
    { action, token: client.admin, name: "decide-reports", fields },
    (body) => {
      const [{ ok } = { ok: false }] = (body as { results: { ok: boolean }[] }).results;
      return isTooLate(ok, since) ? null : { id, version: 0 };
    },
  );
  return result !== null;
}
