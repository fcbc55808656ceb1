import * as z from "zod";
import { uuid } from "#domain/format/response-schema.ts";
import {
  type EndpointDoc,
  errorResponse,
  proofFields,
  proofNeeded,
  sessionSchema,
} from "#server/auth/auth-responses.ts";
import { response } from "#server/http/responses.ts";

const unknown = errorResponse(404, "O fator não existe, ou é de outra pessoa.");
const wrong = errorResponse(422, "O código não vale, ou não vale mais.");
const type = z.literal("totp");

export const enrollDoc: EndpointDoc = {
  summary: "Começa um segundo fator: a única resposta com o segredo dele",
  body: z.object({
    factor_type: type,
    friendly_name: z.string().optional(),
    issuer: z.string().optional(),
    ...proofFields,
  }),
  responses: [
    response(
      200,
      "O fator, ainda por confirmar.",
      z.object({
        id: uuid,
        type,
        friendly_name: z.string(),
        totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
      }),
    ),
    proofNeeded,
    errorResponse(403, "Já há um fator, e esta sessão ainda não o mostrou."),
    errorResponse(422, "O nome já existe, há fatores demais, ou o tipo não é oferecido."),
  ],
};

export const challengeDoc: EndpointDoc = {
  summary: "Pede para mostrar o fator",
  responses: [response(200, "O pedido.", z.object({ id: uuid, type, expires_at: z.int() })), unknown],
};

export const verifyDoc: EndpointDoc = {
  summary: "Mostra o fator: a sessão passa a aal2",
  body: z.object({ challenge_id: z.string(), code: z.string(), ...proofFields }),
  responses: [
    response(200, "A sessão.", sessionSchema),
    proofNeeded,
    unknown,
    wrong,
    errorResponse(429, "Códigos errados demais."),
  ],
};

export const unenrollDoc: EndpointDoc = {
  summary: "Tira um fator",
  body: z.object(proofFields),
  responses: [
    response(200, "Tirado.", z.object({ id: uuid })),
    proofNeeded,
    unknown,
    errorResponse(422, "Um fator confirmado só sai com ele mostrado."),
  ],
};

export const newCodesDoc: EndpointDoc = {
  summary: "Faz códigos de recuperação novos; os de antes deixam de valer",
  body: z.object(proofFields),
  responses: [
    response(200, "Os códigos, ditos só agora.", z.object({ codes: z.array(z.string()) })),
    proofNeeded,
    errorResponse(403, "Falta mostrar o segundo fator."),
  ],
};

export const useCodeDoc: EndpointDoc = {
  summary: "Usa um código de recuperação no lugar do aplicativo",
  body: z.object({ code: z.string() }),
  responses: [response(200, "A sessão.", sessionSchema), wrong],
};
