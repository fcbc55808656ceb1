import { expect, test } from "vitest";
import { displayName, profileName } from "./display-name.ts";
import { isAdminRole, roleLabel } from "./roles.ts";

test("an admin is «Administrador», others the part before the @, or «Usuário»", () => {
  expect(displayName({ email: "chefe@xepa.local", role: "admin" })).toBe("Administrador");
  expect(displayName({ email: "chefe@xepa.local", role: "super_admin" })).toBe("Administrador");
  expect(displayName({ email: "ana.souza@example.com", role: "user" })).toBe("ana.souza");
  expect(displayName({ email: null })).toBe("Usuário");
  expect(displayName({ email: "@example.com" })).toBe("Usuário");
});

test("a profile's name is the full name, the part before the @, or «Usuário»", () => {
  expect(profileName({ full_name: " Ana Souza ", email: "ana@example.com" })).toBe("Ana Souza");
  expect(profileName({ full_name: "  ", email: "ana@example.com" })).toBe("ana");
  expect(profileName({})).toBe("Usuário");
});

test("admin and super_admin are admins, and both are called «Admin»", () => {
  expect(["admin", "super_admin", "user", "Admin", "", null, undefined].map(isAdminRole)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(["admin", "super_admin", "user"].map(roleLabel)).toEqual(["Admin", "Admin", "Usuário"]);
});
