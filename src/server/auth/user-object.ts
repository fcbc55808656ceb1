import type { AuthIdentityRow, AuthUserRow } from "./auth-store.ts";

/** The User of contract 1.1: what is unset is left out, and nothing secret is ever in it. */
export function userObject(user: AuthUserRow, identities: AuthIdentityRow[]): Record<string, unknown> {
  const optional = {
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    email_change_sent_at: user.email_change_sent_at,
    new_email: user.new_email,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
  };
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: "",
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}
