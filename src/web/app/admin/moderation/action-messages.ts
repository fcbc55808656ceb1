import type { ItemResult } from "#domain/products/moderation.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { statusLabel } from "#domain/products/product-status.ts";
import type { Translate } from "#web/translate.ts";
import type { ModerationAction } from "./moderation-actions.ts";

interface Named {
  name: string;
}

/** "Aprovado: Cafeteira Italiana", "100 produtos aprovados". */
export function doneText(rows: readonly Named[], { decision }: ModerationAction, t: Translate): string {
  const [row] = rows;
  if (row && rows.length === 1) {
    if (decision === "approved") return t("Aprovado: {{name}}", { name: row.name });
    if (decision === "rejected") return t("Rejeitado: {{name}}", { name: row.name });
    return t("Deletado: {{name}}", { name: row.name });
  }
  const n = rows.length;
  if (decision === "approved") return t("{{n}} produtos aprovados", { n });
  if (decision === "rejected") return t("{{n}} produtos rejeitados", { n });
  return t("{{n}} produtos deletados", { n });
}

export function undoneText(rows: readonly Named[], t: Translate): string {
  const [row] = rows;
  return row && rows.length === 1
    ? t("Desfeito: {{name}}", { name: row.name })
    : t("Desfeito: {{n}} produtos", { n: rows.length });
}

/** Why a product was not decided on or deleted: «§8»'s sentence, and what the server said where it said something of its own. */
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
