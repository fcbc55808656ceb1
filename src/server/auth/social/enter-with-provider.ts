import type { AuthCall } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { noteKnownSender } from "#server/auth/passwords/login-delays.ts";
import { issueAuthCode } from "#server/auth/pkce/auth-code.ts";
import type { FlowRow } from "#server/auth/pkce/flow-store.ts";
import { sessionMembers, withFragment, withQuery } from "#server/auth/redirect-response.ts";
import { openSession } from "#server/auth/sessions/open-session.ts";
import { inTransaction, sqlState } from "#server/db/transaction.ts";
import { accountOfPerson, type Found } from "./account-of-person.ts";
import { providerPerson } from "./provider-person.ts";
import type { ProviderProfile } from "./social-provider.ts";
import { writeToOwner } from "./write-to-owner.ts";

/** Opens the person's account and answers where the browser goes: with a session, or with a code for one (PKCE). */
export async function enterWithProvider(
  call: AuthCall,
  flow: FlowRow,
  profile: ProviderProfile,
): Promise<string> {
  const { c, server, sender, now } = call;
  const provider = server.social(flow.provider).name;
  const person = providerPerson(provider, profile, server.config);
  const { found, address } = await onceMore(() =>
    inTransaction(server.db, async (tx) => {
      const found = await accountOfPerson(tx, person, { server, now });
      return { found, address: found.isProven ? await enter(found) : null };

      async function enter({ user }: Found): Promise<string> {
        if (flow.code_challenge !== null)
          return withQuery(flow.redirect_to, { code: await issueAuthCode(tx, flow.id, user.id) });
        await noteKnownSender(tx, server, { email: user.email, sender });
        const session = await openSession(tx, server.keys, { user, method: "oauth", provider, sender }, now);
        return withFragment(flow.redirect_to, sessionMembers(session));
      }
    }),
  );
  if (address === null) {
    await writeToOwner(call, found.user.email, flow, person.identity);
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
