import { isAdminRole } from "./roles.ts";

const nobody = "Usuário";

/** How menu and greeting call a person («§3»). */
export function displayName({ email, role }: { email?: string | null; role?: string | null }): string {
  return isAdminRole(role) ? "Administrador" : localPart(email) || nobody;
}

/** The name in the profile row, made at sign-up or confirmation («§3»); letters and the user list use it. */
export function profileName({
  full_name,
  email,
}: {
  full_name?: string | null;
  email?: string | null;
}): string {
  return full_name?.trim() || localPart(email) || nobody;
}

function localPart(email: string | null | undefined): string {
  return email?.split("@")[0]?.trim() ?? "";
}
