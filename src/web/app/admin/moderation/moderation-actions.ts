import type { ItemResult, ModeratedProduct } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { CallError } from "#web/api/call.ts";
import {
  decideProducts,
  deleteProduct,
  deleteProducts,
  reopenProducts,
  restoreProducts,
  updateStatus,
} from "#web/api/products-admin.ts";
import { newKey } from "#web/ui/idempotency-key.ts";

/** What a moderator does with one offer or with several. */
export interface ModerationAction {
  decision: "approved" | "rejected" | "deleted";
  reason?: string | undefined;
}

export interface Answers {
  /** One for each, whatever happened. */
  results: ItemResult[];
  /** Where the whole call failed. */
  error?: unknown;
}

type Seen = Pick<ModeratedProduct, "id" | "version">;

export function sendAction(rows: readonly Seen[], action: ModerationAction): Promise<Answers> {
  const key = newKey();
  return answersTo(rows, () => send(rows, action, key));
}

/** Undo: what was decided waits again, what was deleted is back. */
export function sendUndo(rows: readonly Seen[], { decision }: ModerationAction): Promise<Answers> {
  const call = decision === "deleted" ? restoreProducts : reopenProducts;
  const key = newKey();
  return answersTo(rows, async () => (await call(rows.map(seen), key)).results);
}

/** Each with the version that was on screen: what has changed since is not decided on unseen. */
async function send(
  rows: readonly Seen[],
  { decision, reason }: ModerationAction,
  key: string,
): Promise<ItemResult[]> {
  const [row] = rows;
  if (!row) return [];
  if (rows.length > 1 && decision === "deleted") return (await deleteProducts(rows.map(seen), key)).results;
  if (rows.length > 1) {
    const products = rows.map(seen);
    return (await decideProducts({ products, status: decision as "approved" | "rejected", reason }, key))
      .results;
  }
  const { message, product } =
    decision === "deleted"
      ? await deleteProduct(row.id, key, row.version)
      : await updateStatus({ ...seen(row), status: decision, reason }, key);
  return [{ productId: row.id, ok: true, status: 200, message, product }];
}

function seen({ id, version }: Seen) {
  return { productId: id, version };
}

async function answersTo(rows: readonly Seen[], ask: () => Promise<ItemResult[]>): Promise<Answers> {
  if (rows.length === 0) return { results: [] };
  try {
    return { results: await withRetry(ask) };
  } catch (error) {
    return { results: rows.map(({ id }) => refusal(id, error)), error };
  }
}

/** Long enough for a phone to find its network again. */
const PAUSE_MS = 1000;

/** An answer that was lost is asked for once more under the same key: what was done is not done twice, but known. */
async function withRetry(ask: () => Promise<ItemResult[]>): Promise<ItemResult[]> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallError) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return ask();
  }
}

/** A conflict brings the row as it is now; without an answer there is nothing that the server has said. */
function refusal(productId: string, error: unknown): ItemResult {
  if (!(error instanceof CallError)) return { productId, ok: false, status: 0, message: "" };
  const { product } = (error.body ?? {}) as { product?: OwnedProduct };
  const { status, message } = error;
  return { productId, ok: false, status, message, ...(product?.id === productId ? { product } : {}) };
}
