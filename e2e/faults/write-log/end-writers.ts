import { call } from "./call.ts";
import type { Answered, CommunityClient } from "./community-client.ts";
import type { ContestedOffer } from "./contested-offer.ts";
import type { Change } from "./log-lines.ts";
import { productIn } from "./offer-writers.ts";
import { set } from "./set-state.ts";

type Step = Promise<ContestedOffer | null>;

export function endBySender(client: CommunityClient, offer: ContestedOffer): Step {
  return changeByHand(client, offer, { by: "sender", to: "end" });
}

export function endByTeam(client: CommunityClient, offer: ContestedOffer): Step {
  return changeByHand(client, offer, { by: "team", to: "end" });
}

export function reviveByTeam(client: CommunityClient, offer: ContestedOffer): Step {
  return changeByHand(client, offer, { by: "team", to: "revive" });
}

/** Their own end alone. */
export async function reviveBySender(client: CommunityClient, offer: ContestedOffer): Step {
  const { id, version, name, owner } = offer;
  const action: Change = { kind: "revive-by-sender", product: id, version };
  const fields = { productId: id, ended: false };
  const revival = { action, token: owner.token, name: "end-user-product", fields };
  const result = await call(client, revival, (body) => {
    if ((body as { product: { ended: boolean } }).product.ended) throw new Error("it is ended");
    return productIn(name, "approved")(body);
  });
  return result && { ...offer, ...result };
}

interface ByHand {
  by: "sender" | "team";
  to: "end" | "revive";
}

async function changeByHand(client: CommunityClient, offer: ContestedOffer, { by, to }: ByHand): Step {
  const { id, version, owner } = offer;
  const action: Change = { kind: `${to}-by-${by}`, product: id, version };
  const token = by === "sender" ? owner.token : client.admin;
  const fields = { productId: id, ...(to === "end" && { reason: "acabou" }) };
  const result = await call(
    client,
    { action, token, name: `${to}-offer`, fields, setsState: true },
    (body) => {
      const { state } = body as Answered;
      if ((state === "ended") !== (to === "end")) throw new Error(`it is ${state}`);
      return { id, version: version + 1 };
    },
  );
  return result && { ...offer, ...result };
}

/** The fourth of them is enough. */
export function endByPeople(client: CommunityClient, offer: ContestedOffer): Step {
  return changeByVoices(client, offer, { says: "acabou", speakers: client.voters, to: "end" });
}

/** The last ones first: one of them may have said it again after the end. The second is enough. */
export function reviveByPeople(client: CommunityClient, offer: ContestedOffer): Step {
  const speakers = client.voters.toReversed().slice(0, 2);
  return changeByVoices(client, offer, { says: "sim", speakers, to: "revive" });
}

interface Voices {
  says: "acabou" | "sim";
  /** The last of whom decides. */
  speakers: CommunityClient["voters"];
  to: "end" | "revive";
}

async function changeByVoices(client: CommunityClient, offer: ContestedOffer, voices: Voices): Step {
  const { id, version } = offer;
  const { says, speakers, to } = voices;
  const change: Change = { kind: `${to}-by-people`, product: id, version };
  for (const speaker of speakers) {
    const isLast = speaker === speakers.at(-1);
    const isEnded = isLast === (to === "end");
    const isDone = await set(client, speaker, {
      ...{ noun: "answer", on: id, to: says, also: isLast ? [change] : [] },
      name: "confirm-offer",
      fields: { productId: id, says },
      isSo: (answered) => answered.says === says && (answered.state === "ended") === isEnded,
    });
    if (!isDone) return null;
  }
  return { ...offer, version: version + 1 };
}
