import type { AuthCall } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { lockUserByEmail } from "#server/auth/auth-store.ts";
import { queueAccountExistsLetter } from "#server/auth/links/account-letters.ts";
import { oneLetterAMinute } from "#server/auth/links/letter-limit.ts";
import {
  isContested,
  type PendingIdentity,
  type PendingSignUp,
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

/** Opens the person's account and answers where the browser goes: with a session, or with a code for one (PKCE). */
export async function signInWithProvider(
  call: AuthCall,
  flow: FlowRow,
  profile: ProviderProfile,
): Promise<string> {
  const { c, server, sender, now } = call;
  const provider = server.social(flow.provider).name;
  const person = providerPerson(provider, profile, server.config);
  const { found, address } = await onceMore(() =>
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

/** Two first logins at once make one account: the later one finds what the earlier one made. */
async function onceMore<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    return deed();
  }
}

/** The same words whether or not there is an account: only its owner learns more, by letter. */
function needsVerification(provider: string): AuthError {
  return new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );
}

/**
 * A provider names an address that it does not vouch for. Whoever reads that mailbox is told: that there is an account
 * already, or by which link this login becomes theirs. Until it is followed, the identity stands nowhere but in the link.
 */
export async function sendProofLetter(
  { server, now }: AuthCall,
  email: string,
  { redirect_to, code_challenge, code_challenge_method }: FlowRow,
  identity: PendingIdentity,
): Promise<void> {
  const challenge =
    code_challenge && code_challenge_method ? { code_challenge, code_challenge_method } : null;
  const pending = { password_hash: null, data: identity.identity_data, challenge, identity };
  try {
    await oneLetterAMinute(server, { purpose: "signup", email }, () =>
      inTransaction(server.db, async (tx) => {
        const user = await lockUserByEmail(tx, email);
        if (!user) return;
        if (user.email_confirmed_at) return queueAccountExistsLetter(tx, server, user);
        const isSame = (earlier: PendingSignUp) =>
          earlier.identity?.provider === identity.provider && earlier.identity.id === identity.id;
        const is_contested = await isContested(tx, user.id, isSame);
        await queueConfirmationLetter(
          tx,
          server,
          { user, pending: { ...pending, is_contested }, redirect_to },
          now,
        );
      }),
    );
  } catch (thrown) {
    // They have one letter of this minute already.
    if (!(thrown instanceof AuthError) || thrown.status !== 429) throw thrown;
  }
}
