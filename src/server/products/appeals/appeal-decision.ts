import { appealMessages } from "#domain/appeals/appeal-messages.ts";
import type { MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type { Appeal } from "#domain/appeals/appeal-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { recordProductEvent } from "#server/db/audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { lockProduct, refuseStaleVersion, versionConflict } from "#server/products/locked-product-store.ts";
import { findAppeals, insertAppeal, myAppeal } from "./appeals-store.ts";
import { findRejections, lockRejecter } from "./rejections-store.ts";

/** Who sent a rejected offer says once why it should be published; the offer stays as it is. */
export async function appealDecision({
  tx,
  input,
  caller,
}: HandlerContext<Appeal>): Promise<{ message: string; appeal: MyAppeal }> {
  const me = await lockCaller(tx, caller);
  const product = await lockProduct(tx, input.productId, me.id);
  refuseStaleVersion(product, input.version);
  if (product.status !== "rejected") throw versionConflict(appealMessages.not_rejected, product);
  const rejection = (await findRejections(tx, [product.id])).get(product.id);
  const appeal = await insertAppeal(tx, {
    product_id: product.id,
    user_id: me.id,
    text: input.text,
    rejected_version: rejection?.version ?? product.version,
    rejected_reason: product.reason,
    rejected_by: await lockRejecter(tx, rejection),
  });
  if (!appeal) throw await alreadyAppealed(tx, product);
  // Without the text: the record outlives what a person takes back.
  await recordProductEvent(tx, me.id, "appeal-decision", product.id);
  appendLog(tx, {
    act: "appeal",
    subject: { kind: "offer", id: product.id },
    reason: "contestacao",
    by: null,
    before: { status: "rejected" },
    after: { status: "rejected" },
  });
  return { message: appealMessages.sent, appeal: myAppeal(appeal) };
}

async function alreadyAppealed(tx: Tx, { id }: OwnedProduct): Promise<Problem> {
  const isOpen = (await findAppeals(tx, [id])).get(id)?.status === "open";
  return new Problem(409, "already_appealed", isOpen ? appealMessages.repeated : appealMessages.used);
}
