import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { formatMinute } from "#domain/format/written-date.ts";
import { type AuthCall, signedIn, textOf } from "#server/auth/auth-endpoint.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import {
  type EndpointDoc,
  errorResponse,
  proofFields,
  proofNeeded,
  redirectQuery,
  userSchema,
} from "#server/auth/auth-responses.ts";
import { type AuthUserRow, isAdmin, listFactors, lockUser } from "#server/auth/auth-store.ts";
import { type LetterParts, letterName, recoverPageUrl } from "#server/auth/links/account-letters.ts";
import { oneLetterAMinute, takeLetterSlot } from "#server/auth/links/letter-limit.ts";
import { deleteLinks } from "#server/auth/links/one-time-token.ts";
import { hashPassword, isPassword } from "#server/auth/passwords/password-hash.ts";
import { validateNewPassword } from "#server/auth/passwords/validate-credentials.ts";
import { otherSessions } from "#server/auth/sessions/logout.ts";
import { requireProof, spendRecovery } from "#server/auth/sessions/require-proof.ts";
import { type SignedIn, sessionNotFound } from "#server/auth/signed-in.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { response } from "#server/http/responses.ts";
import { startEmailChange, validateNewEmail } from "./email-change.ts";
import { dropEmailChange } from "./email-change-store.ts";
import { mergedMetadata, readUserData, type UserData, validateNames } from "./user-data.ts";
import { userObjectOf } from "./user-object.ts";

const updates = { name: "user", points: 30, seconds: 300 };

const changed: EndpointDoc = {
  summary: "Muda a senha, o e-mail, ou o que a conta diz de si",
  query: redirectQuery,
  body: z.object({
    email: z
      .string()
      .optional()
      .describe("Outro: pede a troca, com um link a cada endereço. O de agora: desiste dela."),
    password: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    ...proofFields,
  }),
  responses: [
    response(200, "A conta como está agora.", userSchema),
    proofNeeded,
    errorResponse(401, "Quem tem um segundo fator só muda a conta depois de mostrá-lo."),
    errorResponse(422, "A senha ou o e-mail não valem."),
  ],
};

export const userEndpoints = [
  signedIn(
    "GET",
    "/user",
    { summary: "A conta de quem chama", responses: [response(200, "A conta.", userSchema)] },
    ({ server, signedIn: { user } }) => userObjectOf(server.db, user),
  ),
  signedIn("PUT", "/user", changed, updateUser, { limit: updates }),
];

interface Changes {
  data: UserData;
  password_hash: string | null;
  new_email: string | null;
  /** The present address again: a pending change is dropped. */
  keepsEmail: boolean;
}

/** PUT /user: changes password, metadata or address (contract 1.4). */
async function updateUser(call: AuthCall<SignedIn>): Promise<unknown> {
  const { server, signedIn } = call;
  const changes = await readChanges(call);
  const user = await withLetterLimit(call, changes, () =>
    inTransaction(server.db, async (tx) => {
      const present = await stillSignedIn(tx, signedIn);
      if (changes.password_hash !== null) {
        await revokeOldPassword(tx, signedIn);
        await queuePasswordChangedLetter(tx, server, present, call.now);
      }
      const changed = await writeUser(tx, present, changes, call.now);
      if (changes.new_email !== null) return startEmailChange(tx, call, changed, changes.new_email);
      return changes.keepsEmail ? dropEmailChange(tx, changed.id) : changed;
    }),
  );
  return userObjectOf(server.db, user);
}

/** The order is a rule: nothing is said about a password before the caller has shown who they are. */
async function readChanges(call: AuthCall<SignedIn>): Promise<Changes> {
  const { server, signedIn } = call;
  const { user, session } = signedIn;
  const body = await call.json();
  if (isGiven(body, "app_metadata"))
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  const data = readUserData(body);
  validateNames(data, (await isAdmin(server.db, user.id)) ? null : server.config.site.name);
  const email = textOf(body, "email").toLowerCase() || null;
  const new_email = email === user.email ? null : email;
  const keepsEmail = email === user.email && user.new_email !== null;
  const isNewPassword = isGiven(body, "password");
  if (isNewPassword || isGiven(body, "data") || new_email !== null || keepsEmail)
    await needSecondFactor(call);
  if (isNewPassword) await validateNewPassword(textOf(body, "password"));
  if (new_email !== null) validateNewEmail(server, user, new_email);
  if (new_email !== null || (isNewPassword && session.recovery !== "open")) await requireProof(call, body);
  const password_hash = isNewPassword ? await newHash(signedIn, textOf(body, "password")) : null;
  return { data, password_hash, new_email, keepsEmail };
}

/** Letters go to both addresses: the new one may be a stranger's. */
function withLetterLimit<T>(
  { server, signedIn: { user } }: AuthCall<SignedIn>,
  { new_email }: Changes,
  write: () => Promise<T>,
): Promise<T> {
  if (new_email === null) return write();
  return oneLetterAMinute(server, { purpose: "email_change", email: user.email }, async () => {
    await takeLetterSlot(server, new_email);
    return write();
  });
}

/** Null is how clients leave a member out (contract 0.2). */
function isGiven(body: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(body, name) && body[name] !== null && body[name] !== undefined;
}

/** The contract's message names address and password; metadata is guarded too. */
async function needSecondFactor({ server, signedIn: { user, session } }: AuthCall<SignedIn>): Promise<void> {
  const factors = await listFactors(server.db, user.id);
  if (session.aal !== "aal2" && factors.some(({ status }) => status === "verified"))
    throw new AuthError(
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
}

async function newHash({ user }: SignedIn, password: string): Promise<string> {
  if (user.password_hash !== null && (await isPassword(user.password_hash, password)))
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  return hashPassword(password);
}

/** Hashing takes time: another password change may have ended the session meanwhile. */
async function stillSignedIn(tx: Tx, { user, session }: SignedIn): Promise<AuthUserRow> {
  const present = await lockUser(tx, user.id);
  const [alive] = await tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(eq(authSessions.id, session.id))
    .for("update");
  if (!present || !alive) throw sessionNotFound();
  return present;
}

async function writeUser(
  tx: Tx,
  user: AuthUserRow,
  { data, password_hash }: Pick<Changes, "data" | "password_hash">,
  now: Date,
): Promise<AuthUserRow> {
  const [changed] = await tx
    .update(authUsers)
    .set({
      user_metadata: mergedMetadata(user.user_metadata, data),
      ...(password_hash === null
        ? {}
        : { password_hash, app_metadata: sql`${authUsers.app_metadata} - 'is_contested'` }),
      updated_at: now.toISOString(),
    })
    .where(eq(authUsers.id, user.id))
    .returning();
  return changed as AuthUserRow;
}

/** Ends all other sessions and links; the session that changed the password stays (contract 5.6). */
async function revokeOldPassword(tx: Tx, signedIn: SignedIn): Promise<void> {
  if (signedIn.session.recovery === "open") await spendRecovery(tx, signedIn.session);
  await tx.delete(authSessions).where(otherSessions(signedIn));
  await deleteLinks(tx, signedIn.user.id);
}

async function queuePasswordChangedLetter(
  tx: Tx,
  { mail, config }: LetterParts,
  user: AuthUserRow,
  now: Date,
): Promise<void> {
  await mail.queue(tx, "account-password-changed", user.email, {
    name: await letterName(tx, user),
    at: formatMinute(now, mail.language),
    recover_url: recoverPageUrl(config),
  });
}
