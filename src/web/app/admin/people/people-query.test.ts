import { expect, test } from "vitest";
import type { PanelUser, PeoplePage } from "#domain/users/user.ts";
import { isAskedFor, isLastAdmin, readPeopleView, withUser } from "./people-query.ts";

const person = (role: PanelUser["role"], banned_until: string | null = null): PanelUser => ({
  id: "1",
  email: "ana@example.com",
  full_name: "Ana",
  role,
  created_at: "2026-11-01T00:00:00.000Z",
  banned_until,
  ban_reason: null,
  offers: 0,
  handle: null,
  level: "semente",
});

test("the address holds the filter, and invalid values are ignored", () => {
  const read = (search: string) => readPeopleView(new URLSearchParams(search));
  expect(read("q=%20ana%20&role=admin&status=banned&cursor=abc")).toEqual({
    q: "ana",
    role: "admin",
    status: "banned",
    cursor: "abc",
  });
  const nothing = { q: undefined, role: undefined, status: undefined, cursor: undefined };
  expect(read("q=%20&role=super_admin&status=pending&cursor=")).toEqual(nothing);
  expect(read(`q=${"á".repeat(300)}`).q).toHaveLength(200);
});

test("a user changed by an action may no longer match the filter", () => {
  expect(isAskedFor({}, person("user"))).toBe(true);
  expect(isAskedFor({ role: "admin" }, person("super_admin"))).toBe(true);
  expect(isAskedFor({ role: "admin" }, person("user"))).toBe(false);
  expect(isAskedFor({ role: "user" }, person("admin"))).toBe(false);
  expect(isAskedFor({ status: "banned" }, person("user"))).toBe(false);
  expect(isAskedFor({ status: "banned" }, person("user", "2099-01-01T00:00:00.000Z"))).toBe(true);
});

test("the last active admin is known, of either kind; a suspended one does not count", () => {
  expect(isLastAdmin(person("admin"), 1)).toBe(true);
  expect(isLastAdmin(person("super_admin"), 1)).toBe(true);
  expect(isLastAdmin(person("admin"), 2)).toBe(false);
  expect(isLastAdmin(person("user"), 1)).toBe(false);
  expect(isLastAdmin(person("admin", "2099-01-01T00:00:00.000Z"), 1)).toBe(false);
});

test("a new admin or suspension is counted before the list reloads", () => {
  const page = (user: PanelUser, activeAdmins: number) =>
    ({ data: { users: [user], activeAdmins }, next: null }) as unknown as PeoplePage;
  const after = (was: PanelUser, is: PanelUser, view = {}) => withUser(page(was, 1), is, view).data;
  expect(after(person("user"), person("admin"))).toEqual({ users: [person("admin")], activeAdmins: 2 });
  expect(after(person("admin"), person("admin", "2099-01-01T00:00:00.000Z")).activeAdmins).toBe(0);
  expect(after(person("user"), person("admin"), { role: "user" })).toEqual({ users: [], activeAdmins: 2 });
});
