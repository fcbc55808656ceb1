import {
  type AuthIdentityRow,
  type AuthUserRow,
  listFactors,
  listIdentities,
} from "#server/auth/auth-store.ts";
import type { Reader } from "#server/db/transaction.ts";

export type UserObject = Record<string, unknown> & { id: string };
type ListedFactor = Awaited<ReturnType<typeof listFactors>>[number];

/** The User of contract 1.1, with what belongs to it. */
export async function userObjectOf(db: Reader, user: AuthUserRow): Promise<UserObject> {
  return userObject(user, await listIdentities(db, user.id), await listFactors(db, user.id));
}

/** What is unset is left out, and nothing secret is ever in it. */
export function userObject(
  user: AuthUserRow,
  identities: AuthIdentityRow[],
  factors: ListedFactor[] = [],
): UserObject {
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
    ...(factors.length > 0 ? { factors: factors.map(factorObject) } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}

/** Never with its secret. */
function factorObject({ friendly_name, ...factor }: ListedFactor) {
  return { ...factor, ...(friendly_name ? { friendly_name } : {}), phone: "" };
}
