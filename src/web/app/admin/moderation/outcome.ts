import type { ItemResult, ModeratedProduct } from "#domain/products/moderation.ts";
import type { ModerationAction } from "./moderation-actions.ts";
import type { Answer, Decision } from "./rows.ts";

/** What became of each of several. */
export interface Outcome extends ModerationAction {
  items: { id: string; name: string; ok: boolean; why: string }[];
}

export function outcomeOf(
  { rows, decision }: ModerationAction & { rows: readonly ModeratedProduct[] },
  results: readonly ItemResult[],
  whyNot: (result: ItemResult) => string,
): Outcome {
  const items = rows.map(({ id, name }) => {
    const result = resultOf(id, results);
    return { id, name, ok: result.ok, why: result.ok ? "" : whyNot(result) };
  });
  return { decision, items };
}

/** Something that was not answered did not happen, as far as anybody knows. */
function resultOf(id: string, results: readonly ItemResult[]): ItemResult {
  const unanswered = { productId: id, ok: false, status: 0, message: "" };
  return results.find(({ productId }) => productId === id) ?? unanswered;
}

/** The rows with which it went well, as they are now. */
export function rowsAfter(
  rows: readonly ModeratedProduct[],
  results: readonly ItemResult[],
): ModeratedProduct[] {
  return rows.flatMap((row) => {
    const { ok, product } = resultOf(row.id, results);
    return ok ? [{ ...row, ...product }] : [];
  });
}

/** What the server has said of each, where it said something. */
export function answersIn(results: readonly ItemResult[], decision: Decision): Answer[] {
  return results.flatMap<Answer>(({ productId: id, ok, status, product }) => {
    const isGone = status === 404 || (ok && decision === "deleted");
    if (isGone) return { id, product: null };
    return product ? { id, product } : [];
  });
}
