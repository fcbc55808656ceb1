import { randomBytes } from "node:crypto";
import { profileName } from "#domain/users/display-name.ts";
import { sha256 } from "#server/auth/auth-code.ts";
import type { AuthCall } from "#server/auth/auth-endpoint.ts";
import type { AuthUserRow } from "#server/auth/auth-store.ts";
import { authOneTimeTokens } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import type { ProviderPerson } from "./provider-person.ts";

/** One letter a minute to an address, whoever asks for it (contract 5.3). */
const ownersLetters: LimitRule = { name: "social-letter", points: 1, seconds: 60 };

/**
 * A provider names an address that it does not vouch for. Whoever reads that mailbox is told: that there is an account
 * already, or by which link this login becomes theirs.
 */
export async function writeToOwner(call: AuthCall, user: AuthUserRow, person: ProviderPerson): Promise<void> {
  const { server } = call;
  const mayWrite = await server
    .limit(ownersLetters)
    .take(server.box.mark(person.email))
    .then(() => true, isTooMany);
  if (!mayWrite) return;
  await inTransaction(server.db, (tx) =>
    user.email_confirmed_at ? tellThatItExists(tx, call, user) : askToConfirm(tx, call, user, person),
  );
}

function isTooMany(thrown: unknown): false {
  if (thrown instanceof Problem && thrown.status === 429) return false;
  throw thrown;
}

async function tellThatItExists(tx: Tx, { server }: AuthCall, user: AuthUserRow): Promise<void> {
  const { url } = server.config.site;
  const values = {
    name: nameOf(user, user.user_metadata),
    login_url: `${url}/login`,
    recover_url: `${url}/login?modo=esqueci`,
  };
  await server.mail.queue(tx, "account-exists", user.email, values);
}

async function askToConfirm(
  tx: Tx,
  { server }: AuthCall,
  user: AuthUserRow,
  { provider, subject, email, data }: ProviderPerson,
): Promise<void> {
  const { url } = server.config.site;
  const token = randomBytes(32).toString("base64url");
  const link = new URLSearchParams({ token, type: "signup", redirect_to: `${url}/auth/callback` });
  const confirm_url = `${url}/auth/v1/verify?${link}`;
  const letter_id = await server.mail.queue(tx, "account-confirm", user.email, {
    name: nameOf(user, data),
    confirm_url,
  });
  // The identity is stored nowhere else: until the link is followed it opens nothing.
  const payload = { identity: { provider, id: subject, email, identity_data: data } };
  const row = { purpose: "signup", token_hash: sha256(token), user_id: user.id, payload, letter_id };
  await tx
    .insert(authOneTimeTokens)
    .values(row)
    .onConflictDoUpdate({
      target: [authOneTimeTokens.user_id, authOneTimeTokens.purpose],
      set: row,
    });
}

function nameOf({ email }: AuthUserRow, { full_name }: Record<string, unknown>): string {
  return profileName({ full_name: typeof full_name === "string" ? full_name : null, email });
}
