export const productStatuses = ["pending", "approved", "rejected"] as const;

export type ProductStatus = (typeof productStatuses)[number];

/** Anything but a decision counts as pending («§4»). */
export function statusLabel(status: string): "Aprovado" | "Rejeitado" | "Pendente" {
  if (status === "approved") return "Aprovado";
  if (status === "rejected") return "Rejeitado";
  return "Pendente";
}
