import { inject } from "vitest";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { authSecret, type Environment, type ServerProcess, start } from "../process/server-process.ts";

/** Actions that cause a letter, each from its own address: limits count by address. */

export const teamAddress = "equipe@xepa.test";

export interface MailSite extends Database {
  server: ServerProcess;
}

/** A server with its own PostgreSQL, with access to its database for the audit. */
export async function startMailSite(env: Environment): Promise<MailSite> {
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  const server = await start({
    DATABASE_URL,
    AUTH_SECRET: authSecret,
    SITE_URL: "http://localhost:3000",
    DATA_DIR: scratchFolder(),
    CONTACT_EMAIL: teamAddress,
    TRUSTED_PROXIES: "127.0.0.1",
    ...env,
  });
  const database = await openDatabase({ data_dir: "", database_url: DATABASE_URL });
  return { ...database, server };
}

let senders = 0;

export function fromNewAddress(): Record<string, string> {
  const n = ++senders;
  return { "X-Forwarded-For": `198.18.${n >> 8}.${n & 255}` };
}

function ask(server: ServerProcess, path: string, body: object): Promise<Response> {
  const headers = { "Content-Type": "application/json", ...fromNewAddress() };
  return server.request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

export function signUp(server: ServerProcess, email: string): Promise<Response> {
  return ask(server, "/auth/v1/signup", { email, password: "uma-senha-bem-comprida" });
}

export function recover(server: ServerProcess, email: string): Promise<Response> {
  return ask(server, "/auth/v1/recover", { email });
}

export function sendContactMessage(server: ServerProcess, email: string): Promise<Response> {
  const message = { nome: "Ana", assunto: "sugestao", mensagem: "Mais ofertas de livros, por favor." };
  return ask(server, "/functions/v1/send-message", { ...message, email });
}

export async function aMember({ db }: Database, email: string): Promise<void> {
  await inTransaction(db, (tx) =>
    insertConfirmedUser(tx, { email, password_hash: null, role: "user", name: "Ana" }),
  );
}

export function some(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i}@example.com`);
}
