import { appeal, grant, undoAppeal, uphold } from "./appeal-writers.ts";
import { call } from "./call.ts";
import type { CommunityClient, Member } from "./community-client.ts";
import type { ContestedOffer } from "./contested-offer.ts";
import {
  endByPeople,
  endBySender,
  endByTeam,
  reviveByPeople,
  reviveBySender,
  reviveByTeam,
} from "./end-writers.ts";
import { oneOf } from "./member-posts.ts";
import { decide, type LastingOffer, productIn, submit } from "./offer-writers.ts";
import { decideReports, reportByVoters } from "./report-writers.ts";
import { decidedSince } from "./undo.ts";

/** Null: something was refused, too late, or the client is leaving. */
type Step = (client: CommunityClient, offer: ContestedOffer) => Promise<ContestedOffer | null>;

/** What becomes of these offers, one after the other. */
const fates: readonly Step[][] = [
  [reject, appeal, grant],
  [approve, endByPeople, reviveByPeople],
  [approve, reopen],
  [reject, appeal, uphold],
  [approve, endBySender, reviveBySender],
  [reject, appeal, grant, undoAppeal],
  [approve, dismissReports],
  [approve, endByTeam, reviveByTeam],
  [reject, appeal, uphold, undoAppeal],
  [approve, endByPeople],
  [reject, reopen],
  [approve, endBySender],
  [reject, appeal],
  [approve, upholdReports],
  [approve, endByTeam],
];

export async function contestOffer(client: CommunityClient, owner: Member, _: LastingOffer, n: number) {
  const submitted = await submit(client, owner.token, "talvez", n);
  let offer: ContestedOffer | null = submitted && { ...submitted, owner };
  for (const step of oneOf(fates, n)) {
    if (!offer || client.isLeaving()) return;
    offer = await step(client, offer);
  }
}

async function approve(client: CommunityClient, offer: ContestedOffer) {
  client.hidden.delete(offer.name);
  const approved = await decide(client, "approve", offer);
  return approved && { ...offer, ...approved };
}

async function reject(client: CommunityClient, offer: ContestedOffer) {
  const rejected = await decide(client, "reject", offer);
  return rejected && { ...offer, ...rejected };
}

/** The panel's undo: the offer waits again, and nobody sees it. */
async function reopen(client: CommunityClient, offer: ContestedOffer) {
  const { id, version, name } = offer;
  const action = { kind: "reopen", product: id, version } as const;
  const fields = { products: [{ productId: id, version }] };
  const undone = await call(
    client,
    { action, token: client.admin, name: "reopen-products", fields },
    (body) => productIn(name, "pending")((body as { results: object[] }).results[0]),
  );
  if (undone) client.hidden.set(name, performance.now());
  return undone && { ...offer, ...undone };
}

function dismissReports(client: CommunityClient, offer: ContestedOffer) {
  return decideOnReports(client, offer, "dismissed");
}

/** And undoes that. */
async function upholdReports(client: CommunityClient, offer: ContestedOffer) {
  return decideOnReports(client, offer, "upheld");
}

/** Reports on an offer change nothing about it. */
async function decideOnReports(
  client: CommunityClient,
  offer: ContestedOffer,
  decision: "upheld" | "dismissed",
) {
  const thing = { kind: "offer", id: offer.id, version: offer.version } as const;
  const reports = await reportByVoters(client, thing, { people: 2 });
  if (!reports || client.isLeaving()) return null;
  const since = decidedSince();
  const isDecided = await decideReports(client, { thing, reports, decision });
  if (isDecided && decision === "upheld" && !client.isLeaving())
    await decideReports(client, { thing, reports, decision: "reopen", since });
  return offer;
}
