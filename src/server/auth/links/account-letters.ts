import { eq } from "drizzle-orm";
import { formatMinute } from "#domain/format/written-date.ts";
import type { SecurityEvent } from "#domain/mail/letters.ts";
import { personName } from "#server/auth/accounts/user-data.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import type { Config } from "#server/config.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { LinkPurpose } from "./one-time-token.ts";

export interface LetterParts {
  mail: Outbox;
  config: Config;
}

type Owner = Pick<AuthUserRow, "id" | "email">;

/** A sign-up with an existing address: only its owner learns of it (contract D-3). */
export async function queueAccountExistsLetter(
  tx: Tx,
  { mail, config }: LetterParts,
  owner: Owner,
): Promise<void> {
  await mail.queue(tx, "account-exists", owner.email, {
    name: await letterName(tx, owner),
    login_url: `${config.site.url}/login`,
    recover_url: recoverPageUrl(config),
  });
}

/** The profile's name («decisions §3»). Without a profile not the typed name: a stranger may have typed it. */
export async function letterName(tx: Tx, { id, email }: Owner): Promise<string> {
  const [profile] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id));
  return profile?.name ?? personName({}, email);
}

export function recoverPageUrl({ site }: LetterParts["config"]): string {
  return `${site.url}/login?modo=esqueci`;
}

interface LinkParts {
  token: string;
  type: LinkPurpose;
  redirect_to: string;
}

/** From the configuration, never from the request's Host header (contract 5.7). */
export function verifyUrl({ site }: Pick<Config, "site">, link: LinkParts): string {
  return `${site.url}/auth/v1/verify?${linkQuery(link)}`;
}

/** The page whose button opens the same link: for links that would be lost if a mail scanner used them (decision 0016). */
export function linkPageUrl({ site }: Pick<Config, "site">, link: LinkParts): string {
  return `${site.url}/conta/link?${linkQuery(link)}`;
}

function linkQuery({ token, type, redirect_to }: LinkParts): URLSearchParams {
  return new URLSearchParams({ token, type, redirect_to });
}

export async function queueSecurityLetter(
  tx: Tx,
  { mail, config }: LetterParts,
  user: AuthUserRow,
  what: SecurityEvent,
  now: Date,
): Promise<void> {
  await mail.queue(tx, "account-security", user.email, {
    name: await letterName(tx, user),
    what,
    at: formatMinute(now, mail.language),
    recover_url: recoverPageUrl(config),
  });
}
