import { eq } from "drizzle-orm";
import { z } from "zod";
import { type AuthCall, anyone, textOf } from "#server/auth/auth-endpoint.ts";
import { challengeFields, type EndpointDoc, redirectQuery, refused } from "#server/auth/auth-responses.ts";
import { type AuthUserRow, lockUserByEmail } from "#server/auth/auth-store.ts";
import { checkEmail, invalid } from "#server/auth/passwords/typed-credentials.ts";
import { type CodeChallenge, challengeIn } from "#server/auth/pkce/code-challenge.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { response } from "#server/http/responses.ts";
import { oneLetterAMinute } from "./letter-limit.ts";
import { nameInLetters } from "./letters-to-owners.ts";
import { linkInLetter } from "./link-in-letter.ts";
import { bindToLetter, findPendingSignUp, issueLink, linkPrefix } from "./one-time-token.ts";
import { pendingOf, requestConfirmation } from "./request-confirmation.ts";

const fiveMinutes = { points: 30, seconds: 300 };

const sent = [
  response(200, "O mesmo para qualquer endereço.", z.object({})),
  refused(422, "O e-mail não vale."),
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

/** POST /recover: the same `{}` whether or not anybody has the address (contract 1.4). */
async function recover(call: AuthCall): Promise<unknown> {
  const body = await call.json();
  const email = textOf(body, "email").toLowerCase();
  if (email === "") throw invalid("Password recovery requires an email");
  checkEmail(email);
  const challenge = challengeIn(body);
  return sendTo(call, "recovery", email, (tx, user) => sendRecovery(tx, call, user, challenge));
}

const resendable = ["signup", "email_change"] as const;

/** POST /resend: the letter of a sign-up once more, with a new link for what was asked for, where that is one thing. */
async function resend(call: AuthCall): Promise<unknown> {
  const body = await call.json();
  const type = resendable.find((each) => each === textOf(body, "type"));
  if (!type) throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  const email = textOf(body, "email").toLowerCase();
  if (email === "") throw invalid("Type provided requires an email address");
  checkEmail(email);
  const challenge = challengeIn(body);
  return sendTo(call, type, email, async (tx, user) => {
    if (type === "signup") await sendConfirmation(tx, call, user, challenge);
  });
}

type Send = (tx: Tx, user: AuthUserRow) => Promise<void>;

async function sendTo(
  call: AuthCall,
  purpose: "signup" | "recovery" | "email_change",
  email: string,
  send: Send,
): Promise<object> {
  const { server } = call;
  await oneLetterAMinute(server, { purpose, email }, () =>
    inTransaction(server.db, async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (user) await send(tx, user);
    }),
  );
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
  const token = await issueLink(tx, { ...link, payload: { challenge } }, linkPrefix(challenge));
  const letter = await mail.queue(tx, "account-recover", user.email, {
    name: await nameInLetters(tx, user),
    recover_url: linkInLetter(config, { token, type: "recovery", redirect_to: redirectTo() }),
  });
  await bindToLetter(tx, link, letter);
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
  const asked = pendingOf(payload);
  if (asked.is_contested) {
    // The link would make one of several passwords valid, and whose that is nobody knows: it proves the address alone, and
    // whoever opens it sets a password next. Of what was asked for before, no link is left.
    await issueLink(tx, { purpose: "signup", user_id: user.id, payload });
    return sendRecovery(tx, call, user, challenge ?? asked.challenge ?? null);
  }
  // A client that asks again waits with its newest verifier.
  const pending = { ...asked, challenge: challenge ?? asked.challenge ?? null };
  await requestConfirmation(tx, call.server, { user, pending, redirect_to }, call.now);
}
