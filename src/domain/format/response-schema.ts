import * as z from "zod";

/** Parts of response schemas, for the API's description. Nothing is parsed with these. */
export const uuid = z.string().meta({ format: "uuid" });

export const moment = z.string().meta({ format: "date-time" });

export const day = z.string().meta({ format: "date" });

export const count = z.int().min(0);

export const reais = z.number().describe("Em reais.");

export const next = z.string().nullable().describe("O cursor da página seguinte; null na última.");

export const messageText = z.string().describe("Uma frase em português, para mostrar à pessoa.");

export const messageSchema = z.object({ message: messageText }).meta({ id: "Message" });

export const messageWithIdsSchema = z.object({ message: messageText, ids: z.array(uuid) });

/** What became of each of several, and of all of them: `shape` says which it is, and its row as it is now. */
export function resultsSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  const status = z.int().describe("O status que a chamada de um só teria: 200, 404, 409.");
  const result = z.object({ ...shape, ok: z.boolean(), status, message: messageText });
  return z.object({ message: messageText, results: z.array(result) });
}
