import type { Db } from "#server/db/connect.ts";
import { dropIndexes, type Run, runAll, slowQueryClient } from "./slow-query-client.ts";
import { chance, oneOf, personId } from "./synthetic-offers.ts";

const firstNames =
  "Ana Beatriz Caio Débora Érica Fábio Gabriela Heitor Íris João Kátia Luís Márcia Nélson".split(" ");
const lastNames = "Souza Silva Araújo Gonçalves Conceição Pereira Lima Nóbrega Brandão Ximenes".split(" ");

/**
 * As many users as there may ever be: a few admins, some banned, over the last twelve months. Generated from their
 * number.
 */
export async function fillWithPeople(db: Db, count: number): Promise<void> {
  const { run, close } = slowQueryClient(db);
  await run("ALTER TABLE users DISABLE TRIGGER users_counted");
  const definitions = await dropIndexes(db, run, "users");
  await insertPeople(run, count);
  await runAll(db, definitions);
  await run("ALTER TABLE users ENABLE TRIGGER users_counted");
  await run(`INSERT INTO user_counts (month, role, n)
    SELECT to_char(created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), role, count(*) FROM users GROUP BY 1, 2`);
  await close();
}

async function insertPeople(run: Run, count: number): Promise<void> {
  const series = `SELECT i, now() - i * interval '1 year' / ${count} AS at FROM generate_series(0, ${count - 1}) i`;
  await run(`INSERT INTO auth_users (id, email, email_confirmed_at, banned_until, created_at)
    SELECT ${personId("i")}, 'pessoa.' || i || '@exemplo' || i % 7 || '.com.br', at,
      CASE WHEN i % 200 = 3 THEN now() + interval '30 days' END, at FROM (${series}) numbered`);
  await run(`INSERT INTO users (id, email, name, role, ban_reason, created_at)
    SELECT ${personId("i")}, 'pessoa.' || i || '@exemplo' || i % 7 || '.com.br',
      ${oneOf("first", firstNames)} || ' ' || ${oneOf("last", lastNames)},
      CASE WHEN i % 5000 = 1 THEN 'admin' ELSE 'user' END, CASE WHEN i % 200 = 3 THEN 'Spam' END, at
    FROM (${series}) numbered`);
}

const mostEvents = 100_000;

/** Rows for the panel's other tabs: an event for each of the newest offers, messages, and unsent letters. */
export async function fillRecords(
  db: Db,
  { messages, letters }: { messages: number; letters: number },
): Promise<void> {
  const { run, close } = slowQueryClient(db);
  await run(`INSERT INTO audit_events (id, actor_id, action, object_kind, object_id, before, after, created_at)
    SELECT gen_random_uuid(), ${personId(`1 + ${chance("actor", 20)} * 5000`)},
      CASE WHEN ${chance("deed", 50)} = 0 THEN 'edit-product' ELSE 'update-product-status' END, 'product', id::text,
      row || '{"status": "pending"}', row, created_at
    FROM (SELECT id, id::text AS i, created_at, to_jsonb(products) - 'search_text' AS row FROM products
      ORDER BY created_at DESC, products.id DESC LIMIT ${mostEvents}) offers`);
  await run(`INSERT INTO contact_messages (id, nome, email, assunto, mensagem, read_at, created_at)
    SELECT gen_random_uuid(), ${oneOf("nome", firstNames)}, 'pessoa.' || i || '@exemplo.com.br', 'problema-oferta',
      repeat('A oferta não é a mesma no site da loja. ', 12), CASE WHEN i % 5 > 0 THEN now() END,
      now() - i * interval '1 minute' FROM generate_series(1, ${messages}) i`);
  await run(`INSERT INTO outbox (id, letter, tries, not_before, last_error, failed_at, created_at)
    SELECT gen_random_uuid(), 'offer-approved', 5, now() + interval '1 day', 'EENVELOPE 550',
      CASE WHEN i % 2 = 0 THEN now() END, now() - i * interval '1 minute' FROM generate_series(1, ${letters}) i`);
  await close();
}
