import { expect, test } from "vitest";
import { isPassword } from "#server/auth/passwords/password-hash.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { ensureAdmin } from "./ensure-admin.ts";

emptyDatabaseBeforeEach();
const admin = { admin_email: "chefe@xepa.test", admin_password: null };

test("the first start creates a confirmed admin and prints the password once", async () => {
  const { db } = await testDatabase();
  const { newPassword } = await ensureAdmin(db, admin);
  expect(newPassword).toMatch(/^.{16}$/);
  const [account] = await db.select().from(authUsers);
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(account?.password_hash ?? null, newPassword ?? "")).toBe(true);
  expect(account?.email_confirmed_at).not.toBeNull();
  expect(await db.select().from(users)).toMatchObject([{ email: admin.admin_email, role: "admin" }]);
  expect(await ensureAdmin(db, admin)).toEqual({ newPassword: null });
});

test("a configured password is used and not printed, and applies only at creation", async () => {
  const { db } = await testDatabase();
  expect(await ensureAdmin(db, { ...admin, admin_password: "primeira" })).toEqual({ newPassword: null });
  await ensureAdmin(db, { ...admin, admin_password: "segunda" });
  const [account] = await db.select().from(authUsers);
  expect(await isPassword(account?.password_hash ?? null, "primeira")).toBe(true);
});

test("concurrent starts create one admin", async () => {
  const { db } = await testDatabase();
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureAdmin(db, admin)));
  expect(made.filter((each) => each.newPassword !== null)).toHaveLength(1);
  expect(await db.select().from(authUsers)).toHaveLength(1);
});

test("an existing account with the admin's address gets no rights", async () => {
  const { db } = await testDatabase();
  await ensureAdmin(db, admin);
  await db.update(users).set({ role: "user" });
  await ensureAdmin(db, admin);
  expect(await db.select().from(users)).toMatchObject([{ role: "user" }]);
});
