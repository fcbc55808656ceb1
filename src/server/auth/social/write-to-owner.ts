import type { AuthCall } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { lockUserByEmail } from "#server/auth/auth-store.ts";
import { oneLetterAMinute } from "#server/auth/links/letter-limit.ts";
import { tellOwner } from "#server/auth/links/letters-to-owners.ts";
import {
  isContested,
  type PendingIdentity,
  type PendingSignUp,
  requestConfirmation,
} from "#server/auth/links/request-confirmation.ts";
import type { FlowRow } from "#server/auth/pkce/flow-store.ts";
import { inTransaction } from "#server/db/transaction.ts";

/**
 * A provider names an address that it does not vouch for. Whoever reads that mailbox is told: that there is an account
 * already, or by which link this login becomes theirs. Until it is followed, the identity stands nowhere but in the link.
 */
export async function writeToOwner(
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
        if (user.email_confirmed_at) return tellOwner(tx, server, user);
        const isSame = (earlier: PendingSignUp) =>
          earlier.identity?.provider === identity.provider && earlier.identity.id === identity.id;
        const is_contested = await isContested(tx, user.id, isSame);
        await requestConfirmation(
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
