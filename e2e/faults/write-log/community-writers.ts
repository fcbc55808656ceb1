import { setTimeout } from "node:timers/promises";
import { call } from "./call.ts";
import type { Setting } from "./log-lines.ts";
import {
  type Answered,
  type CommunityClient,
  changeAlerts,
  comment,
  type Member,
  oneOf,
  sendCoupon,
  writeAlert,
} from "./member-posts.ts";
import type { LastingOffer } from "./offer-writers.ts";

/** Every offer that is approved rings it. */
const alertOfAll = { q: "talvez", name: "Tudo" };

/** Before any offer is approved: all of them ring. */
export async function join(client: CommunityClient, token: string): Promise<Member> {
  const member: Member = { token, id: subjectOf(token), alerts: [], seen: new Set() };
  await writeAlert(client, member, "add-alert", { ...alertOfAll, max_price: 1000 });
  return member;
}

/** What one member does around offers of others, one after the other. */
export async function takePart(client: CommunityClient, member: Member): Promise<void> {
  for (let n = 0; !client.isLeaving(); ) {
    const offer = client.lasting.findLast(({ id, owner }) => owner !== member.token && !member.seen.has(id));
    if (!offer) {
      await setTimeout(client.pauseMs);
      continue;
    }
    member.seen.add(offer.id);
    for (const act of [vote, save, comment, markUseful, answer, changeAlerts, sendCoupon, report])
      if (!client.isLeaving()) await act(client, member, offer, n);
    n++;
  }
}

async function vote(client: CommunityClient, member: Member, { id }: LastingOffer, n: number) {
  for (const value of oneOf([[1], [-1], [1, -1], [-1, 1], [1, 0]], n))
    await set(client, member, {
      noun: "vote",
      on: id,
      to: value === 0 ? null : String(value),
      name: "vote-offer",
      fields: { productId: id, value, reason: value < 0 ? "preco_comum" : null },
      isSo: ({ votes }) => votes >= 0,
    });
}

async function save(client: CommunityClient, member: Member, { id }: LastingOffer, n: number) {
  for (const saved of oneOf([[true], [true, false]], n))
    await set(client, member, {
      noun: "saved",
      on: id,
      to: saved ? "saved" : null,
      name: "save-offer",
      fields: { productId: id, saved },
      isSo: ({ ids }) => ids.includes(id),
    });
}

async function answer(client: CommunityClient, member: Member, { id }: LastingOffer, n: number) {
  const price = 50;
  for (const says of oneOf([["sim"], ["acabou"], ["preco_mudou"], ["sim", "acabou", "sim"]], n))
    await set(client, member, {
      noun: "answer",
      on: id,
      to: says === "preco_mudou" ? `${says} ${price}` : says,
      name: "confirm-offer",
      fields: { productId: id, says, ...(says === "preco_mudou" && { price }) },
      isSo: (answered) => answered.says === says,
    });
}

async function markUseful(client: CommunityClient, member: Member, _offer: LastingOffer, n: number) {
  const other = client.comments.findLast(({ author }) => author !== member.id);
  for (const useful of other ? oneOf([[true], [true, false]], n) : [])
    await set(client, member, {
      noun: "useful",
      on: other?.id ?? "",
      to: useful ? "useful" : null,
      name: "mark-comment",
      fields: { commentId: other?.id, useful },
      isSo: (answered) => answered.comment.id === other?.id,
    });
}

async function report(client: CommunityClient, member: Member, _offer: LastingOffer, n: number) {
  const couponId = client.coupons.findLast((id) => !member.seen.has(id));
  if (couponId === undefined) return;
  member.seen.add(couponId);
  for (const worked of oneOf([[true], [false], [true, false], [true, null]], n))
    await set(client, member, {
      noun: "outcome",
      on: couponId,
      to: worked === null ? null : String(worked),
      name: "report-coupon",
      fields: { couponId, worked },
      isSo: ({ mine }) => mine === worked,
    });
}

interface State {
  noun: Setting["kind"];
  /** The id of what the member speaks of. */
  on: string;
  to: string | null;
  name: string;
  fields: object;
  isSo(answered: Answered): boolean;
}

/** Said twice it changes nothing. */
async function set(
  client: CommunityClient,
  { token, id }: Member,
  { noun, on, to, name, fields, isSo }: State,
): Promise<void> {
  const action: Setting = { kind: noun, of: `${id} ${on}`, to };
  if (client.isLeaving()) return;
  await call(client, { action, token, name, fields, setsState: true }, (body) => {
    if (!isSo(body as Answered)) throw new Error(`it is ${JSON.stringify(body)}`);
    return { id: on, version: 0 };
  });
}

/** The account that an access token is about. */
function subjectOf(token: string): string {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return (JSON.parse(claims) as { sub: string }).sub;
}
