import { contactMessages } from "#domain/contact/contact-messages.ts";
import type { SentMessage } from "#domain/contact/contact-schema.ts";
import { isTooFast, isTrapFilled } from "#domain/format/bot-trap.ts";
import type { Config } from "#server/config.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { insertMessage } from "./contact-store.ts";

const patienceMs = 10_000;

/** When an outside form service took the message; null where there is none. */
export type ForwardedAt = string | null;

/** «§7»: multipart to the operator's form service. The address is the configuration's, never a visitor's. */
export async function forwardMessage({
  input: { nome, email, assunto, mensagem },
  config: { contact_form_url },
}: {
  input: SentMessage;
  config: Config;
}): Promise<ForwardedAt> {
  if (contact_form_url === null) return null;
  const body = new FormData();
  for (const [name, value] of Object.entries({ nome, email, assunto, mensagem })) body.set(name, value);
  try {
    const response = await fetch(contact_form_url, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the form service answered ${response.status}`);
  } catch (cause) {
    throw new Problem(502, "not_forwarded", contactMessages.failed, { cause });
  }
  return new Date().toISOString();
}

/** Stored and told to the team, both or neither. What looks like a script's work is marked, never refused. */
export async function sendMessage({
  tx,
  input,
  config,
  mail,
  prepared,
}: HandlerContext<SentMessage, ForwardedAt>) {
  const { website, elapsed_ms, ...message } = input;
  const suspect = isTrapFilled({ website }) || isTooFast({ elapsed_ms });
  await insertMessage(tx, { ...message, suspect, forwarded_at: prepared });
  if (prepared === null) await mail.queue(tx, "contact-message", config.contact_email, message);
  return { message: contactMessages.sent };
}
