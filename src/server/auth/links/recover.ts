import { eq } from "drizzle-orm";
import { z } from "zod";
import { resendEmailChange } from "#server/auth/accounts/email-change.ts";
import { findHolder } from "#server/auth/accounts/email-change-store.ts";
import { type AuthCall, anyone, textOf } from "#server/auth/auth-endpoint.ts";
import {
  challengeFields,
  type EndpointDoc,
  errorResponse,
  redirectQuery,
} from "#server/auth/auth-responses.ts";
import { type AuthUserRow, lockUserByEmail } from "#server/auth/auth-store.ts";
import { validateEmail, validationError } from "#server/auth/passwords/validate-credentials.ts";
import { type CodeChallenge, challengeOf } from "#server/auth/pkce/pkce.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { response } from "#server/http/responses.ts";
import { letterName, linkPageUrl } from "./account-letters.ts";
import { oneLetterAMinute, takeLetterSlot } from "./letter-limit.ts";
import { bindToLetter, findPendingSignUp, issueLink, linkPrefix } from "./one-time-token.ts";
import { queueConfirmationLetter, readPendingSignUp } from "./pending-sign-up.ts";

const fiveMinutes = { points: 30, seconds: 300 };

const sent = [
  response(200, "O mesmo para qualquer endereço.", z.object({})),
  errorResponse(422, "O e-mail não vale."),
];
const recovery: EndpointDoc = {
  summary: "Pede um link para escolher outra senha",
  query: redirectQuery,
  body: z.object({ email: z.string(), ...challengeFields }),
  responses: sent,
};
const repetition: EndpointDoc = {
  summary: "Pede de novo o e-mail de confirmação",
  query: redirectQuery,
  body: z.object({ type: z.enum(["signup", "email_change"]), email: z.string(), ...challengeFields }),
  responses: sent,
};

export const recoverEndpoints = [
  anyone("POST", "/recover", recovery, recover, { limit: { name: "recover", ...fiveMinutes } }),
  anyone("POST", "/resend", repetition, resend, { limit: { name: "resend", ...fiveMinutes } }),
];

/** POST /recover: the same `{}` for every address (contract 1.4). */
async function recover(call: AuthCall): Promise<unknown> {
  const body = await call.json();
  const email = textOf(body, "email").toLowerCase();
  if (email === "") throw validationError("Password recovery requires an email");
  validateEmail(email);
  const challenge = challengeOf(body);
  return sendTo(call, "recovery", email, (tx, user) => sendRecovery(tx, call, user, challenge));
}

const resendable = ["signup", "email_change"] as const;

/** POST /resend: the letter of a sign-up again, with a new link. */
async function resend(call: AuthCall): Promise<unknown> {
  const body = await call.json();
  const type = resendable.find((each) => each === textOf(body, "type"));
  if (!type) throw validationError("Missing one of these types: signup, email_change, sms, phone_change");
  const email = textOf(body, "email").toLowerCase();
  if (email === "") throw validationError("Type provided requires an email address");
  validateEmail(email);
  const challenge = challengeOf(body);
  if (type === "signup")
    return sendTo(call, type, email, (tx, user) => sendConfirmation(tx, call, user, challenge));
  // The other letter goes to an address that may be a stranger's.
  const second = async () => {
    const new_email = (await findHolder(call.server.db, email))?.new_email;
    if (new_email) await takeLetterSlot(call.server, new_email);
  };
  return sendTo(call, type, email, (tx, user) => resendEmailChange(tx, call, user), second);
}

type Send = (tx: Tx, user: AuthUserRow) => Promise<void>;

async function sendTo(
  call: AuthCall,
  purpose: "signup" | "recovery" | "email_change",
  email: string,
  send: Send,
  before = async () => {},
): Promise<object> {
  const { server } = call;
  await oneLetterAMinute(server, { purpose, email }, async () => {
    await before();
    await inTransaction(server.db, async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (user) await send(tx, user);
    });
  });
  return {};
}

async function sendRecovery(
  tx: Tx,
  { server, now, redirectTo }: AuthCall,
  user: AuthUserRow,
  challenge: CodeChallenge | null,
): Promise<void> {
  const { mail, config } = server;
  const link = { purpose: "recovery", user_id: user.id } as const;
  const token = await issueLink(tx, { ...link, payload: { challenge } }, { prefix: linkPrefix(challenge) });
  const letter = await mail.queue(tx, "account-recover", user.email, {
    name: await letterName(tx, user),
    recover_url: linkPageUrl(config, { token, type: "recovery", redirect_to: redirectTo() }),
  });
  await bindToLetter(tx, token, letter);
  await tx.update(authUsers).set({ recovery_sent_at: now.toISOString() }).where(eq(authUsers.id, user.id));
}

async function sendConfirmation(
  tx: Tx,
  call: AuthCall,
  user: AuthUserRow,
  challenge: CodeChallenge | null,
): Promise<void> {
  if (user.email_confirmed_at) return;
  const payload = await findPendingSignUp(tx, user.id);
  if (!payload) return;
  const redirect_to = call.redirectTo();
  const asked = readPendingSignUp(payload);
  // The client holds the verifier of its latest request.
  const pending = { ...asked, challenge: challenge ?? asked.challenge ?? null };
  await queueConfirmationLetter(tx, call.server, { user, pending, redirect_to }, call.now);
}
