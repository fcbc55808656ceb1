import { eq } from "drizzle-orm";
import { z } from "zod";
import { offerLists } from "#domain/products/offer-lists.ts";
import { peopleMessages } from "#domain/users/people-messages.ts";
import { profileMessages } from "#domain/users/profile-messages.ts";
import {
  handleCheckSchema,
  handleSetSchema,
  levelChangedSchema,
  myLevelSchema,
  profileSettingsChangedSchema,
  publicProfileSchema,
} from "#domain/users/profile-response-schema.ts";
import {
  handleQuerySchema,
  handleSchema,
  type LevelChange,
  levelChangeSchema,
  profileQuerySchema,
  profileSettingsSchema,
} from "#domain/users/profile-schema.ts";
import { recordUserEvent } from "#server/db/audit.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { lockAdmin, lockCaller, requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import { hourlyLimit, hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, type HandlerContext, post, type ReadContext, type Route } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { readSenderCursor } from "#server/products/sender-offers-store.ts";
import { lockHandle } from "./handles-store.ts";
import { findLevel, loadLevelFacts, setByHand } from "./levels-store.ts";
import { loadPublicProfile } from "./profiles-store.ts";
import { checkHandle, setHandle } from "./set-handle.ts";

const triesAnHour = 60;
const changesAnHour = 60;
/** More than anybody reads, too few to go through a dictionary. */
const profilesAnHour = 300;

const noProfile = refuses(404, "not_found", "O perfil não existe, ou não aparece.");

export const profilesApi: Route[] = [
  get(
    "/get-profile",
    "visitor",
    profileQuerySchema,
    responds("O que todos veem de uma pessoa: ofertas, comentários, nível", publicProfileSchema, noProfile),
    getProfile,
    {
      limits: {
        description: `${profilesAnHour} por hora de cada endereço.`,
        rules: (_caller, sender) => [hourlyLimit("get-profile", sender, profilesAnHour)],
      },
    },
  ),
  get(
    "/check-handle",
    "member",
    handleQuerySchema,
    responds("Diz se um @ está livre; sem handle, propõe um", handleCheckSchema),
    checkHandle,
    {
      limits: {
        description: `${triesAnHour} por hora de cada conta.`,
        rules: (caller) => [hourlyLimit("check-handle", requireCaller(caller).id, triesAnHour)],
      },
    },
  ),
  post(
    "/set-handle",
    "member",
    handleSchema,
    responds(
      "Escolhe o próprio @",
      handleSetSchema,
      refuses(409, ["handle_taken", "handle_too_soon"], "Não está livre, ou mudou há menos de 30 dias."),
    ),
    setHandle,
    { limits: hourlyMemberLimit("set-handle", triesAnHour), setsState: true },
  ),
  post(
    "/set-profile",
    "member",
    profileSettingsSchema,
    responds("Esconde ou mostra o próprio perfil", profileSettingsChangedSchema),
    setProfile,
    { limits: hourlyMemberLimit("set-profile", changesAnHour), setsState: true },
  ),
  get(
    "/get-my-level",
    "member",
    z.object({}),
    responds("O próprio nível, e de que ele vem", myLevelSchema),
    getMyLevel,
  ),
  post(
    "/set-level",
    "admin",
    levelChangeSchema,
    responds(
      "Faz de uma pessoa Safra, ou desfaz",
      levelChangedSchema,
      refuses(404, "not_found", "A conta não existe."),
    ),
    setLevel,
  ),
];

async function getProfile({ db, input }: ReadContext<z.output<typeof profileQuerySchema>>) {
  const cursor = input.cursor === undefined ? undefined : readSenderCursor(input.cursor);
  if (input.cursor !== undefined && !cursor)
    throw Problem.wrong("cursor", "cursor: use o valor de next da página anterior.");
  const found = await loadPublicProfile(db, input.handle, {
    limit: offerLists.page,
    cursor,
    commentsCursor: input.comments_cursor,
  });
  if (!found) throw new Problem(404, "not_found", profileMessages.unknown_profile);
  return found;
}

async function setProfile({ tx, input: { hidden }, caller }: HandlerContext<{ hidden: boolean }>) {
  const { id } = await lockCaller(tx, caller);
  const current = await lockHandle(tx, id);
  if (current && current.profile_hidden !== hidden) {
    await tx.update(users).set({ profile_hidden: hidden }).where(eq(users.id, id));
    if (current.handle) tx.changes.add(`person:${current.handle}`);
    await recordUserEvent(tx, id, "set-profile", id, { after: { hidden } });
  }
  return { message: hidden ? profileMessages.profile_hidden : profileMessages.profile_shown, hidden };
}

async function getMyLevel({ db, caller, now }: ReadContext<unknown>) {
  const { id } = requireCaller(caller);
  const facts = (await loadLevelFacts(db, [id], now)).get(id);
  const [row] = await db.select().from(memberLevels).where(eq(memberLevels.user_id, id));
  return {
    level: await findLevel(db, id),
    barred_until: facts?.isBarred ? (row?.barred_until ?? null) : null,
    age_days: Math.max(0, facts?.ageDays ?? 0),
    contributions: facts?.contributions ?? 0,
    approved: facts?.approved ?? 0,
    rejected: facts?.rejected ?? 0,
  };
}

/** Safra is given by hand, and stays until it is taken away by hand. */
async function setLevel({ tx, input: { userId, safra }, caller, config, now }: HandlerContext<LevelChange>) {
  const me = await lockAdmin(tx, caller, config);
  const person = await lockHandle(tx, userId);
  if (!person) throw new Problem(404, "not_found", peopleMessages.unknown_user);
  const before = await findLevel(tx, userId);
  const level = await setByHand(tx, userId, safra, now);
  if (before !== level) {
    const states = { before: { level: before }, after: { level } };
    await recordUserEvent(tx, me.id, "set-level", userId, states);
    const subject = { kind: "person", id: userId } as const;
    appendLog(tx, { act: "level-set", subject, reason: "nivel", by: me.id, ...states });
    if (person.handle) tx.changes.add(`person:${person.handle}`);
  }
  return { message: safra ? profileMessages.safra_given : profileMessages.safra_taken, level };
}
