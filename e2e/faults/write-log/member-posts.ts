import { randomBytes } from "node:crypto";
import { call } from "./call.ts";
import type { Setting } from "./log-lines.ts";
import { codeOf, type ExpectedStatus, markedName } from "./marked-names.ts";
import type { LastingOffer, OfferClient } from "./offer-writers.ts";
import type { WriteResult } from "./write.ts";

export interface CommunityClient extends OfferClient {
  /** Those that stay as they are, for all members to speak of. */
  comments: { id: string; product: string; author: string }[];
  coupons: string[];
}

export interface Member {
  token: string;
  id: string;
  alerts: { id: string; q: string }[];
  /** Offers and coupons that this member has been at: answers and outcomes count once in some hours. */
  seen: Set<string>;
}

/** What the calls respond, as far as a writer reads it. */
export interface Answered {
  votes: number;
  ids: string[];
  says: string | null;
  mine: boolean | null;
  comment: Versioned;
  alert: { id: string; max_price: number | null };
  coupon: Versioned;
  results: { comment?: Versioned; coupon?: Versioned }[];
}

interface Versioned {
  id: string;
  status: string;
  version: number;
}

/** One after the other: edited, never approved, deleted by its author, approved, removed. Some are replies. */
export async function comment(client: CommunityClient, member: Member, offer: LastingOffer, n: number) {
  const fate = oneOf(["edited", "held", "deleted", "approved", "removed"] as const, n);
  const isHeld = fate === "held" || fate === "approved" || fate === "removed";
  const mark = newMark(isHeld && fate !== "approved" ? "nunca" : "talvez");
  if (isHeld) client.hidden.set(mark, 0);
  const thread = n % 2 === 0 ? client.comments.findLast(({ product }) => product === offer.id) : undefined;
  const body = isHeld ? `${mark} ${manyLinks}` : mark;
  const fields = { productId: offer.id, parentId: thread?.id, body };
  const to = { status: isHeld ? "held" : "shown", version: 1, body };
  const added = await writeComment(client, member, { mark, name: "add-comment", fields, to });
  if (!added || client.isLeaving() || fate === "held") return;
  const isThere = await settleComment(client, member, { ...added, mark, body }, fate);
  if (isThere) client.comments.push({ id: added.id, product: offer.id, author: member.id });
}

/** More of them than any level may write without a moderator. */
const manyLinks = "https://um.example/ https://dois.example/ https://tres.example/";

interface Added extends WriteResult {
  mark: string;
  body: string;
}

/** Whether it stays for all to see. */
async function settleComment(
  client: CommunityClient,
  member: Member,
  { id, version, mark, body }: Added,
  fate: "edited" | "deleted" | "approved" | "removed",
): Promise<boolean> {
  const next = version + 1;
  const own = { commentId: id, version };
  if (fate === "edited") {
    const edited = `${mark}, mudado`;
    const fields = { ...own, body: edited };
    const to = { status: "shown", version: next, body: edited };
    return (await writeComment(client, member, { mark, name: "edit-comment", fields, to })) !== null;
  }
  if (fate === "deleted") {
    const to = { status: "deleted", version: next, body: "" };
    const fields = { commentId: id };
    const deletion = { mark, name: "delete-comment", fields, to, setsState: true };
    if (await writeComment(client, member, deletion)) client.hidden.set(mark, performance.now());
    return false;
  }
  if (fate === "approved") client.hidden.delete(mark);
  const status = fate === "approved" ? "shown" : "removed";
  const fields = { comments: [own], decision: fate === "approved" ? "approve" : "remove" };
  const admin = { ...member, token: client.admin };
  const to = { status, version: next, body };
  const decided = await writeComment(client, admin, { mark, name: "decide-comments", fields, to });
  return decided !== null && fate === "approved";
}

interface Written {
  mark: string;
  name: string;
  fields: object;
  to: { status: string; version: number; body: string };
  setsState?: boolean;
}

function writeComment(client: CommunityClient, { token }: Member, { mark, to, ...written }: Written) {
  const { status, version, body } = to;
  const action: Setting = { kind: "comment", of: mark, to: `${status} ${version} ${body}`.trimEnd() };
  return call(client, { action, token, ...written }, (answer) => {
    const { comment, results } = answer as Answered;
    return versionOf(comment ?? results[0]?.comment, to);
  });
}

/** One more, which is edited; the oldest goes where there are many. They ring for nothing. */
export async function changeAlerts(client: CommunityClient, member: Member, _offer: LastingOffer, n: number) {
  const q = `alerta ${randomBytes(6).toString("hex")}`;
  const added = await writeAlert(client, member, "add-alert", { q, max_price: 100 });
  if (!added) return;
  member.alerts.push({ id: added.id, q });
  if (n % 2 === 0 && !client.isLeaving())
    await writeAlert(client, member, "edit-alert", { alertId: added.id, q, max_price: 90 });
  const oldest = member.alerts.length > 10 && !client.isLeaving() ? member.alerts.shift() : undefined;
  if (oldest) await writeAlert(client, member, "delete-alert", { alertId: oldest.id, q: oldest.q });
}

interface AlertFields {
  alertId?: string;
  q: string;
  /** Absent: it is deleted. */
  max_price?: number;
}

export function writeAlert(
  client: CommunityClient,
  { token, id }: Member,
  name: string,
  fields: AlertFields,
) {
  const { q, max_price } = fields;
  const action: Setting = { kind: "alert", of: `${id} ${q}`, to: max_price?.toString() ?? null };
  return call(client, { action, token, name, fields, setsState: name === "edit-alert" }, (body) => {
    const { alert } = body as Answered;
    if (max_price !== undefined && alert.max_price !== max_price)
      throw new Error(`its price is ${alert.max_price}`);
    return { id: alert.id, version: 0 };
  });
}

/** One is approved, one stays in the queue, one is rejected. */
export async function sendCoupon(
  client: CommunityClient,
  { token }: Member,
  _offer: LastingOffer,
  n: number,
) {
  const status = oneOf(["approved", null, "rejected"] as const, n);
  const mark = newMark(status === "approved" ? "talvez" : "nunca");
  client.hidden.set(mark, 0);
  const fields = { store: "kabum", code: codeOf(mark), kind: "percent", value: 10, note: mark };
  const sent = await writeCoupon(client, { token, mark, name: "submit-coupon", fields, status: "pending" });
  if (!sent || !status || client.isLeaving()) return;
  if (status === "approved") client.hidden.delete(mark);
  const seen = { couponId: sent.id, version: sent.version };
  const decision = { token: client.admin, mark, name: "decide-coupons", status };
  const decided = await writeCoupon(client, { ...decision, fields: { coupons: [seen], status } });
  if (decided && status === "approved") client.coupons.push(sent.id);
}

interface WrittenCoupon {
  token: string;
  mark: string;
  name: string;
  fields: object;
  status: string;
}

function writeCoupon(client: CommunityClient, { mark, status, ...written }: WrittenCoupon) {
  const to = { status, version: status === "pending" ? 1 : 2 };
  const action: Setting = { kind: "coupon", of: codeOf(mark), to: `${status} ${to.version}` };
  return call(client, { action, ...written }, (body) => {
    const { coupon, results } = body as Answered;
    return versionOf(coupon ?? results[0]?.coupon, to);
  });
}

function versionOf(row: Versioned | undefined, to: { status: string; version: number }): WriteResult {
  if (row?.status !== to.status || row.version !== to.version)
    throw new Error(`it is ${row?.status}, version ${row?.version}`);
  return { id: row.id, version: row.version };
}

function newMark(expected: ExpectedStatus): string {
  return markedName(expected, randomBytes(6).toString("hex"));
}

export function oneOf<T>(values: readonly T[], n: number): T {
  return values[n % values.length] as T;
}
