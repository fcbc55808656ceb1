import type { Role } from "./roles.ts";

/** What somebody's own app knows about them (`get-my-profile`). */
export interface MyProfile {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** How menu and greeting call the person («§3»). */
  display_name: string;
  created_at: string;
  has_password: boolean;
  providers: string[];
  /** "pending": there is a second factor, and this session has not shown it yet. */
  second_factor: "none" | "pending" | "on";
  /** The operator wants this person to have one (`ADMIN_MFA`). */
  second_factor_required: boolean;
}
