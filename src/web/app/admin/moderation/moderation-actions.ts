import type { ItemResult, ModeratedProduct } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { statusLabel } from "#domain/products/product-status.ts";
import { CallError } from "#web/api/call.ts";
import {
  decideProducts,
  deleteProduct,
  deleteProducts,
  reopenProducts,
  restoreProducts,
  updateStatus,
} from "#web/api/products-admin.ts";
import type { Translate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import type { Answer, Decision } from "./rows.ts";

export interface ModerationAction {
  decision: "approved" | "rejected" | "deleted";
  reason?: string | undefined;
}

export interface Answers {
  /** One for each, whatever happened. */
  results: ItemResult[];
  error?: unknown;
}

type Seen = Pick<ModeratedProduct, "id" | "version">;
/** Each with the version that was on screen: what has changed since is not decided on unseen. */
type Send = (products: { productId: string; version: number }[], key: string) => Promise<ItemResult[]>;

export function sendAction(rows: readonly Seen[], { decision, reason }: ModerationAction): Promise<Answers> {
  const isDeletion = decision === "deleted";
  return answersTo(rows, async (products, key) => {
    const [one, ...others] = products;
    if (!one || others.length > 0) {
      const answer = isDeletion
        ? deleteProducts(products, key)
        : decideProducts({ products, status: decision, reason }, key);
      return (await answer).results;
    }
    const { message, product } = isDeletion
      ? await deleteProduct(one.productId, key, one.version)
      : await updateStatus({ ...one, status: decision, reason }, key);
    return [{ productId: one.productId, ok: true, status: 200, message, product }];
  });
}

/** Undo: what was decided waits again, what was deleted is back. */
export function sendUndo(rows: readonly Seen[], { decision }: ModerationAction) {
  const call = decision === "deleted" ? restoreProducts : reopenProducts;
  return answersTo(rows, async (products, key) => (await call(products, key)).results);
}

/** Long enough for a phone to find its network again. */
const PAUSE_MS = 1000;

/** An answer that was lost is asked for once more under the same key: what was done is not done twice, but known. */
async function answersTo(rows: readonly Seen[], send: Send): Promise<Answers> {
  if (rows.length === 0) return { results: [] };
  const products = rows.map(({ id, version }) => ({ productId: id, version }));
  const key = newKey();
  async function sendAgain(error: unknown): Promise<ItemResult[]> {
    if (error instanceof CallError) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return send(products, key);
  }
  try {
    return { results: await send(products, key).catch(sendAgain) };
  } catch (error) {
    return { results: rows.map(({ id }) => refusal(id, error)), error };
  }
}

/** A conflict brings the row as it is now; without an answer there is nothing that the server has said. */
function refusal(productId: string, error: unknown): ItemResult {
  if (!(error instanceof CallError)) return unanswered(productId);
  const { product } = (error.body ?? {}) as { product?: OwnedProduct };
  const { status, message } = error;
  return { productId, ok: false, status, message, ...(product?.id === productId ? { product } : {}) };
}

/** Did not happen, as far as anybody knows. */
function unanswered(productId: string): ItemResult {
  return { productId, ok: false, status: 0, message: "" };
}

export interface Outcome extends ModerationAction {
  items: { id: string; name: string; ok: boolean; why: string }[];
}

export function outcomeOf(
  action: ModerationAction & { rows: readonly ModeratedProduct[] },
  results: readonly ItemResult[],
  t: Translate,
): Outcome {
  const items = action.rows.map(({ id, name }) => {
    const result = resultOf(id, results);
    return { id, name, ok: result.ok, why: result.ok ? "" : failureText(result, action, t) };
  });
  return { decision: action.decision, items };
}

function resultOf(id: string, results: readonly ItemResult[]): ItemResult {
  return results.find(({ productId }) => productId === id) ?? unanswered(id);
}

/** The rows with which it went well, as they are now. */
export function rowsAfter(rows: readonly ModeratedProduct[], results: readonly ItemResult[]) {
  return rows.flatMap((row) => {
    const { ok, product } = resultOf(row.id, results);
    return ok ? [{ ...row, ...product }] : [];
  });
}

export function answersIn(results: readonly ItemResult[], decision: Decision): Answer[] {
  return results.flatMap<Answer>(({ productId: id, ok, status, product }) => {
    const isGone = status === 404 || (ok && decision === "deleted");
    if (isGone) return { id, product: null };
    return product ? { id, product } : [];
  });
}

type Named = readonly { name: string }[];

export function doneText(rows: Named, { decision }: ModerationAction, t: Translate): string {
  const [n, name, isOne] = [rows.length, rows[0]?.name ?? "", rows.length === 1];
  return {
    approved: isOne ? t("Aprovado: {{name}}", { name }) : t("{{n}} produtos aprovados", { n }),
    rejected: isOne ? t("Rejeitado: {{name}}", { name }) : t("{{n}} produtos rejeitados", { n }),
    deleted: isOne ? t("Deletado: {{name}}", { name }) : t("{{n}} produtos deletados", { n }),
  }[decision];
}

/** A toast that was hovered, or in a hidden tab, may outlive the letter's delay: then it says so. */
export function undoneText(rows: Named, results: readonly ItemResult[], t: Translate): string {
  const [n, name] = [rows.length, rows[0]?.name ?? ""];
  const undone = n === 1 ? t("Desfeito: {{name}}", { name }) : t("Desfeito: {{n}} produtos", { n });
  const { already_notified } = productMessages;
  const isLate = results.some(({ message }) => message === already_notified);
  return isLate ? `${undone}. ${t(already_notified)}` : undone;
}

/** «§8»'s sentence, and what the server said where it said something of its own. */
export function failureText(result: ItemResult, { decision }: ModerationAction, t: Translate): string {
  const sentence = t(decision === "deleted" ? productMessages.delete_failed : productMessages.status_failed);
  const why = reasonOf(result, t);
  return why ? `${sentence}${sentence.endsWith(".") ? "" : ":"} ${why}` : sentence;
}

/** Only what a moderator can make something of: another moderator was quicker, it is gone, or what was written does not do. */
export function reasonOf({ status, message, product }: ItemResult, t: Translate): string {
  if (status < 400 || status >= 500) return "";
  const isDecided = status === 409 && product && product.status !== "pending";
  return isDecided ? `${t(message)} (${t(statusLabel(product.status))})` : t(message);
}
