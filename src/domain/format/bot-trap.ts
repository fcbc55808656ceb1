import * as z from "zod";

/**
 * What our public forms send beside their fields, to tell bots from people without a CAPTCHA: a hidden field (honeypot), and the
 * time from the first focus to sending. Forged or missing values are never a reason to refuse.
 */
export const botTrapFields = {
  website: z.unknown().optional().describe("Um campo que ninguém vê; deixe vazio."),
  elapsed_ms: z.unknown().optional().describe("Milissegundos entre o primeiro toque e o envio."),
};

/** Faster than a person types. */
const shortestFillMs = 500;

export function isTrapFilled({ website }: { website?: unknown }): boolean {
  return typeof website === "string" ? website.trim() !== "" : Boolean(website);
}

export function isTooFast({ elapsed_ms }: { elapsed_ms?: unknown }): boolean {
  return typeof elapsed_ms === "number" && elapsed_ms >= 0 && elapsed_ms < shortestFillMs;
}
