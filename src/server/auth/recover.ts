import { eq } from "drizzle-orm";
import { authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { type AuthCall, anyone, textOf } from "./auth-endpoint.ts";
import { type AuthUserRow, findUserByEmail } from "./auth-store.ts";
import { inEvenTime } from "./even-time.ts";
import { oneLetterAMinute } from "./letter-limit.ts";
import { nameInLetters } from "./letters-to-owners.ts";
import { linkInLetter } from "./link-in-letter.ts";
import { bindToLetter, findPendingSignUp, issueLink } from "./one-time-token.ts";
import { pendingOf, requestConfirmation } from "./request-confirmation.ts";
import { checkEmail, invalid } from "./typed-credentials.ts";

const fiveMinutes = { points: 30, seconds: 300 };

export const recoverEndpoints = [
  anyone("POST", "/recover", recover, { limit: { name: "recover", ...fiveMinutes } }),
  anyone("POST", "/resend", resend, { limit: { name: "resend", ...fiveMinutes } }),
];

/** POST /recover: the same `{}` whether or not anybody has the address (contract 1.4). */
async function recover(call: AuthCall): Promise<unknown> {
  const email = textOf(await call.json(), "email").toLowerCase();
  if (email === "") throw invalid("Password recovery requires an email");
  checkEmail(email);
  return sendTo(call, "recovery", email, sendRecovery);
}

const resendable = ["signup", "email_change"] as const;

/** POST /resend: the letter of a sign-up once more, with a new link for what was asked for last. */
async function resend(call: AuthCall): Promise<unknown> {
  const body = await call.json();
  const type = resendable.find((each) => each === textOf(body, "type"));
  if (!type) throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  const email = textOf(body, "email").toLowerCase();
  if (email === "") throw invalid("Type provided requires an email address");
  checkEmail(email);
  return sendTo(call, type, email, type === "signup" ? sendConfirmation : async () => {});
}

type Send = (tx: Tx, call: AuthCall, user: AuthUserRow) => Promise<void>;

async function sendTo(
  call: AuthCall,
  purpose: "signup" | "recovery" | "email_change",
  email: string,
  send: Send,
): Promise<object> {
  const { server } = call;
  await oneLetterAMinute(server, { purpose, email }, () =>
    inEvenTime(() =>
      inTransaction(server.db, async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (user) await send(tx, call, user);
      }),
    ),
  );
  return {};
}

async function sendRecovery(tx: Tx, { server, now, redirectTo }: AuthCall, user: AuthUserRow): Promise<void> {
  const { mail, config } = server;
  const link = { purpose: "recovery", user_id: user.id } as const;
  const token = await issueLink(tx, { ...link, payload: {} });
  const letter = await mail.queue(tx, "account-recover", user.email, {
    name: await nameInLetters(tx, user),
    recover_url: linkInLetter(config, { token, type: "recovery", redirect_to: redirectTo() }),
  });
  await bindToLetter(tx, link, letter);
  await tx.update(authUsers).set({ recovery_sent_at: now.toISOString() }).where(eq(authUsers.id, user.id));
}

async function sendConfirmation(tx: Tx, call: AuthCall, user: AuthUserRow): Promise<void> {
  if (user.email_confirmed_at) return;
  const payload = await findPendingSignUp(tx, user.id);
  if (!payload) return;
  const redirect_to = call.redirectTo();
  await requestConfirmation(tx, call.server, { user, pending: pendingOf(payload), redirect_to }, call.now);
}
