import { expect, test } from "vitest";
import { handlePattern, isReservedHandle, looksLikeOneOf, proposeHandles } from "./handle.ts";
import { handleSchema } from "./profile-schema.ts";

test.each(["ana", "ana_s", "a1_", "x".repeat(20), "@Ana", " ANA "])("%j can be a handle", (handle) => {
  expect(handleSchema.safeParse({ handle }).success).toBe(true);
});

test.each([
  "",
  "an",
  "x".repeat(21),
  "ana souza",
  "ána",
  "аna",
  "ana-s",
  "ana.s",
  "@@ana",
  "a\u200bna",
  "<b>",
  3,
  null,
])("%j is no handle", (handle) => {
  expect(handleSchema.safeParse({ handle }).success).toBe(false);
});

test.each([
  ...[
    "admin",
    "adm1n",
    "4dmin",
    "admin_",
    "admin123",
    "a_d_m_i_n",
    "adrnin",
    "adminn",
    "equipe",
    "equipe_xepa",
  ],
  ...[
    "xepa",
    "x3pa",
    "xepa_oficial",
    "xepaoficial",
    "a_xepa",
    "moderador",
    "m0derador",
    "suporte",
    "apagada",
  ],
  ...["conta_apagada", "comunidade", "quentes", "login", "null", "oficial", "transparencia", "todos"],
])("nobody of the team, no page: %s", (handle) => {
  expect(isReservedHandle(handle, "Xepa")).toBe(true);
});

test.each(["ana", "badminton", "fulana", "moda_e_mais", "carlos_a", "12345", "___", "admiravel"])(
  "%s is anybody's",
  (handle) => {
    expect(isReservedHandle(handle, "Xepa")).toBe(false);
  },
);

test("handles that a reader takes for each other are found by their look", () => {
  expect(looksLikeOneOf("mar1na", ["marina"])).toBe(true);
  expect(looksLikeOneOf("marlna", ["marina"])).toBe(true);
  expect(looksLikeOneOf("m_a_r_i_n_a", ["marina"])).toBe(true);
  expect(looksLikeOneOf("mariana", ["marina"])).toBe(false);
});

test("the proposal is the first name with an initial, never the full name nor the e-mail", () => {
  expect(proposeHandles("Ana Souza", "x@example.com", "Xepa").slice(0, 2)).toEqual(["ana_s", "ana_s2"]);
  expect(proposeHandles("Ângela", "x@example.com", "Xepa")[0]).toBe("angela");
  expect(proposeHandles("ana@example.com", "ana@example.com", "Xepa")).toEqual([]);
  expect(proposeHandles("Ana Souza", "ana.s@example.com", "Xepa")[0]).toBe("ana_s2");
  expect(proposeHandles("Admin", "x@example.com", "Xepa")).toEqual([]);
  expect(proposeHandles("李", "x@example.com", "Xepa")).toEqual([]);
  for (const handle of proposeHandles("M".repeat(200), "x@example.com", "Xepa"))
    expect(handle).toMatch(handlePattern);
});
