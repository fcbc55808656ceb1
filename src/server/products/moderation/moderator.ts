import type { Action } from "#domain/operation/actions.ts";
import { undoMs } from "#domain/products/moderation.ts";
import type { ChangedProduct, OwnedProduct } from "#domain/products/product.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { recordProductEvent } from "#server/db/audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockAdmin } from "#server/http/caller.ts";
import type { HandlerContext } from "#server/http/route.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Caller } from "#server/session/session-store.ts";

export interface Moderator {
  tx: Tx;
  by: Caller;
  mail: Outbox;
  site: SiteIdentity;
  now: Date;
  /** Until then the decision can be undone, and no letter is sent. */
  letters_from: Date;
}

/** What a call does with one product; a bulk call does the same with each of several. */
export type ModerationAction<Input> = (moderator: Moderator, input: Input) => Promise<ChangedProduct>;

export async function moderatorOf({
  tx,
  caller,
  mail,
  config,
  now,
}: Pick<HandlerContext<unknown>, "tx" | "caller" | "mail" | "config" | "now">): Promise<Moderator> {
  const by = await lockAdmin(tx, caller, config);
  return { tx, by, mail, site: config.site, now, letters_from: addMs(now, undoMs) };
}

export function addMs(when: Date, ms: number): Date {
  return new Date(when.getTime() + ms);
}

export function asModerator<Input>(
  act: ModerationAction<Input>,
): (context: HandlerContext<Input>) => Promise<ChangedProduct> {
  return async (context) => act(await moderatorOf(context), context.input);
}

/** The record names the single call, also where it was one of several. */
export async function recordAction(
  { tx, by }: Moderator,
  action: Action,
  { before, after, note }: { before?: OwnedProduct; after?: OwnedProduct; note?: string | null | undefined },
): Promise<void> {
  const change = { before, after: note ? { ...after, note } : after };
  await recordProductEvent(tx, by.id, action, (after ?? before)?.id ?? "", change);
}
