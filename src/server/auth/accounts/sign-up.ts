import { z } from "zod";
import { type AuthCall, anyone, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import {
  challengeFields,
  type EndpointDoc,
  errorResponse,
  redirectQuery,
  userSchema,
} from "#server/auth/auth-responses.ts";
import { type AuthUserRow, lockUserByEmail } from "#server/auth/auth-store.ts";
import { queueAccountExistsLetter } from "#server/auth/links/account-letters.ts";
import { oneLetterAMinute } from "#server/auth/links/letter-limit.ts";
import {
  afterEarlierSignUps,
  contestAndRethrow,
  type PendingSignUp,
  queueConfirmationLetter,
} from "#server/auth/links/pending-sign-up.ts";
import { hashPassword } from "#server/auth/passwords/password-hash.ts";
import {
  validateEmail,
  validateNewPassword,
  validationError,
} from "#server/auth/passwords/validate-credentials.ts";
import { challengeOf } from "#server/auth/pkce/pkce.ts";
import { authIdentities, authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { response } from "#server/http/responses.ts";
import { freeIds, newAccount, type SignUp, signUpIds, signUpResponse } from "./sign-up-response.ts";
import { readUserData, validateNames } from "./user-data.ts";

const signUps: LimitRule = { name: "signup", points: 30, seconds: 300 };

const doc: EndpointDoc = {
  summary: "Cria uma conta; um e-mail pede a confirmação. A resposta é a mesma para qualquer endereço",
  query: redirectQuery,
  body: z.object({
    email: z.string(),
    password: z.string(),
    data: z.record(z.string(), z.unknown()).optional(),
    ...challengeFields,
  }),
  counts: signUps,
  responses: [
    response(200, "A conta, ainda sem sessão.", userSchema),
    errorResponse(422, "O e-mail ou a senha não valem."),
  ],
};

export const signUpEndpoints = [anyone("POST", "/signup", doc, signUp)];

/** POST /signup. The order of the checks is part of the contract (1.4); the response is the same for every address. */
async function signUp(call: AuthCall): Promise<unknown> {
  const { server, sender, now } = call;
  const body = await call.json();
  const email = textOf(body, "email").toLowerCase();
  if (email === "" && textOf(body, "phone") === "")
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  await server.limit(signUps).consume(sender.mark);
  const password = textOf(body, "password");
  if (password === "") throw validationError("Signup requires a valid password");
  await validateNewPassword(password);
  validateEmail(email);
  const challenge = challengeOf(body);
  const data = readUserData(body);
  validateNames(data, server.config.site.name);
  const asked: SignUp = { ids: signUpIds(server.box, email), email, data, now };
  await oneLetterAMinute(server, { purpose: "signup", email }, async () => {
    // For every address, and before the transaction: it takes longer than all the rest (contract 5.2).
    const password_hash = await hashPassword(password);
    await inTransaction(server.db, (tx) => takeSignUp(tx, call, asked, { password_hash, challenge }));
  }).catch((refused) => contestAndRethrow(server.db, email, asked, refused));
  return signUpResponse(asked);
}

/** The owner of a confirmed account gets a letter; any other account waits for this link. */
async function takeSignUp(
  tx: Tx,
  call: AuthCall,
  asked: SignUp,
  secrets: Pick<PendingSignUp, "password_hash" | "challenge">,
): Promise<void> {
  const { server, now } = call;
  const user = await accountFor(tx, asked);
  if (user.email_confirmed_at) return queueAccountExistsLetter(tx, server, user);
  const pending = await afterEarlierSignUps(tx, user.id, { ...secrets, data: asked.data });
  return queueConfirmationLetter(tx, server, { user, pending, redirect_to: call.redirectTo() }, now);
}

/** Of concurrent sign-ups one inserts the account and the others find it. */
async function accountFor(tx: Tx, asked: SignUp): Promise<AuthUserRow> {
  const { user, identity } = newAccount({ ...asked, ids: await freeIds(tx, asked) });
  const made = await tx.insert(authUsers).values(user).onConflictDoNothing().returning();
  if (made[0]) {
    await tx.insert(authIdentities).values(identity);
    return made[0];
  }
  const found = await lockUserByEmail(tx, asked.email);
  if (!found) throw new Error("an account came and went during a sign-up");
  return found;
}
