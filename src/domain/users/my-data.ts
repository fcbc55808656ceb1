import type { Role } from "./roles.ts";

/** What get-my-profile answers: how the person is known here, and what protects the account. */
export interface MyProfile {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** How menu and greeting call the person («§3»). */
  display_name: string;
  created_at: string;
  has_password: boolean;
  /** `email`, `google`, `facebook`. */
  providers: string[];
  /** `pending`: there is one, but this session has not shown it. */
  second_factor: "none" | "pending" | "on";
  /** Only where it is `on`: how many have not been used yet. */
  recovery_codes_left?: number;
  /** The operator wants this person to have one (`ADMIN_MFA`). */
  second_factor_required: boolean;
  /** Whether a letter tells how offers of theirs were decided. */
  decision_letters: boolean;
}

export interface MySession {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  refreshed_at: string;
  aal: string;
  is_current: boolean;
}
