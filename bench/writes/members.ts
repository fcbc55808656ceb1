import { sql } from "drizzle-orm";
import { hashPassword } from "#server/auth/passwords/password-hash.ts";
import { openDatabase } from "#server/db/connect.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { inTransaction } from "#server/db/transaction.ts";

export interface Member {
  email: string;
  password: string;
}

/** Users who can sign in: those of the data set have no password. */
export async function addMembers(
  at: { data_dir: string; database_url: string | null },
  count: number,
): Promise<Member[]> {
  const database = await openDatabase(at);
  const password = "uma-senha-so-da-medida";
  const password_hash = await hashPassword(password);
  const members = Array.from({ length: count }, (_, n) => ({
    email: `medida.${n}@exemplo.com.br`,
    password,
  }));
  try {
    await inTransaction(database.db, async (tx) => {
      for (const { email } of members)
        await insertConfirmedUser(tx, { email, password_hash, role: "user", name: "Medida" });
      // Known for weeks, and with a name: a new account weighs nothing, and comments need a handle.
      await tx.execute(sql`UPDATE users SET created_at = now() - interval '10 days', handle = 'medida_' || substr(md5(id::text), 1, 10)
        WHERE email LIKE 'medida.%'`);
    });
  } finally {
    await database.close();
  }
  return members;
}
