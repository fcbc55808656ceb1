import type { StorageCaller, Writer } from "./storage-caller.ts";

/** What any member may write; every other path is the administrators' (contract 3.4 names `products/…` alone). */
const membersPaths = "user-product-";

export function canWrite(caller: StorageCaller, path: string): caller is Writer {
  if (caller.kind === "visitor") return false;
  return caller.kind === "admin" || path.startsWith(membersPaths);
}

/** Whoever sent what lies there now, and administrators. */
export function canReplace(caller: Writer, { owner_id }: { owner_id: string | null }): boolean {
  return caller.kind === "admin" || owner_id === caller.id;
}
