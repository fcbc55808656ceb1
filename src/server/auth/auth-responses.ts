import * as z from "zod";
import { moment, uuid } from "#domain/format/response-schema.ts";
import type { LimitRule } from "#server/http/rate-limits.ts";
import { type ResponseDoc, response } from "#server/http/responses.ts";
import { proofMinutes } from "./sessions/proof-store.ts";

/** Summary, input and responses of an endpoint in /api/openapi.json. The protocol is the official client's. */
export interface EndpointDoc {
  summary: string;
  query?: z.ZodType;
  /** The members of the JSON body that are read; others are ignored. */
  body?: z.ZodType;
  /** A limit that the handler itself consumes. */
  counts?: LimitRule;
  responses: ResponseDoc[];
}

const weak_password = z.object({ reasons: z.array(z.string()) }).optional();

/** The two shapes of contract 0.5: the client's version header decides. */
const authErrorSchema = z
  .union([
    z
      .object({ code: z.string(), message: z.string(), weak_password })
      .describe("Com o cabeçalho x-supabase-api-version: 2024-01-01."),
    z
      .object({
        code: z.int().describe("O status."),
        error_code: z.string(),
        msg: z.string(),
        error_id: z.string().optional(),
        weak_password,
      })
      .describe("Sem ele."),
  ])
  .meta({ id: "AuthError" });

export function errorResponse(status: number, description: string): ResponseDoc {
  return {
    ...response(status, description, authErrorSchema),
    headers: { "x-sb-error-code": "O motivo, para programas." },
  };
}

/** What sensitive changes take as proof of who calls, and say without one (contract 1.4). */
export const proofFields = { current_password: z.string().optional() };
export const proofNeeded = errorResponse(
  400,
  `Falta um login ou segundo fator dos últimos ${proofMinutes} minutos, ou a senha atual em current_password.`,
);

export function redirects(status: 302 | 303, description: string): ResponseDoc {
  return { status, description, content: {}, headers: { Location: "Para onde ir, com o resultado." } };
}

/** Prefetching browsers must not consume one-time links. */
export const tooEarly = response(
  425,
  "O navegador só olhava adiante, ou outra página embutia o endereço: vale abrir de verdade.",
);

const metadata = z.record(z.string(), z.unknown());

/** Contract 1.1. What is unset is left out. */
export const userSchema = z
  .object({
    id: uuid,
    aud: z.literal("authenticated"),
    role: z.literal("authenticated"),
    email: z.string(),
    phone: z.literal(""),
    email_confirmed_at: moment.optional(),
    confirmed_at: moment.optional(),
    confirmation_sent_at: moment.optional(),
    recovery_sent_at: moment.optional(),
    email_change_sent_at: moment.optional(),
    new_email: z.string().optional(),
    last_sign_in_at: moment.optional(),
    banned_until: moment.optional(),
    app_metadata: metadata,
    user_metadata: metadata,
    identities: z.array(
      z.object({
        identity_id: uuid,
        id: z.string(),
        user_id: uuid,
        provider: z.string(),
        identity_data: metadata,
        email: z.string().nullable(),
        last_sign_in_at: moment.nullable(),
        created_at: moment,
        updated_at: moment,
      }),
    ),
    factors: z
      .array(
        z.object({
          id: uuid,
          created_at: moment,
          updated_at: moment,
          status: z.enum(["unverified", "verified"]),
          friendly_name: z.string().optional(),
          factor_type: z.string(),
          last_challenged_at: moment.nullable(),
          phone: z.literal(""),
        }),
      )
      .optional(),
    created_at: moment,
    updated_at: moment,
    is_anonymous: z.literal(false),
  })
  .meta({ id: "AuthUser" });

export const sessionSchema = z
  .object({
    access_token: z.string().describe("JWT; vai em Authorization: Bearer."),
    token_type: z.literal("bearer"),
    expires_in: z.int(),
    expires_at: z.int(),
    refresh_token: z.string(),
    user: userSchema,
  })
  .meta({ id: "AuthSession" });

export const challengeFields = {
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
};

export const redirectQuery = z.object({
  redirect_to: z.string().optional().describe("Para onde o link do e-mail leva: um endereço deste site."),
});
