import type { Logger } from "pino";
import type { HandedNotice } from "#domain/notices/handed-notice.ts";
import type { Db } from "#server/db/connect.ts";
import { inTransaction, sqlState } from "#server/db/transaction.ts";
import { type Backoff, backoffSeconds } from "#server/mail/backoff.ts";
import { createTimer, repeatable } from "#server/repeatable.ts";
import { type DueDelivery, type DueGroup, finish, lease, lockDue, putBack } from "./due-deliveries-store.ts";
import { findPublicNotices } from "./handed-notices-store.ts";

/** What became of one message. */
export type HandedOver =
  | { end: "taken" }
  /** Never again for this message. */
  | { end: "refused"; error: string }
  | { end: "later"; error: string; seconds: number; reached?: string[] };

/** A way to a person's devices or conversation, one message at a time. */
export interface MessageChannel {
  name: "push" | "telegram";
  /** How many people may be told at once; 0 while the other side is down. */
  readonly lanes: number;
  hand(userId: string, deliveries: DueDelivery[], notices: HandedNotice[]): Promise<HandedOver>;
}

interface MessageParts {
  db: Db;
  log: Logger;
  /** Seconds until another process tries what this one took and did not end. */
  lease: number;
  pauses: Backoff;
}

/** Lanes that become free in it are filled together: to look for one person costs as much as for all of them. */
const refillMs = 15;

/** Hands over what is due through one channel, several people side by side. */
export function createMessageLoop(channel: MessageChannel, parts: MessageParts) {
  const { log } = parts;
  const running = new Set<Promise<void>>();
  let isStopping = false;

  const { run: look, settled } = repeatable(async () => {
    for (let hasMore = true; hasMore; ) {
      const free = channel.lanes - running.size;
      if (isStopping || free <= 0) return;
      const due = await takeDue(channel, parts, free);
      for (const group of due.groups) start(group);
      hasMore = due.hasMore;
    }
  });

  const failed = (error: unknown) =>
    log.error({ channel: channel.name, why: sqlState(error) }, "a notice cannot be handed over");
  const refill = createTimer(() => void look().catch(failed), refillMs);

  /** No caller waits for this. */
  function start(group: DueGroup): void {
    const run = handOver(channel, parts, group)
      .catch(failed)
      .finally(() => {
        running.delete(run);
        refill.start();
      });
    running.add(run);
  }

  return {
    look,
    async stop(): Promise<void> {
      isStopping = true;
      await settled();
      await Promise.allSettled(running);
      refill.cancel();
    },
  };
}

function takeDue({ name }: MessageChannel, parts: MessageParts, people: number) {
  return inTransaction(parts.db, async (tx) => {
    const due = await lockDue(tx, [name], people);
    const all = due.groups.flatMap(({ deliveries }) => deliveries);
    await lease(tx, all, parts.lease);
    return due;
  });
}

async function handOver(
  channel: MessageChannel,
  parts: MessageParts,
  { person, deliveries }: DueGroup,
): Promise<void> {
  const ids = deliveries.map(({ notice_id }) => notice_id);
  const notices = await findPublicNotices(parts.db, ids, [channel.name]);
  const isPublic = ({ notice_id }: DueDelivery) => notices.has(notice_id);
  const withdrawn = deliveries.filter((delivery) => !isPublic(delivery));
  await finish(parts.db, withdrawn, "withdrawn");
  const shown = deliveries.filter(isPublic);
  if (shown.length === 0) return;
  const end = await channel.hand(person.id, shown, [...notices.values()]);
  await saveEnd(channel, parts, shown, end);
}

async function saveEnd(
  { name: channel }: MessageChannel,
  { db, log, pauses }: MessageParts,
  deliveries: DueDelivery[],
  handed: HandedOver,
): Promise<void> {
  if (handed.end === "taken") return finish(db, deliveries, null);
  if (handed.end === "refused") return finish(db, deliveries, handed.error);
  const { error, reached = [] } = handed;
  const isLast = ({ is_last_try }: DueDelivery) => is_last_try;
  await finish(db, deliveries.filter(isLast), error);
  const rest = deliveries.filter((delivery) => !isLast(delivery));
  const tries = Math.max(...deliveries.map((each) => each.tries)) + 1;
  const seconds = Math.max(handed.seconds, backoffSeconds(tries, pauses, Math.random));
  await putBack(db, rest, { error, seconds, reached });
  log.warn({ channel, why: error, seconds: Math.round(seconds) }, "a notice will be tried again");
}
