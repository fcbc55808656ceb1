import { z } from "zod";
import { messageSchema } from "#domain/format/response-schema.ts";
import { displayName } from "#domain/users/display-name.ts";
import type { MyProfile, MySession } from "#domain/users/my-data.ts";
import { myDataMessages } from "#domain/users/my-data-messages.ts";
import {
  deletionSchema,
  myLettersSchema,
  myNameSchema,
  mySessionSchema,
} from "#domain/users/my-data-schema.ts";
import { isAdminRole, type Role } from "#domain/users/roles.ts";
import {
  myDataSchema,
  myProfileSchema,
  mySessionsSchema,
  profileChangedSchema,
} from "#domain/users/user-response-schema.ts";
import { listUnproven } from "#server/auth/accounts/email-change-store.ts";
import { countCodesLeft } from "#server/auth/factors/factor-store.ts";
import type { Config } from "#server/config.ts";
import { recordUserEvent } from "#server/db/audit.ts";
import type { Reader } from "#server/db/transaction.ts";
import { lockCaller, requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import { hourlyMemberLimit, type LimitRule } from "#server/http/rate-limits.ts";
import { refuseReservedName } from "#server/http/reserved-name.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, type HandlerContext, post, type ReadContext, type Route } from "#server/http/route.ts";
import { roleWithinAal } from "#server/session/second-factor.ts";
import type { Caller } from "#server/session/session-store.ts";
import { confirmIdentity, deleteMyAccount } from "./delete-my-account.ts";
import { exportMyData } from "./export-my-data.ts";
import { changeLetters, changeName, endSession, findProfile, listSessions } from "./users-store.ts";

const nothing = z.object({});
/** A password can be guessed here too. */
const deletions: LimitRule = { name: "delete-account", points: 10, seconds: 900 };
const exports: LimitRule = { name: "export-data", points: 10, seconds: 3600 };

const changesAnHour = 60;
const sessionsEndedAnHour = 120;

/** «Meus dados»: users read, correct, export and delete their data (LGPD art. 18). */
export const usersApi: Route[] = [
  get(
    "/get-my-profile",
    "session",
    nothing,
    responds("Quem está na sessão", myProfileSchema),
    async (call) => ({
      profile: await profileOf(call.db, requireCaller(call.caller), call.config),
    }),
  ),
  post(
    "/change-my-name",
    "member",
    myNameSchema,
    responds("Muda o próprio nome", profileChangedSchema),
    changeMyName,
    { limits: hourlyMemberLimit("change-name", changesAnHour) },
  ),
  post(
    "/change-my-letters",
    "member",
    myLettersSchema,
    responds("Liga ou desliga e-mails sobre as próprias ofertas", profileChangedSchema),
    changeMyLetters,
    { limits: hourlyMemberLimit("change-letters", changesAnHour) },
  ),
  get(
    "/export-my-data",
    "member",
    nothing,
    responds("Tudo o que guardamos da pessoa", myDataSchema),
    exportMyData,
    {
      limits: {
        description: `${exports.points} por hora de cada conta.`,
        rules: (caller) => [[exports, requireCaller(caller).id]],
      },
    },
  ),
  post(
    "/delete-my-account",
    "member",
    deletionSchema,
    responds(
      "Exclui a própria conta, na hora e de vez",
      messageSchema,
      refuses(400, "reauthentication_needed", "Sem senha, falta um login dos últimos 15 minutos."),
      refuses(409, "last_admin", "É a última pessoa da equipe."),
    ),
    deleteMyAccount,
    {
      limits: {
        description: `${deletions.points} tentativas em ${deletions.seconds / 60} minutos de cada conta.`,
        rules: (_input, _sender, caller) => [[deletions, requireCaller(caller).id]],
      },
      before: confirmIdentity,
      endsSession: true,
    },
  ),
  get(
    "/load-my-sessions",
    "member",
    nothing,
    responds("Lista as próprias sessões", mySessionsSchema),
    loadMySessions,
  ),
  post(
    "/end-my-session",
    "member",
    mySessionSchema,
    responds(
      "Encerra uma das próprias sessões",
      messageSchema,
      refuses(404, "not_found", "A sessão não existe, ou já acabou."),
    ),
    endMySession,
    { endsSession: true, limits: hourlyMemberLimit("end-session", sessionsEndedAnHour) },
  ),
];

async function profileOf(db: Reader, caller: Caller, { admin_mfa }: Config): Promise<MyProfile> {
  const found = await findProfile(db, caller.id);
  if (!found) throw new Error("a caller without an account");
  const { id, role, aal, has_second_factor } = caller;
  const { new_email, ...profile } = found;
  const isOn = has_second_factor && aal === "aal2";
  return {
    id,
    ...profile,
    role: role as Role,
    ...(new_email ? { email_change: { new_email, awaits: await listUnproven(db, id) } } : {}),
    display_name: displayName({ email: found.email, role }),
    second_factor: isOn ? "on" : has_second_factor ? "pending" : "none",
    ...(isOn ? { recovery_codes_left: await countCodesLeft(db, id) } : {}),
    second_factor_required: isAdminRole(role) && admin_mfa === "required",
  };
}

/** The audit log records the change, not the name. */
async function changeMyName({ tx, input: { name }, caller, config }: HandlerContext<{ name: string }>) {
  const me = await lockCaller(tx, caller);
  refuseReservedName(roleWithinAal(me, config), config, "name", name);
  await changeName(tx, me.id, name);
  await recordUserEvent(tx, me.id, "change-my-name", me.id);
  return { message: myDataMessages.name_changed, profile: await profileOf(tx, me, config) };
}

/** Letters about decisions on offers; those about the account are always sent. */
async function changeMyLetters({ tx, input, caller, config }: HandlerContext<{ decision_letters: boolean }>) {
  const me = await lockCaller(tx, caller);
  const { decision_letters } = input;
  await changeLetters(tx, me, decision_letters);
  await recordUserEvent(tx, me.id, "change-my-letters", me.id, { after: { decision_letters } });
  const message = decision_letters ? myDataMessages.letters_on : myDataMessages.letters_off;
  return { message, profile: await profileOf(tx, me, config) };
}

async function loadMySessions({ db, caller }: ReadContext<unknown>): Promise<{ sessions: MySession[] }> {
  const { id, session_id } = requireCaller(caller);
  const sessions = await listSessions(db, id);
  return { sessions: sessions.map((session) => ({ ...session, is_current: session.id === session_id })) };
}

async function endMySession({ tx, input: { id }, caller }: HandlerContext<{ id: string }>) {
  if (!(await endSession(tx, requireCaller(caller).id, id)))
    throw new Problem(404, "not_found", myDataMessages.unknown_session);
  return { message: myDataMessages.session_ended };
}
