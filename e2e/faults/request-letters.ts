import { type Database, openDatabase } from "#server/db/connect.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Environment, onPostgres, type ServerProcess, start } from "../process/server-process.ts";

/** Actions that cause a letter, each from its own address: limits count by address. */

export const teamAddress = "equipe@xepa.test";

export interface MailSite extends Database {
  server: ServerProcess;
}

/** A server with its own PostgreSQL, with access to its database for the audit. */
export async function startMailSite(env: Environment): Promise<MailSite> {
  const place = await onPostgres();
  const server = await start({
    ...place,
    CONTACT_EMAIL: teamAddress,
    TRUSTED_PROXIES: "127.0.0.1",
    ...env,
  });
  const database = await openDatabase({ data_dir: "", database_url: place.DATABASE_URL });
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
