import { inject } from "vitest";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { openReplica } from "#server/db/replica.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";
import type { Who } from "./model.ts";

export type Engine = "PostgreSQL" | "embedded";

/** The site with the users of one sequence. */
export interface ModelSite {
  server: TestServer;
  people: Record<Who | "admin", Person>;
}

export async function openEngine(engine: Engine): Promise<{ server: TestServer; database: Database }> {
  const place =
    engine === "embedded"
      ? { data_dir: migratedFolder(), database_url: null }
      : { data_dir: "", database_url: await emptyPostgresDatabase(inject("databaseUrl")) };
  const database = await openDatabase(place);
  const { db } = database;
  const server = await testServer({}, { database: { db, replica: openReplica(null, db) } });
  return { server, database };
}

export async function newPeople(server: TestServer): Promise<ModelSite["people"]> {
  return { ana: await aPerson(server), beto: await aPerson(server), admin: await aPerson(server, "admin") };
}

export async function ask(
  { server, people }: ModelSite,
  who: Who | "admin",
  name: string,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await server.request(`/functions/v1/${name}`, json(body, people[who].auth));
  return { status: response.status, body: await response.json() };
}

/** With the user's session, or as a visitor. */
export async function read(
  { server, people }: ModelSite,
  path: string,
  who?: Who | "admin",
): Promise<{ status: number; text: string }> {
  const response = await server.request(path, who ? { headers: people[who].auth } : {});
  return { status: response.status, text: await response.text() };
}

export function wordsIn(text: string, marker: string): string[] {
  return [...new Set(text.match(new RegExp(`${marker}n\\d+`, "g")) ?? [])].sort();
}
