import { doubtRule, voteWeights, weightOf } from "#domain/users/level.ts";
import { isMasked, temperatureOf } from "#domain/votes/temperature.ts";
import { voteMessages } from "#domain/votes/vote-messages.ts";
import { closedBy } from "#domain/votes/vote-rule.ts";
import type { Vote, Voted } from "#domain/votes/vote-schema.ts";
import { lockCaller, requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { unknownProduct } from "#server/products/locked-product-store.ts";
import { castVote, lockVoteFacts, withdrawVote } from "./votes-store.ts";

type Facts = NonNullable<Awaited<ReturnType<typeof lockVoteFacts>>>;

/** Two statements beside those of every member's write: 500 votes a second must pass here. It drops no page and leaves no record. */
export async function voteOffer({
  tx,
  input,
  caller,
  sender,
  box,
  now,
}: HandlerContext<Vote>): Promise<Voted> {
  const { id: userId, session_id: sessionId } = requireCaller(caller);
  const { productId, value } = input;
  const voter = { productId, userId, sessionId, mark: box.mark(`vote ${productId} ${sender}`) };
  const facts = await lockVoteFacts(tx, voter);
  if (!facts) {
    // Says so where the session has ended meanwhile.
    await lockCaller(tx, caller);
    throw unknownProduct();
  }
  refuseVote(facts, now);
  const before = facts.ownQuarters;
  if (value === 0) {
    await withdrawVote(tx, voter);
    return voted(facts, { quarters: -(before ?? 0), voters: before === null ? 0 : -1 }, now);
  }
  const weigh = (others: number) => weightOf(voteWeights, facts.reputation, others);
  const weights = { full: weigh(0), rest: weigh(doubtRule.fullOfOneSender) };
  // Undefined where it stood already, at the latest since another call of this person a moment ago.
  const cast = (await castVote(tx, voter, input, weights)) ?? before ?? value * weights.full;
  const message = weights.full === 0 ? "new_account" : "cast";
  return voted(facts, { quarters: cast - (before ?? 0), voters: before === null ? 1 : 0 }, now, message);
}

function refuseVote(facts: Facts, now: Date): void {
  if (facts.isMine) throw new Problem(403, "own_offer", voteMessages.own);
  const closed = closedBy(facts, now);
  if (closed) throw new Problem(409, "voting_closed", voteMessages[closed]);
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
