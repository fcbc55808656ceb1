import { passwordSentences } from "#domain/auth/password-rules.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { profileName } from "#domain/users/display-name.ts";
import { emailSentences } from "#domain/users/email-messages.ts";
import { myDataMessages } from "#domain/users/my-data-messages.ts";
import type { Deletion } from "#domain/users/my-data-schema.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { findSession } from "#server/auth/auth-store.ts";
import { findPasswordHash, isCurrentPassword } from "#server/auth/passwords/password-store.ts";
import { hasFreshProof } from "#server/auth/sessions/proof-store.ts";
import { detachCoupons } from "#server/coupons/erase-coupons-store.ts";
import { recordUserEvent } from "#server/db/audit.ts";
import { reloadCaller, requireCaller } from "#server/http/caller.ts";
import { idempotencyScope } from "#server/http/idempotency.ts";
import { Problem } from "#server/http/problem.ts";
import type { BeforeContext, HandlerContext } from "#server/http/route.ts";
import { eraseFromLog } from "#server/log/erase-from-log-store.ts";
import { eraseAppeals } from "#server/products/appeals/appeals-store.ts";
import { hasOtherAdmin } from "./admins-store.ts";
import { detachContributions } from "./contributions-store.ts";
import {
  deletedId,
  detachImages,
  detachOffers,
  eraseAccount,
  eraseAddress,
  eraseFromAuditLog,
  eraseStoredResponses,
  lockAccount,
} from "./erase-person-store.ts";
import { retireHandle } from "./handles-store.ts";

/** The hash that the typed password matched; null without a password. */
interface Confirmed {
  password_hash: string | null;
}

/** Asks for the password again, or for a recent sign-in, so that an unattended browser is not enough. */
export async function confirmIdentity(call: BeforeContext<Deletion>): Promise<Confirmed> {
  const { input, caller, sender, db, box } = call;
  const { email } = input;
  const password = input.password ?? input.current_password ?? "";
  const me = requireCaller(caller);
  const password_hash = await findPasswordHash(db, me.id);
  // Deleted by an earlier call under the same key: its response is found in the transaction.
  if (password_hash === undefined) return { password_hash: null };
  if (password_hash === null) {
    if (email === undefined) throw Problem.wrong("email", emailSentences.missing);
    if (email !== me.email) throw Problem.wrong("email", myDataMessages.wrong_email);
    const session = await findSession(db, me.session_id);
    if (!session || !hasFreshProof(session, new Date()))
      throw new Problem(400, "reauthentication_needed", myDataMessages.proof_needed);
    return { password_hash };
  }
  if (password === "") throw Problem.wrong("password", passwordSentences.missing);
  const login = { user: { email: me.email, password_hash }, sender: { mark: box.mark(sender) } };
  if (!(await isCurrentPassword(call, login, password)))
    throw Problem.wrong("password", myDataMessages.wrong_password);
  return { password_hash };
}

function sessionExpired(): Problem {
  return new Problem(401, "unauthorized", accessMessages.session_expired);
}

/** LGPD art. 18: at once and for good. Published offers stay without the person (art. 16), a letter says that it is done. */
export async function deleteMyAccount(context: HandlerContext<Deletion, Confirmed>) {
  const { tx, input, caller, prepared, mail, box, now } = context;
  const { id, role } = requireCaller(caller);
  if (isAdminRole(role) && !(await hasOtherAdmin(tx, id)))
    throw new Problem(409, "last_admin", myDataMessages.last_admin);
  const account = await lockAccount(tx, id);
  if (!account || account.password_hash !== prepared.password_hash) throw sessionExpired();
  // A user who has just become admin was not locked with the other admins.
  if ((await reloadCaller(tx, caller)).role !== role) throw sessionExpired();
  const { email } = account;
  await eraseFromLog(tx, id);
  await eraseFromAuditLog(tx, { id, email }, await detachOffers(tx, id));
  await eraseAppeals(tx, id);
  await detachCoupons(tx, id, now);
  await detachImages(tx, id);
  await detachContributions(tx, id, input.comments);
  await retireHandle(tx, id, box);
  await eraseAddress(tx, email, box);
  await eraseStoredResponses(tx, { id, email }, idempotencyScope("/delete-my-account", id), box);
  await eraseAccount(tx, id);
  await recordUserEvent(tx, null, "delete-account", deletedId);
  await mail.queue(tx, "account-deleted", email, { name: profileName({ full_name: account.name, email }) });
  return { message: myDataMessages.account_deleted };
}
