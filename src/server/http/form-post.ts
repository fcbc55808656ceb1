import type { Context, Hono } from "hono";
import { callMessages } from "#domain/format/call-messages.ts";
import type { Language } from "#domain/format/language.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { Problem } from "./problem.ts";
import { readBytes } from "./read-input.ts";
import { subrequestEnv } from "./request-context.ts";

interface FormPage {
  query: Record<string, string>;
  language: Language;
}

interface FormResult {
  status: number;
  values: Record<string, string>;
  message: string;
  fields: Record<string, string>;
  retry_after?: string;
}

const minute = 60_000;

/**
 * A form posted to a page's own address becomes the API call that its island would make, so rules, limits and responses are
 * the same with and without JavaScript.
 */
export function createFormPoster(api: Hono, siteUrl: string, box: SecretBox) {
  const keyOf = formKeys(box);
  return async (c: Context, call: string, { query, language }: FormPage): Promise<FormResult> => {
    let values = query;
    try {
      if (isForeign(c, siteUrl)) throw new Problem(403, "foreign_origin", callMessages.foreign);
      // Typed values override those of the query.
      values = { ...query, ...(await readForm(c)) };
      return endOf(await send(c, call, values, language), values);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { status: error.status, values, message: error.message, fields: {} };
    }
  };

  async function send(
    c: Context,
    call: string,
    values: FormResult["values"],
    language: Language,
  ): Promise<Response> {
    const body = JSON.stringify(values);
    // The page may have its language from its address.
    const headers = {
      "Content-Type": "application/json",
      "Idempotency-Key": keyOf(body),
      Cookie: `lng=${language}`,
    };
    // With the same environment, hence the same client address.
    return api.request(`/functions/v1/${call}`, { method: "POST", headers, body }, subrequestEnv(c));
  }
}

async function endOf(response: Response, values: Record<string, string>): Promise<FormResult> {
  const { message = "", fields = {} } = (await response.json()) as Partial<FormResult>;
  const retry_after = response.headers.get("retry-after");
  return { status: response.status, values, message, fields, ...(retry_after ? { retry_after } : {}) };
}

/**
 * Derives the Idempotency-Key that a script would send: the same body within a minute of its first post is a double click.
 * Other processes derive the same key unless a full minute passes between the two posts.
 */
function formKeys(box: SecretBox): (body: string) => string {
  const seen = new Map<string, number>();
  return (body) => {
    const now = Date.now();
    for (const [old, at] of seen) {
      if (now - at < minute) break;
      seen.delete(old);
    }
    const words = box.mark(body);
    const first = seen.get(words) ?? now;
    seen.set(words, first);
    return `form ${Math.floor(first / minute)} ${words}`;
  };
}

/** Browsers send the form's origin; one-click unsubscribe of mail programs sends none, and is allowed. */
function isForeign(c: Context, siteUrl: string): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site === "same-origin") return false;
  if (site !== undefined && site !== "none") return true;
  const origin = c.req.header("origin");
  if (origin === undefined || origin === siteUrl) return false;
  const host = URL.parse(origin)?.host;
  return host === undefined || host !== c.req.header("host");
}

async function readForm(c: Context): Promise<Record<string, string>> {
  const type = c.req.header("content-type") ?? "";
  const bytes = await readBytes(c);
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    return Object.fromEntries(
      [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
    );
  } catch (cause) {
    throw new Problem(400, "malformed", callMessages.unreadable, { cause });
  }
}
