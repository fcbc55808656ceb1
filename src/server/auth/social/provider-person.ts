import { withoutHidden } from "#domain/format/hidden-characters.ts";
import type { SocialLogin } from "#domain/site/site-identity.ts";
import { emailAddress } from "#domain/users/email-schema.ts";
import { isReservedName } from "#domain/users/reserved-names.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { PendingIdentity } from "#server/auth/links/pending-sign-up.ts";
import type { Config } from "#server/config.ts";
import type { ProviderProfile } from "./social-provider.ts";

export interface ProviderPerson {
  /** As stored once verified; `identity_data` goes into `user_metadata` too. */
  identity: PendingIdentity & { provider: SocialLogin };
  email: string;
  /** The address is verified: enough to sign in to an existing account (contract D-8). */
  canLink: boolean;
  /** Enough to create an account. */
  canCreate: boolean;
}

const longestName = 120;
const longestPicture = 500;

export function providerPerson(
  provider: SocialLogin,
  profile: ProviderProfile,
  { admin_email, site }: Pick<Config, "admin_email" | "site">,
): ProviderPerson {
  const email = emailAddress.safeParse(profile.email);
  if (!email.success)
    throw new AuthError(500, "unexpected_failure", "Error getting user email from external provider");
  const canLink = profile.email_verified;
  // Facebook never says «verified»: enough to create an account, but not the admin's.
  const canCreate = canLink || (provider === "facebook" && email.data !== admin_email);
  const given = shortText(profile.name);
  const name = isReservedName(given, site.name) ? "" : given;
  const picture = secureAddress(profile.picture);
  const identity_data = {
    sub: profile.subject,
    provider_id: profile.subject,
    email: email.data,
    email_verified: canCreate,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
  };
  const identity = { provider, id: profile.subject, email: email.data, identity_data };
  return { identity, email: email.data, canLink, canCreate };
}

/** On one line, without what cannot be seen or stored. */
function shortText(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return [...withoutHidden(line).trim()].slice(0, longestName).join("").trim();
}

function secureAddress(value: unknown): string | null {
  if (typeof value !== "string" || value.length > longestPicture) return null;
  const url = URL.parse(value);
  return url?.protocol === "https:" && !url.username && !url.password && url.href.length <= longestPicture
    ? url.href
    : null;
}
