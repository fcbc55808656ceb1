import type { AuthCall } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { lockUserByEmail } from "#server/auth/auth-store.ts";
import { queueAccountExistsLetter } from "#server/auth/links/account-letters.ts";
import { oneLetterAMinute } from "#server/auth/links/letter-limit.ts";
import {
  afterEarlierSignUps,
  contestAndRethrow,
  type PendingIdentity,
  queueConfirmationLetter,
} from "#server/auth/links/pending-sign-up.ts";
import { rememberClient } from "#server/auth/passwords/login-delays.ts";
import type { FlowRow } from "#server/auth/pkce/flow-store.ts";
import { issueAuthCode } from "#server/auth/pkce/pkce.ts";
import { sessionMembers, withFragment, withQuery } from "#server/auth/redirects.ts";
import { openSession } from "#server/auth/sessions/open-session.ts";
import { inTransaction, sqlState } from "#server/db/transaction.ts";
import { type Found, findOrCreateAccount } from "./find-or-create-account.ts";
import { providerPerson } from "./provider-person.ts";
import type { ProviderProfile } from "./social-provider.ts";

/** Signs in and returns the redirect, with a session or a PKCE code. */
export async function signInWithProvider(
  call: AuthCall,
  flow: FlowRow,
  profile: ProviderProfile,
): Promise<string> {
  const { c, server, sender, now } = call;
  const provider = server.social(flow.provider).name;
  const person = providerPerson(provider, profile, server.config);
  const { found, address } = await retryOnConflict(() =>
    inTransaction(server.db, async (tx) => {
      const found = await findOrCreateAccount(tx, person, { server, now });
      return { found, address: found.isProven ? await enter(found) : null };

      async function enter({ user }: Found): Promise<string> {
        if (flow.code_challenge !== null)
          return withQuery(flow.redirect_to, { code: await issueAuthCode(tx, flow.id, user.id) });
        await rememberClient(tx, server, { email: user.email, sender });
        const session = await openSession(tx, server.keys, { user, method: "oauth", provider, sender }, now);
        return withFragment(flow.redirect_to, sessionMembers(session));
      }
    }),
  );
  if (address === null) {
    await sendProofLetter(call, found.user.email, flow, person.identity);
    throw needsVerification(provider);
  }
  server.requestContext(c).account = found.user.id;
  return address;
}

/** Of two concurrent first logins the later one finds the account of the earlier one. */
async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    return attempt();
  }
}

/** The same message with and without an account: only its owner learns more, by letter. */
function needsVerification(provider: string): AuthError {
  return new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );
}

/**
 * The provider did not verify the address. Its owner gets a letter: that an account exists, or with a link that confirms
 * this login. Until then the identity is stored only in the link.
 */
async function sendProofLetter(
  { server, now }: AuthCall,
  email: string,
  { redirect_to, code_challenge, code_challenge_method }: FlowRow,
  identity: PendingIdentity,
): Promise<void> {
  const challenge =
    code_challenge && code_challenge_method ? { code_challenge, code_challenge_method } : null;
  const asked = { password_hash: null, data: identity.identity_data, challenge, identity };
  try {
    await oneLetterAMinute(server, { purpose: "signup", email }, () =>
      inTransaction(server.db, async (tx) => {
        const user = await lockUserByEmail(tx, email);
        if (!user) return;
        if (user.email_confirmed_at) return queueAccountExistsLetter(tx, server, user);
        const pending = await afterEarlierSignUps(tx, user.id, asked);
        await queueConfirmationLetter(tx, server, { user, pending, redirect_to }, now);
      }),
    ).catch((refused) => contestAndRethrow(server.db, email, asked, refused));
  } catch (thrown) {
    // A letter was sent within the last minute.
    if (!(thrown instanceof AuthError) || thrown.status !== 429) throw thrown;
  }
}
