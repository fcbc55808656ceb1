import type { IncomingMessage } from "node:http";
import { type Context, Hono, type Next } from "hono";
import { z } from "zod";
import { isLoopback } from "#server/config-loopback.ts";
import type { Db } from "#server/db/connect.ts";
import { fillLetter } from "./compose-copy.ts";
import { letterPage, listPage, type ReadLetter } from "./dev-mail-page.ts";
import { devMailStyle } from "./dev-mail-style.ts";
import { findUnsentLetter, type UnsentLetter, unsentLetters } from "./outbox-store.ts";
import { letterWriter, type WriterParts } from "./write-letter.ts";

interface DevMailParts extends WriterParts {
  db: Db;
  /** The site's own style sheets, for its colours and fonts. */
  styles: string[];
}

const shownAtMost = 50;

/** /dev/mail: what would have been sent, on a machine that sends nothing. Elsewhere the address does not exist. */
export function devMail(parts: DevMailParts): Hono {
  const { db, config, styles } = parts;
  const app = new Hono();
  if (config.production || config.smtp_url !== null) return app;
  const page = { name: config.site.name, styles, now: () => new Date() };

  app.get("/", forThisMachine(list)).get("/style.css", forThisMachine(sheet));
  app.get("/:id", forThisMachine(show)).get("/:id/html", forThisMachine(showHtml));
  return app;

  async function list(c: Context): Promise<Response> {
    const rows = await unsentLetters(db, shownAtMost);
    const letters = await Promise.all(rows.map((row) => read(parts, row)));
    return c.html(listPage(page, letters), 200, { "Content-Security-Policy": pagePolicy });
  }

  async function sheet(c: Context): Promise<Response> {
    return c.body(devMailStyle, 200, { "Content-Type": "text/css; charset=utf-8" });
  }

  async function show(c: Context): Promise<Response | null> {
    const letter = await find(parts, c);
    if (!letter) return null;
    return c.html(letterPage(page, letter), 200, { "Content-Security-Policy": pagePolicy });
  }

  async function showHtml(c: Context): Promise<Response | null> {
    const letter = await find(parts, c);
    if (!letter) return null;
    return c.html(letter.html, 200, {
      "Content-Security-Policy": letterPolicy,
      "X-Frame-Options": "SAMEORIGIN",
    });
  }
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A letter shows user input: no script, no form, no external resource, and no origin. */
const letterPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

async function find(parts: DevMailParts, c: Context): Promise<ReadLetter | null> {
  const id = z.uuid().safeParse(c.req.param("id"));
  const row = id.success ? await findUnsentLetter(parts.db, id.data) : undefined;
  return row ? read(parts, row) : null;
}

async function read(parts: DevMailParts, row: UnsentLetter): Promise<ReadLetter> {
  const { id, created_at } = row;
  try {
    const { to, copy } = await letterWriter(parts)(row);
    if (!copy) throw new Error("ninguém vai recebê-lo");
    return { id, created_at, to, ...fillLetter(copy) };
  } catch (error) {
    const text = `Este e-mail (${row.letter}) não pôde ser escrito: ${error instanceof Error ? error.message : error}`;
    return { id, created_at, to: "?", subject: "E-mail ilegível", text, html: "" };
  }
}

/** All other callers, and requests for an unknown letter, get the page of any unknown address. */
function forThisMachine(answer: (c: Context) => Promise<Response | null>) {
  return async (c: Context, next: Next) => {
    const response = isFromThisMachine(c) ? await answer(c) : null;
    if (!response) return next();
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("X-Robots-Tag", "noindex");
    return response;
  };
}

const proxyHeader = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** A direct connection by a name of this machine: neither through a proxy nor by DNS rebinding. */
function isFromThisMachine(c: Context): boolean {
  const peer = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.socket.remoteAddress ?? "";
  const host = URL.parse(`http://${c.req.header("host") ?? ""}`)?.hostname ?? "";
  const isForwarded = Object.keys(c.req.header()).some((name) => proxyHeader.test(name));
  return /^(127\.|::1$|::ffff:127\.)/.test(peer) && isLoopback(host) && !isForwarded;
}
