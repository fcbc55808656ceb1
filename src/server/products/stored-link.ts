import { linkFields } from "#domain/products/links/link-fields.ts";
import { isAdminRole } from "#domain/users/roles.ts";

/** A member's link loses what tracks. An admin's stays as typed: it may carry the house's own affiliate tag. */
export function storedLink(product_url: string, { role }: { role: string }) {
  const fields = linkFields(product_url);
  return isAdminRole(role) ? { ...fields, product_url } : fields;
}
