import { call } from "./call.ts";
import type { CommunityClient } from "./community-client.ts";
import type { ContestedOffer, SentAppeal } from "./contested-offer.ts";
import type { Change, Setting } from "./log-lines.ts";
import { newMark } from "./member-posts.ts";
import { decidedSince, isTooLate } from "./undo.ts";

type Step = Promise<ContestedOffer | null>;

/** The offer stays as it is. */
export async function appeal(client: CommunityClient, offer: ContestedOffer): Step {
  const { id, version, owner } = offer;
  // Nobody but moderators reads it.
  const sent: SentAppeal = { text: newMark("nunca"), status: "open", version: 1 };
  client.hidden.set(sent.text, 0);
  const fields = { productId: id, version, text: sent.text };
  const action = stateOf(id, sent);
  const result = await call(
    client,
    { action, token: owner.token, name: "appeal-decision", fields },
    (body) => {
      const { text, status } = (body as { appeal: SentAppeal }).appeal;
      if (text !== sent.text || status !== "open") throw new Error(`it is ${status}: ${text}`);
      return { id, version: 0 };
    },
  );
  return result && { ...offer, appeal: sent };
}

function stateOf(product: string, { text, status, version }: SentAppeal): Setting {
  return { kind: "appeal", of: product, to: `${status} ${version} ${text}` };
}

/** The offer is published by it. */
export function grant(client: CommunityClient, offer: ContestedOffer): Step {
  client.hidden.delete(offer.name);
  return decide(client, offer, { decision: "granted", change: "grant" });
}

export function uphold(client: CommunityClient, offer: ContestedOffer): Step {
  return decide(client, offer, { decision: "upheld" });
}

/** The appeal waits again, and its offer is rejected as before. */
export async function undoAppeal(client: CommunityClient, offer: ContestedOffer): Step {
  const wasGranted = offer.appeal?.status === "granted";
  const undo = { decision: "reopen", ...(wasGranted && { change: "undo-grant" as const }) } as const;
  const undone = await decide(client, offer, undo);
  if (undone) client.hidden.set(offer.name, performance.now());
  return undone;
}

interface Decision {
  decision: "granted" | "upheld" | "reopen";
  /** What it makes of the offer. */
  change?: Change["kind"];
}

async function decide(client: CommunityClient, offer: ContestedOffer, { decision, change }: Decision): Step {
  const { id, version, appeal, decidedSince: since = Number.POSITIVE_INFINITY } = offer;
  if (!appeal) return null;
  const status = decision === "reopen" ? "open" : decision;
  const next: SentAppeal = { ...appeal, status, version: appeal.version + 1 };
  const after = { version: change ? version + 1 : version, appeal: next, decidedSince: decidedSince() };
  const also: Change[] = change ? [{ kind: change, product: id, version }] : [];
  const action: Setting = { ...stateOf(id, next), also };
  const answer = decision === "reopen" ? "" : "Olhamos de novo";
  const fields = { appeals: [{ productId: id, version }], decision, answer };
  const result = await call(
    client,
    { action, token: client.admin, name: "decide-appeals", fields },
    (body) => {
      const [one] = (body as { results: { ok: boolean; appeal?: SentAppeal }[] }).results;
      if (isTooLate(one?.ok ?? false, since)) return null;
      if (one?.appeal?.status !== status || one.appeal.version !== after.version)
        throw new Error(`it is ${one?.appeal?.status}, version ${one?.appeal?.version} of the offer`);
      return { id, version: 0 };
    },
  );
  return result && { ...offer, ...after };
}
