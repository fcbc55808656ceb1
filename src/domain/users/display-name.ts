import { isAdminRole } from "./roles.ts";

const nobody = "Usuário";

/** How menu and greeting call a person («§3»); `name` is the profile's. */
export function displayName({ name, role }: { name: string; role: string }): string {
  return isAdminRole(role) ? "Administrador" : name;
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
