import { doubtRule, voteWeights, weightOf } from "#domain/users/level.ts";
import { isMasked, temperatureOf } from "#domain/votes/temperature.ts";
import { voteMessages } from "#domain/votes/vote-messages.ts";
import { closedBy } from "#domain/votes/vote-rule.ts";
import type { Vote, Voted } from "#domain/votes/vote-schema.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockCaller, requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { BatchCall, HandlerContext } from "#server/http/route.ts";
import { unknownProduct } from "#server/products/locked-product-store.ts";
import { castVotes, lockVoteFacts, type Voter, withdrawVote } from "./votes-store.ts";

type Facts = NonNullable<ReturnType<Awaited<ReturnType<typeof lockVoteFacts>>["get"]>>;

/** A vote by itself: one that is withdrawn, one that the batch left out, and every one that is refused. */
export async function voteOffer(call: HandlerContext<Vote>): Promise<Voted> {
  const { tx, input, caller, now } = call;
  const voter = voterOf(call);
  const facts = (await lockVoteFacts(tx, [voter], "wait")).get(voter.userId);
  if (!facts) {
    // Says so where the session has ended meanwhile.
    await lockCaller(tx, caller);
    throw unknownProduct();
  }
  const refusal = refusalOf(facts, now);
  if (refusal) throw refusal;
  if (input.value !== 0) {
    const cast = castOf(voter, input, facts);
    return votedWith(cast, facts, (await castVotes(tx, [cast])).get(voter.userId), now);
  }
  await withdrawVote(tx, voter);
  const before = facts.ownQuarters;
  return voted(facts, { quarters: -(before ?? 0), voters: before === null ? 0 : -1 }, now);
}

/**
 * Two statements for all votes of a few milliseconds: 500 votes a second must pass here. They drop no page and leave no record. It waits
 * for nobody and refuses nobody: what is not plainly a vote is left to `voteOffer`.
 */
export async function voteOffers(
  tx: Tx,
  calls: BatchCall<Vote>[],
  now: Date,
): Promise<(Voted | undefined)[]> {
  const taken = new Set<string>();
  const asked = calls.map((call) => {
    const voter = voterOf(call);
    if (call.input.value === 0 || taken.has(voter.userId) || taken.has(voter.mark)) return undefined;
    taken.add(voter.userId).add(voter.mark);
    return { voter, input: call.input };
  });
  const voters = asked.flatMap((one) => one?.voter ?? []);
  if (voters.length === 0) return [];
  const factsOf = await lockVoteFacts(tx, voters, "skip");
  const votes = asked.map((one) => {
    const facts = one && factsOf.get(one.voter.userId);
    return facts && !refusalOf(facts, now) ? { facts, cast: castOf(one.voter, one.input, facts) } : undefined;
  });
  const casts = votes.flatMap((one) => one?.cast ?? []);
  if (casts.length === 0) return [];
  const added = await castVotes(tx, casts);
  return votes.map((one) => one && votedWith(one.cast, one.facts, added.get(one.cast.userId), now));
}

function voterOf({ input: { productId }, caller, sender, box }: BatchCall<Vote>): Voter {
  const { id: userId, session_id: sessionId } = requireCaller(caller);
  return { productId, userId, mark: box.mark(`vote ${productId} ${sender}`), sessionId };
}

function castOf({ productId, userId, mark }: Voter, { value, reason }: Vote, { reputation }: Facts) {
  const weigh = (others: number) => weightOf(voteWeights, reputation, others);
  const weights = { full: weigh(0), rest: weigh(doubtRule.fullOfOneSender) };
  return { productId, userId, mark, value, reason: (value < 0 && reason) || null, ...weights };
}

/** `added` is undefined where the vote stood already, at the latest since another call of this person a moment ago. */
function votedWith(
  { value, full }: ReturnType<typeof castOf>,
  facts: Facts,
  added: number | undefined,
  now: Date,
): Voted {
  const before = facts.ownQuarters;
  const quarters = (added ?? before ?? value * full) - (before ?? 0);
  return voted(
    facts,
    { quarters, voters: before === null ? 1 : 0 },
    now,
    full === 0 ? "new_account" : "cast",
  );
}

function refusalOf(facts: Facts, now: Date): Problem | undefined {
  if (facts.isMine) return new Problem(403, "own_offer", voteMessages.own);
  const closed = closedBy(facts, now);
  return closed && new Problem(409, "voting_closed", voteMessages[closed]);
}

/** The figures as they were a moment ago, with this vote. */
function voted(
  facts: Facts,
  more: { quarters: number; voters: number },
  now: Date,
  message: "cast" | "new_account" | "withdrawn" = "withdrawn",
): Voted {
  const voters = facts.voters + more.voters;
  const isHidden = isMasked({ voters, published_at: facts.published_at }, now);
  return {
    message: voteMessages[message],
    temperature: isHidden ? null : temperatureOf(facts.quarters + more.quarters),
    votes: voters,
  };
}
