import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { authFactors } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, type Person, password } from "#testing/factories.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

/** The tables of contract 2.4, cell by cell, as the official client sees them. */
let server: TestServer;
let ana: Person;
let bia: Person;
let adminUser: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
  bia = await aPerson(server);
  adminUser = await aPerson(server, "admin");
});

async function clientOf(person: Person | null) {
  const client = supabaseClient(server);
  if (person) await client.auth.signInWithPassword({ email: person.email, password });
  return client;
}

const everyone = async () => [
  await clientOf(null),
  await clientOf(ana),
  await clientOf(bia),
  await clientOf(adminUser),
];

async function idsSeen(table: string): Promise<string[][]> {
  const seen: string[][] = [];
  for (const client of await everyone()) {
    const { data, error } = await client.from(table).select("*");
    expect(error).toBeNull();
    seen.push((data ?? []).map((row: { id: string }) => row.id).toSorted());
  }
  return seen;
}

test("users: a visitor sees none, a member themselves, an admin all", async () => {
  const all = [ana.id, bia.id, adminUser.id].toSorted();
  expect(await idsSeen("users")).toEqual([[], [ana.id], [bia.id], all]);
});

test("users: the app reads its own profile, and only these columns", async () => {
  const client = await clientOf(ana);
  const own = await client.from("users").select("*").eq("id", ana.id).single();
  expect(own.data).toEqual({
    id: ana.id,
    email: ana.email,
    name: "Ana Souza",
    role: "user",
    created_at: expect.stringMatching(/Z$/),
  });
  const other = await client.from("users").select("*").eq("id", bia.id).single();
  expect(other).toMatchObject({ data: null, status: 406, error: { code: "PGRST116" } });
  expect(await client.from("users").select("*").eq("id", bia.id).maybeSingle()).toMatchObject({
    data: null,
    error: null,
  });
  const visitor = await (await clientOf(null)).from("users").select("*").eq("id", ana.id).single();
  expect(visitor).toMatchObject({ status: 406, error: { details: "The result contains 0 rows" } });
});

test("users: a visitor's insert is refused with 401, whatever it contains", async () => {
  const client = await clientOf(null);
  const row = { id: ana.id, email: ana.email, name: "Ana", role: "user" };
  for (const each of [row, { ...row, id: newId() }, { ...row, role: "admin" }])
    expect(await client.from("users").insert(each)).toMatchObject({
      status: 401,
      error: {
        code: "42501",
        details: null,
        hint: null,
        message: 'new row violates row-level security policy for table "users"',
      },
    });
  expect(await server.db.select().from(users)).toHaveLength(3);
});

test("users: users insert only themselves, with their address and role user; admins too", async () => {
  for (const person of [ana, adminUser]) {
    await server.db.delete(users).where(eq(users.id, person.id));
    const client = await clientOf(person);
    const row = { id: person.id, email: person.email.toUpperCase(), name: "Novo Nome", role: "user" };
    const wrong = [
      { ...row, id: bia.id },
      { ...row, id: newId() },
      { ...row, email: bia.email },
      { ...row, role: "admin" },
      { ...row, role: "super_admin" },
      { ...row, role: null },
      { email: row.email, name: "x", role: "user" },
      { id: row.id, name: "x" },
    ];
    for (const each of wrong)
      expect(await client.from("users").insert(each as never)).toMatchObject({
        status: 403,
        error: {
          code: "42501",
          message: 'new row violates row-level security policy for table "users"',
        },
      });
    const made = await client.from("users").insert([row]).select().single();
    expect(made).toMatchObject({ status: 201, error: null });
    expect(made.data).toMatchObject({ ...row, email: person.email });
    expect(await client.from("users").insert(row)).toMatchObject({
      status: 409,
      error: {
        code: "23505",
        details: `Key (id)=(${person.id}) already exists.`,
        hint: null,
        message: 'duplicate key value violates unique constraint "users_pkey"',
      },
    });
  }
});

test("users: created_at and role are server-decided, even if a row contains them", async () => {
  await server.db.delete(users).where(eq(users.id, ana.id));
  const client = await clientOf(ana);
  const row = { id: ana.id, email: ana.email, name: "Ana", created_at: "1999-01-01T00:00:00Z" };
  expect(await client.from("users").insert(row)).toMatchObject({ status: 201, data: null, error: null });
  const [stored] = await server.db.select().from(users).where(eq(users.id, ana.id));
  expect(stored).toMatchObject({ role: "user", name: "Ana" });
  expect(stored?.created_at.startsWith("1999")).toBe(false);
});

test("users: no row can be changed or deleted here, not even one's own role", async () => {
  const answers: unknown[] = [];
  for (const client of await everyone()) {
    const change = await client.from("users").update({ role: "admin" }).eq("id", ana.id);
    const upsert = await client
      .from("users")
      .upsert({ id: ana.id, email: ana.email, name: "x", role: "user" });
    const removal = await client.from("users").delete().eq("id", ana.id);
    answers.push([change.status, upsert.status, removal.status]);
    for (const { error } of [change, removal])
      expect(error).toMatchObject({ code: "42501", message: "permission denied for table users" });
  }
  expect(answers).toEqual([
    [401, 401, 401],
    [403, 409, 403],
    [403, 403, 403],
    [403, 403, 403],
  ]);
  expect(await server.db.select().from(users).where(eq(users.role, "admin"))).toHaveLength(1);
});

async function offers() {
  const { db } = server;
  return {
    approved: await anOffer(db, { user_id: bia.id }),
    ended: await anOffer(db, { ended: true, user_id: null }),
    pending: await anOffer(db, { status: "pending", user_id: ana.id }),
    rejected: await anOffer(db, { status: "rejected", user_id: ana.id, reason: "Preço errado" }),
    foreign: await anOffer(db, { status: "pending", user_id: bia.id }),
    unowned: await anOffer(db, { status: "pending", user_id: null }),
  };
}

test("products: visitors see approved ones, members their own too, admins all", async () => {
  const { approved, ended, pending, rejected, foreign, unowned } = await offers();
  const sorted = (...list: { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(await idsSeen("products")).toEqual([
    sorted(approved, ended),
    sorted(approved, ended, pending, rejected),
    sorted(approved, ended, foreign),
    sorted(approved, ended, pending, rejected, foreign, unowned),
  ]);
});

test("products: owner, reason and version are visible to the owner and admins alone", async () => {
  const { approved, rejected } = await offers();
  const hidden = ["user_id", "reason", "version", "updated_at", "product_key", "search_text"];
  const row = async (person: Person | null, id: string) =>
    (await (await clientOf(person)).from("products").select("*").eq("id", id).single()).data;
  for (const person of [null, ana])
    for (const column of hidden) expect(await row(person, approved.id)).not.toHaveProperty(column);
  expect(await row(bia, approved.id)).toMatchObject({ user_id: bia.id, reason: null, version: 1 });
  expect(await row(ana, rejected.id)).toMatchObject({ user_id: ana.id, reason: "Preço errado" });
  expect(await row(adminUser, rejected.id)).toMatchObject({ user_id: ana.id, reason: "Preço errado" });
  expect(await row(adminUser, rejected.id)).not.toHaveProperty("search_text");
});

test("products: filtering by such a column reveals nothing about the owner", async () => {
  const { approved, pending, rejected } = await offers();
  const visitor = await clientOf(null);
  for (const column of ["user_id", "reason", "version", "search_text", "ban_reason"]) {
    expect((await visitor.from("products").select(column)).error?.code).toBe("PGRST100");
    expect((await visitor.from("products").select("id").eq(column, bia.id)).error?.code).toBe("PGRST100");
    expect((await visitor.from("products").select("id").order(column)).error?.code).toBe("PGRST100");
  }
  const member = await clientOf(ana);
  const response = await member.from("products").select("id,user_id").order("created_at");
  expect(response.data).toContainEqual({ id: approved.id });
  expect(response.data).toContainEqual({ id: pending.id, user_id: ana.id });
  const own = await member.from("products").select("id").eq("user_id", ana.id);
  expect(own.data?.map(({ id }) => id).toSorted()).toEqual([pending.id, rejected.id].toSorted());
  expect((await member.from("products").select("id").eq("user_id", bia.id)).data).toEqual([]);
  expect((await member.from("products").select("id").eq("version", 1)).data).toHaveLength(2);
  expect((await member.from("products").select("id").order("version")).error?.code).toBe("PGRST100");
  const admin = await clientOf(adminUser);
  expect((await admin.from("products").select("id").eq("user_id", bia.id)).data).toHaveLength(2);
  expect((await admin.from("products").select("search_text")).error?.code).toBe("PGRST100");
});

test("products: no writes are allowed", async () => {
  const { approved } = await offers();
  const statuses: number[] = [];
  for (const client of await everyone()) {
    const tried = [
      await client.from("products").insert({ name: "x" }),
      await client.from("products").update({ status: "approved" }).eq("id", approved.id),
      await client.from("products").delete().eq("id", approved.id),
    ];
    for (const { error, status } of tried) {
      expect(error).toMatchObject({ code: "42501", message: "permission denied for table products" });
      statuses.push(status);
    }
  }
  expect(statuses).toEqual([401, 401, 401, ...Array<number>(9).fill(403)]);
  expect(await server.db.select().from(products)).toHaveLength(6);
});

async function withSecondFactor({ id }: Person): Promise<void> {
  const factor = { id: newId(), user_id: id, status: "verified", secret: Buffer.alloc(0) };
  await server.db.insert(authFactors).values(factor);
}

test("an admin with a second factor has no extra rights until it is verified", async () => {
  await offers();
  await withSecondFactor(adminUser);
  const client = await clientOf(adminUser);
  expect((await client.from("users").select("id")).data).toEqual([{ id: adminUser.id }]);
  expect((await client.from("products").select("id")).data).toHaveLength(2);
});

test("with the password alone one reads what get-my-profile returns, and writes nothing", async () => {
  await offers();
  await withSecondFactor(ana);
  const client = await clientOf(ana);
  expect((await client.from("users").select("id,email")).data).toEqual([{ id: ana.id, email: ana.email }]);
  const seen = (await client.from("products").select("*")).data ?? [];
  expect(seen).toEqual((await (await clientOf(null)).from("products").select("*")).data);
  expect(seen.every((row) => row.status === "approved" && !("reason" in row) && !("user_id" in row))).toBe(
    true,
  );
  expect((await client.from("products").select("*").eq("user_id", ana.id)).error?.code).toBe("PGRST100");
  await server.db.delete(users).where(eq(users.id, ana.id));
  const tried = await client
    .from("users")
    .insert({ id: ana.id, email: ana.email, name: "Outra", role: "user" });
  expect(tried).toMatchObject({ status: 403, error: { code: "42501" } });
  expect(await server.db.select().from(users).where(eq(users.id, ana.id))).toEqual([]);
});

test("a role in user metadata is ignored", async () => {
  await offers();
  const client = await clientOf(ana);
  await client.auth.updateUser({ data: { role: "admin", is_admin: true } });
  await client.auth.refreshSession();
  expect((await client.from("users").select("id")).data).toEqual([{ id: ana.id }]);
});
