import * as z from "zod";
import { count, messageText, moment, next, uuid } from "#domain/format/response-schema.ts";
import { levels } from "./level.ts";
import { roles } from "./roles.ts";

const role = z.enum(roles);

const profileSchema = z
  .object({
    id: uuid,
    email: z.string(),
    name: z.string(),
    role,
    display_name: z.string(),
    created_at: moment,
    has_password: z.boolean(),
    has_name: z.boolean().describe("false: o nome vem do e-mail, ninguém o informou."),
    is_contested: z.boolean().describe("O e-mail teve mais de um cadastro, e a conta ainda não tem senha."),
    providers: z.array(z.string()).describe("email, google, facebook."),
    second_factor: z
      .enum(["none", "pending", "on"])
      .describe("pending: há um, mas esta sessão ainda não o mostrou."),
    recovery_codes_left: count.optional().describe("Só com on: códigos ainda não usados."),
    second_factor_required: z.boolean(),
    decision_letters: z.boolean(),
    handle: z.string().nullable().describe("O @, que todos veem; null até ser escolhido."),
    profile_hidden: z.boolean(),
    email_change: z
      .object({
        new_email: z.string(),
        awaits: z.array(z.enum(["current", "new"])).describe("Os endereços que ainda não confirmaram."),
      })
      .optional()
      .describe("Uma troca de e-mail pedida e ainda não confirmada."),
  })
  .meta({ id: "MyProfile" });

export const myProfileSchema = z.object({ profile: profileSchema });

export const profileChangedSchema = z.object({ message: messageText, profile: profileSchema });

export const mySessionsSchema = z.object({
  sessions: z.array(
    z
      .object({
        id: uuid,
        user_agent: z.string().nullable(),
        ip: z.string().nullable(),
        created_at: moment,
        refreshed_at: moment,
        aal: z.string(),
        is_current: z.boolean(),
      })
      .meta({ id: "MySession" }),
  ),
});

/** LGPD art. 18: everything that is held, table by table. */
export const myDataSchema = z
  .object({
    gerado_em: moment,
    titular: z.object({ id: uuid, email: z.string() }),
    dados: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe("As linhas de cada tabela."),
  })
  .catchall(z.unknown())
  .meta({ id: "MyData" });

const listedFields = { id: uuid, email: z.string(), full_name: z.string(), role, created_at: moment };
const listedUserSchema = z.object(listedFields).meta({ id: "ListedUser" });

const panelUserSchema = z
  .object({
    ...listedFields,
    banned_until: moment.nullable().describe("null quando não está suspensa."),
    ban_reason: z.string().nullable(),
    offers: count,
    handle: z.string().nullable(),
    level: z.enum(levels),
  })
  .meta({ id: "PanelUser" });

export const peoplePageSchema = z
  .object({
    data: z.object({
      totalUsers: count,
      adminUsers: count,
      regularUsers: count,
      activeAdmins: count,
      bannedUsers: count,
      monthlyStats: z.array(z.object({ month: z.string().describe("AAAA-MM."), users: count })),
      recentUsers: z.array(listedUserSchema),
      users: z.array(panelUserSchema),
    }),
    next,
  })
  .meta({ id: "PeoplePage" });

export const userChangedSchema = z.object({ message: messageText, user: panelUserSchema });
