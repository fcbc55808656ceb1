import { randomBytes } from "node:crypto";
import { call } from "./call.ts";
import type { Answered, CommunityClient, Member, Versioned } from "./community-client.ts";
import type { Setting } from "./log-lines.ts";
import { codeOf, type ExpectedStatus, markedName } from "./marked-names.ts";
import type { LastingOffer } from "./offer-writers.ts";
import type { WriteResult } from "./write.ts";

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

/** One is approved, one stays in the queue, one is rejected, of one the approval is undone. */
export async function sendCoupon(client: CommunityClient, { token, id }: Member, _: LastingOffer, n: number) {
  const fate = oneOf(["approved", null, "rejected", "undone"] as const, n);
  const mark = newMark(fate === "approved" || fate === "undone" ? "talvez" : "nunca");
  client.hidden.set(mark, 0);
  const fields = { store: "kabum", code: codeOf(mark), kind: "percent", value: 10, note: mark };
  const to = { status: "pending", version: 1 };
  const sent = await writeCoupon(client, { token, mark, name: "submit-coupon", fields, to });
  if (!sent || !fate || client.isLeaving()) return;
  if (fate !== "rejected") client.hidden.delete(mark);
  const decided = await decideCoupon(client, mark, sent, fate === "undone" ? "approved" : fate);
  if (decided && fate === "approved") client.coupons.push({ ...decided, sender: id });
  if (!decided || fate !== "undone" || client.isLeaving()) return;
  if (await decideCoupon(client, mark, decided, "pending")) client.hidden.set(mark, performance.now());
}

/** Pending: the decision is undone. */
function decideCoupon(client: CommunityClient, mark: string, { id, version }: WriteResult, status: string) {
  const fields = { coupons: [{ couponId: id, version }], status };
  const to = { status, version: version + 1 };
  return writeCoupon(client, { token: client.admin, mark, name: "decide-coupons", fields, to });
}

interface WrittenCoupon {
  token: string;
  mark: string;
  name: string;
  fields: object;
  to: { status: string; version: number };
}

function writeCoupon(client: CommunityClient, { mark, to, ...written }: WrittenCoupon) {
  const action: Setting = { kind: "coupon", of: codeOf(mark), to: `${to.status} ${to.version}` };
  return call(client, { action, ...written }, (body) => {
    const { coupon, results } = body as Answered;
    return versionOf(coupon ?? results[0]?.coupon, to);
  });
}

export function versionOf(row: Versioned | undefined, to: { status: string; version: number }): WriteResult {
  if (row?.status !== to.status || row.version !== to.version)
    throw new Error(`it is ${row?.status}, version ${row?.version}`);
  return { id: row.id, version: row.version };
}

export function newMark(expected: ExpectedStatus): string {
  return markedName(expected, randomBytes(6).toString("hex"));
}

export function oneOf<T>(values: readonly T[], n: number): T {
  return values[n % values.length] as T;
}
