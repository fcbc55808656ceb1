import { appealMessages, decidedAppeals } from "#domain/appeals/appeal-messages.ts";
import type { AppealDecisions, AppealDecisionsResponse } from "#domain/appeals/appeal-schema.ts";
import { objectionTo } from "#domain/appeals/may-decide.ts";
import { undoMs } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { lockProducts } from "#server/products/locked-product-store.ts";
import { bulkModerator } from "#server/products/moderation/bulk-actions.ts";
import { listAdminIds } from "#server/users/admins-store.ts";
import { findAppeals } from "./appeals-store.ts";
import { describeAppeals } from "./describe-appeals.ts";
import { type Appealed, grantAppeals, reopenAppeals, upholdAppeals } from "./write-decisions.ts";

type Item = AppealDecisions["appeals"][number];

interface Refusal {
  status: number;
  message: string;
}

/** An undo may arrive a little after its time. */
const longestUndoMs = 2 * undoMs;

/** On the versions of the offers that the moderator saw; a refusal of one stops no other. `reopen` undoes the last decision on the new version. */
export async function decideAppeals(
  context: HandlerContext<AppealDecisions>,
): Promise<AppealDecisionsResponse> {
  const { tx, input, config } = context;
  const moderator = await bulkModerator(context);
  const ids = input.appeals.map(({ productId }) => productId);
  // An offer's lock is its appeal's, too.
  const offers = await lockProducts(tx, ids);
  const appeals = await findAppeals(tx, ids);
  const judge = { ...input, me: moderator.by.id, admins: await listAdminIds(tx), now: context.now };
  const refusals = new Map<Item, Refusal>();
  const changed = new Map<string, Appealed>();
  for (const item of input.appeals) {
    const [product, appeal] = [offers.get(item.productId), appeals.get(item.productId)];
    const refusal = product && appeal ? refusalOf(item, { product, appeal }, judge) : gone;
    if (refusal) refusals.set(item, refusal);
    else if (product && appeal && appeal.status !== input.decision)
      changed.set(product.id, { product, appeal });
  }
  const decided = [...changed.values()];
  if (input.decision === "granted") await grantAppeals(moderator, decided, input.answer || null);
  else if (input.decision === "upheld") await upholdAppeals(moderator, decided, input.answer);
  else await reopenAppeals(moderator, decided);
  const asking = { me: moderator.by.id, store_hosts: config.store_hosts };
  const after = await describeAppeals(tx, [...(await findAppeals(tx, ids)).values()], asking);
  return responseOf(input, refusals, new Map(after.map((appeal) => [appeal.id, appeal])));
}

const gone = { status: 404, message: appealMessages.unknown };

interface Judge extends Pick<AppealDecisions, "decision"> {
  me: string;
  admins: readonly string[];
  now: Date;
}

function refusalOf({ version }: Item, { product, appeal }: Appealed, judge: Judge): Refusal | undefined {
  const { decision, me, admins } = judge;
  // The same decision by two moderators is one decision.
  if (appeal.status === decision) return undefined;
  if (decision === "reopen") return undoRefusal(version, { product, appeal }, judge.now);
  if (appeal.status !== "open") {
    const message = appeal.status === "closed" ? appealMessages.closed : appealMessages.already_decided;
    return { status: 409, message };
  }
  if (hasMoved(product, version)) return { status: 409, message: appealMessages.moved_on };
  const objection = objectionTo(me, { rejected_by: appeal.rejected_by, sent_by: appeal.user_id }, admins);
  return objection && { status: 403, message: appealMessages[objection] };
}

/** For as long as its button stands there, and while nothing else has changed the offer. */
function undoRefusal(
  version: number | undefined,
  { product, appeal }: Appealed,
  now: Date,
): Refusal | undefined {
  const isDecided = appeal.status === "granted" || appeal.status === "upheld";
  const isInTime = now.getTime() - Date.parse(appeal.decided_at ?? "") < longestUndoMs;
  const isAsLeft = product.status === (appeal.status === "granted" ? "approved" : "rejected");
  if (isDecided && isInTime && isAsLeft && version !== undefined && !hasMoved(product, version))
    return undefined;
  return { status: 409, message: appealMessages.nothing_to_undo };
}

function hasMoved(product: OwnedProduct, seen: number | undefined): boolean {
  return seen !== undefined && seen !== product.version;
}

function responseOf(
  { appeals, decision }: AppealDecisions,
  refusals: ReadonlyMap<Item, Refusal>,
  after: ReadonlyMap<string, NonNullable<AppealDecisionsResponse["results"][number]["appeal"]>>,
): AppealDecisionsResponse {
  const results = appeals.map((item) => {
    const refusal = refusals.get(item);
    const appeal = after.get(item.productId);
    const said = refusal ?? { status: 200, message: decidedAppeals(decision, 1, 1) };
    return { productId: item.productId, ok: !refusal, ...said, ...(appeal ? { appeal } : {}) };
  });
  const done = results.filter(({ ok }) => ok).length;
  return { message: decidedAppeals(decision, done, results.length), results };
}
