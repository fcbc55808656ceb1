import { type AuthCall, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { lockUser } from "#server/auth/auth-store.ts";
import { rememberClient } from "#server/auth/passwords/login-delays.ts";
import { validationError } from "#server/auth/passwords/validate-credentials.ts";
import { openSession } from "#server/auth/sessions/open-session.ts";
import { isBanned } from "#server/auth/signed-in.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type FlowRow, findCodeOwner, takeAuthCode } from "./flow-store.ts";
import { isVerifier, recoveryFlow, sha256 } from "./pkce.ts";

/** POST /token?grant_type=pkce: exchanges a code and its verifier for a session (contract 1.4). */
export async function pkceGrant({ c, server, sender, now, json }: AuthCall) {
  const body = await json();
  const code = textOf(body, "auth_code");
  const verifier = textOf(body, "code_verifier");
  if (code === "" || verifier === "")
    throw validationError("invalid request: both auth code and code verifier should be non-empty");
  const session = await inTransaction(server.db, async (tx) => {
    const owner_id = await findCodeOwner(tx, sha256(code));
    const user = owner_id ? await lockUser(tx, owner_id) : null;
    const flow = await takeAuthCode(tx, sha256(code));
    if (!flow || !user)
      throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
    if (flow.is_old)
      throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
    // Not thrown here: a verifier may be guessed once, so the code stays deleted.
    if (!isRight(verifier, flow)) return null;
    if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
    await rememberClient(tx, server, { email: user.email, sender });
    return openSession(tx, server.keys, { ...signInBy(flow.provider), user, sender }, now);
  });
  if (!session)
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  server.requestContext(c).account = session.user.id;
  return session;
}

function signInBy(provider: string) {
  if (provider === recoveryFlow) return { method: "otp", isRecovery: true } as const;
  return { method: provider === "email" ? "otp" : "oauth", provider } as const;
}

function isRight(verifier: string, { code_challenge, code_challenge_method }: FlowRow): boolean {
  return (
    code_challenge !== null &&
    code_challenge_method !== null &&
    isVerifier(verifier, { code_challenge, code_challenge_method })
  );
}
