import { join } from "node:path";
import { eq } from "drizzle-orm";
import { inject } from "vitest";
import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import { hashPassword } from "#server/auth/passwords/password-hash.ts";
import { connectToHolder, type Database, openDatabase } from "#server/db/connect.ts";
import { holderOf } from "#server/db/embedded/folder-lock.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import {
  adminEmail,
  adminPassword,
  authSecret,
  type Environment,
  eventually,
  type ServerProcess,
} from "../process/server-process.ts";
import { type Audit, audit } from "./audit/audit.ts";
import { stuck } from "./audit/stuck.ts";
import type { WriteLog } from "./write-log/log-lines.ts";
import type { Tokens } from "./write-log/start-client.ts";

export type Engine = "embedded" | "postgres";

/** A site whose servers are replaced; its data stays. */
export interface Site {
  engine: Engine;
  env: Environment;
  images: string;
  /** Its database, beside the running server. */
  open(): Promise<Database>;
}

/** All clients share one address, but for those who say another one. */
const always = {
  LIMITS: "off",
  AUTH_SECRET: authSecret,
  SITE_URL: "http://localhost:3000",
  TRUSTED_PROXIES: "127.0.0.0/8,::1",
};

/** @param server its PostgreSQL; by default the run's own */
export async function aSite(engine: Engine, server: string = inject("databaseUrl")): Promise<Site> {
  return engine === "embedded" ? siteIn(migratedFolder()) : siteOn(await emptyPostgresDatabase(server));
}

/** On the embedded engine, in that folder. */
export function siteIn(DATA_DIR: string): Site {
  return {
    engine: "embedded",
    env: { ...always, DATA_DIR },
    images: join(DATA_DIR, "images"),
    async open() {
      const socket = holderOf(DATA_DIR)?.socket;
      return socket ? connectToHolder(socket) : openDatabase({ data_dir: DATA_DIR, database_url: null });
    },
  };
}

export function siteOn(DATABASE_URL: string): Site {
  const DATA_DIR = scratchFolder();
  return {
    engine: "postgres",
    env: { ...always, DATA_DIR, DATABASE_URL },
    images: join(DATA_DIR, "images"),
    open: () => openDatabase({ data_dir: "", database_url: DATABASE_URL }),
  };
}

/** The same site, its server connected to the database another way. */
export function by(site: Site, DATABASE_URL: string): Site {
  return { ...site, env: { ...site.env, DATABASE_URL } };
}

export async function withDatabase<T>(site: Site, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await site.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** How many it takes to end an offer. */
const voters = voiceRule.endPeople;

/** Access tokens of some members, who may comment, of the admin, and of voters, whose word weighs most. */
export async function signedInUsers(site: Site, server: ServerProcess, members = 3): Promise<Tokens> {
  const password_hash = await hashPassword(adminPassword);
  // What younger ones say weighs nothing.
  const created_at = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString();
  const account = { password_hash, created_at, role: "user", name: "Membro" } as const;
  const emails = Array.from({ length: members + voters }, (_, n) => `membro.${n}@xepa.test`);
  await withDatabase(site, ({ db }) =>
    inTransaction(db, async (tx) => {
      for (const [n, email] of emails.entries()) {
        const id = await insertConfirmedUser(tx, { ...account, email });
        const handle = `membro_${n}`;
        await tx.update(users).set({ handle }).where(eq(users.id, id));
        if (n >= members)
          await tx.insert(memberLevels).values({ user_id: id, level: "safra", by_hand: true });
      }
    }),
  );
  const [admin = "", ...tokens] = await Promise.all(
    [adminEmail, ...emails].map((email) => tokenOf(server, email)),
  );
  return { admin, members: tokens.slice(0, members), voters: tokens.slice(members) };
}

async function tokenOf(server: ServerProcess, email: string): Promise<string> {
  const response = await server.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: adminPassword }),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

export type SevenZeros = Audit & { stuck: string[] };

export const sevenZeros: SevenZeros = {
  lost: [],
  phantom: [],
  double: [],
  torn: [],
  leak: [],
  wrong: [],
  stuck: [],
};

/** The audit of a recovered site; stuck items have a minute to be released. */
export function auditOf(site: Site, writeLog: WriteLog, delivered: string[] = []): Promise<SevenZeros> {
  return withDatabase(site, async ({ db }) => {
    let left: string[] = [];
    const isFree = async () => {
      left = await stuck(db, site.images);
      return left.length === 0;
    };
    await eventually(60, isFree).catch(() => {});
    const secret = site.env.AUTH_SECRET ?? "";
    return { ...(await audit({ db, images: site.images, secret, delivered }, writeLog)), stuck: left };
  });
}

/** «0 lost, 0 phantom, …», with the first example of each kind found. */
export function summaryOf(zeros: SevenZeros): string {
  return Object.entries(zeros)
    .map(([name, found]) => `${found.length} ${name}${found[0] ? ` (${found[0]})` : ""}`)
    .join(", ");
}
