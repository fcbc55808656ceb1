export const roles = ["user", "admin", "super_admin"] as const;

export type Role = (typeof roles)[number];

/** The role in the users table is what counts, never the e-mail address («§6», decided on the server). */
export function isAdminRole(role: string | null | undefined): boolean {
  return role === "admin" || role === "super_admin";
}

/** As the user list writes it («§3»). */
export function roleLabel(role: string): "Admin" | "Usuário" {
  return isAdminRole(role) ? "Admin" : "Usuário";
}
