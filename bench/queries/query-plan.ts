import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Db } from "#server/db/connect.ts";
import type { Question } from "./list-queries.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

interface Statement {
  text: string;
  params: unknown[];
}

export interface Plan {
  /** The indexes through which it reaches offers. */
  indexes: string[];
  /** Why its cost grows with the list; none is the good result. */
  faults: string[];
}

/** The plan of a query of our code, for these values. */
export async function planOf(db: Db, query: Question): Promise<Plan> {
  const nodes: PlanNode[] = [];
  for (const { text, params } of await statementsOf(db, query)) {
    const rows = await clientOf(db).unsafe(`EXPLAIN (FORMAT JSON) ${text}`, params as never[]);
    nodes.push(...nodesOf(rows));
  }
  return judged(nodes, query);
}

/** The generic plan, which a prepared statement gets. */
export async function genericPlanOf(db: Db, query: Question): Promise<Plan> {
  const nodes: PlanNode[] = [];
  for (const { text, params } of await statementsOf(db, query))
    await db.transaction(async (tx) => {
      const values = params.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(", ");
      await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
      await tx.execute(sql.raw(`PREPARE measured AS ${text}`));
      nodes.push(...nodesOf(await tx.execute(sql.raw(`EXPLAIN (FORMAT JSON) EXECUTE measured(${values})`))));
      await tx.execute(sql.raw("DEALLOCATE measured"));
    });
  return judged(nodes, query);
}

/** Runs it once and records the statements. */
async function statementsOf(db: Db, query: Question): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
  const listening = drizzle(clientOf(db), { logger });
  const { engine, changes, transactions } = db;
  await query.ask(Object.assign(listening, { engine, changes, transactions }));
  return statements;
}

/** Drizzle exposes its client; our type does not. */
function clientOf(db: Db): postgres.Sql {
  return (db as unknown as { $client: postgres.Sql }).$client;
}

function nodesOf(rows: readonly unknown[]): PlanNode[] {
  const answer = (rows[0] as { "QUERY PLAN": string | { Plan: PlanNode }[] })["QUERY PLAN"];
  const [top] = typeof answer === "string" ? (JSON.parse(answer) as { Plan: PlanNode }[]) : answer;
  return top ? withInner(top.Plan) : [];
}

function withInner(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withInner)];
}

const walks = ["Index Scan", "Index Only Scan"];

/** Where lists are walked. */
const tables = ["products", "real_offers"];

function judged(nodes: PlanNode[], query: Question): Plan {
  const ofOffers = nodes.filter((node) => tables.includes(node["Relation Name"] ?? ""));
  const indexes = new Set(ofOffers.flatMap((node) => node["Index Name"] ?? []));
  const unindexed = ofOffers
    .filter((node) => !walks.includes(node["Node Type"]))
    .map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
  const faults = query.isOrdered ? [...unindexed, ...readsMore(nodes, ofOffers)] : unindexed;
  return { indexes: [...indexes], faults };
}

/** A page of a list reads only its own rows: it neither sorts the list nor skips rows. */
function readsMore(nodes: PlanNode[], ofOffers: PlanNode[]): string[] {
  const sorts = nodes.map((node) => node["Node Type"]).filter((type) => type.endsWith("Sort"));
  const filters = ofOffers.flatMap(({ Filter }) => (Filter ? [`reads and drops: ${Filter}`] : []));
  return [...sorts, ...filters];
}
