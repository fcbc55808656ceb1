import type { Channel } from "#domain/alerts/channels.ts";
import { channelMessages, pauseMessages } from "#domain/notices/channel-messages.ts";
import type { ChannelState, PausableChannel } from "#domain/notices/channel-schema.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { idSignedFor } from "#server/session/signed-id.ts";
import { setPaused } from "./channel-settings-store.ts";
import { pauseOfLetters } from "./letter-channel.ts";

const paths: Record<PausableChannel, Channel[]> = {
  email: ["email", "daily"],
  push: ["push"],
  telegram: ["telegram"],
};

export async function setChannel({ tx, input, caller }: HandlerContext<ChannelState>) {
  const { id } = await lockCaller(tx, caller);
  const paused = await setPaused(tx, id, paths[input.channel], input.paused);
  return { message: channelMessages[input.paused ? "paused" : "resumed"], paused };
}

/** Without an account, and repeatable (RFC 8058). An account that is gone gets no letters either. */
export async function pauseLetters({ tx, input, box }: HandlerContext<{ token: string }>) {
  const userId = idSignedFor(box, pauseOfLetters, input.token);
  if (userId === null) throw new Problem(404, "dead_link", pauseMessages.unknown_link);
  await setPaused(tx, userId, paths.email, true);
  return { message: pauseMessages.paused };
}
