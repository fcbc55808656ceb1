import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { type ProductStatus, productStatuses } from "#domain/products/product-status.ts";
import { idIn } from "#web/app/admin/frame/list-address.ts";

/** Which offers the tab «Produtos» shows, and how; it stands in the address, so that reload and Back keep it. */
export interface ModerationQuery {
  status: ProductStatus | "all";
  q?: string | undefined;
  user_id?: string | undefined;
  cursor?: string | undefined;
  isQueue: boolean;
  /** The one in sight there, so that a reload keeps it and a colleague can be sent it. */
  offer?: string | undefined;
  /** How many; without it as many as can be treated at once. */
  limit?: number;
}

const path = "/admin/produtos";

/** Without a word about it: what waits. People edit addresses: what makes no sense there counts as that. */
export function readModerationQuery(address: URLSearchParams): ModerationQuery {
  const asked = address.get("status");
  const isQueue = address.get("modo") === "fila";
  return {
    status: asked === "all" ? asked : (productStatuses.find((each) => each === asked) ?? "pending"),
    q: address.get("q")?.trim() || undefined,
    user_id: idIn(address, "user_id"),
    cursor: address.get("cursor") || undefined,
    isQueue,
    offer: isQueue ? idIn(address, "oferta") : undefined,
  };
}

export function moderationPath(asked: Partial<ModerationQuery>): string {
  const { status, q, user_id, cursor, isQueue, offer } = asked;
  const query = new URLSearchParams({
    ...(status && status !== "pending" ? { status } : {}),
    ...(q ? { q } : {}),
    ...(user_id ? { user_id } : {}),
    ...(cursor ? { cursor } : {}),
    ...(isQueue ? { modo: "fila" } : {}),
    ...(isQueue && offer ? { oferta: offer } : {}),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Who has waited longest comes first; of what is decided, the newest is what one looks for. */
export function orderOf(status: ModerationQuery["status"]) {
  return status === "pending" ? "oldest" : "newest";
}

export function matchesQuery(query: ModerationQuery, product: Pick<ModeratedProduct, "status" | "user_id">) {
  const { status, user_id } = query;
  return (status === "all" || status === product.status) && (!user_id || user_id === product.user_id);
}

/** Which list it is, whatever is looked at in it. */
export function listKey({ status, user_id = "", cursor = "", q = "" }: ModerationQuery): string {
  return [status, user_id, cursor, q].join(" ");
}
