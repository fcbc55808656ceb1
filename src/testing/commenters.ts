import { eq, sql } from "drizzle-orm";
import type { Comment, CommentPage } from "#domain/comments/comment-response-schema.ts";
import type { Level } from "#domain/users/level.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import { aPerson, json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

export interface Commenter extends Person {
  handle: string;
  /** Their calls come from here. */
  address: string;
}

let made = 0;

/** A member of a week with a handle, each from an address of their own. The server trusts 10.0.0.0/8 (`trusting`). */
export async function aCommenter(
  server: TestServer,
  { level = "broto", role = "user", isNew = false }: { level?: Level; role?: string; isNew?: boolean } = {},
): Promise<Commenter> {
  const n = ++made;
  const person = await aPerson(server, role);
  const handle = `pessoa_${n}`;
  const days = isNew ? 0 : 8;
  const created_at = sql`now() - make_interval(days => ${days})` as never;
  await server.db.update(users).set({ handle, created_at }).where(eq(users.id, person.id));
  if (level !== "semente") await server.db.insert(memberLevels).values({ user_id: person.id, level });
  return { ...person, handle, address: `203.0.${Math.floor(n / 200) % 200}.${(n % 200) + 1}` };
}

/** Settings under which an address in `x-forwarded-for` counts. */
export const trusting = { TRUSTED_PROXIES: "10.0.0.0/8" };

export interface CallAnswer {
  status: number;
  message: string;
  code?: string;
  fields?: Record<string, string>;
  comment: Comment;
}

export async function callAs(
  server: TestServer,
  who: Pick<Commenter, "auth" | "address"> | null,
  name: string,
  fields: object,
): Promise<CallAnswer> {
  const headers = { "x-forwarded-for": who?.address ?? "203.0.113.9" };
  const env = { incoming: { socket: { remoteAddress: "10.0.0.1" }, headers } };
  const response = await server.request(`/functions/v1/${name}`, json(fields, who?.auth), env);
  const body = (await response.json()) as CallAnswer;
  return { ...body, status: response.status };
}

export async function commentsOn(server: TestServer, query: Record<string, string>): Promise<CommentPage> {
  const response = await server.request(`/functions/v1/load-comments?${new URLSearchParams(query)}`);
  return (await response.json()) as CommentPage;
}
