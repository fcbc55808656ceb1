import { setTimeout } from "node:timers/promises";
import { comment } from "./comment-writers.ts";
import type { CommunityClient, Member } from "./community-client.ts";
import { contestOffer } from "./contested-offers.ts";
import { changeAlerts, oneOf, sendCoupon, writeAlert } from "./member-posts.ts";
import type { LastingOffer } from "./offer-writers.ts";
import { reportThing } from "./report-writers.ts";
import { set } from "./set-state.ts";

/** Every offer that is approved rings it. */
const alertOfAll = { q: "talvez", name: "Tudo" };

/** Before any offer is approved: all of them ring. */
export async function join(client: CommunityClient, token: string): Promise<Member> {
  const member: Member = { token, id: subjectOf(token), alerts: [], seen: new Set() };
  await writeAlert(client, member, "add-alert", { ...alertOfAll, max_price: 1000 });
  return member;
}

const acts = [
  vote,
  save,
  comment,
  markUseful,
  answer,
  changeAlerts,
  sendCoupon,
  sayOutcome,
  reportThing,
  contestOffer,
];

/** What one member does around offers of others, one after the other. No two begin with the same. */
export async function takePart(client: CommunityClient, member: Member, first: number): Promise<void> {
  for (let n = first; !client.isLeaving(); ) {
    const offer = client.lasting.findLast(({ id, owner }) => owner !== member.token && !member.seen.has(id));
    if (!offer) {
      await setTimeout(client.pauseMs);
      continue;
    }
    member.seen.add(offer.id);
    for (const act of acts) if (!client.isLeaving()) await act(client, member, offer, n);
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

async function sayOutcome(client: CommunityClient, member: Member, _offer: LastingOffer, n: number) {
  const couponId = client.coupons.findLast(({ id }) => !member.seen.has(id))?.id;
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

/** The account that an access token is about. */
export function subjectOf(token: string): string {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return (JSON.parse(claims) as { sub: string }).sub;
}
