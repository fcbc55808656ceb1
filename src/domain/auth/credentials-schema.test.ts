import { expect, test } from "vitest";
import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import {
  forgotPasswordSchema,
  loginSchema,
  resetPasswordSchema,
  signUpSchema,
} from "./credentials-schema.ts";
import { passwordChecks } from "./password-rules.ts";

const ana = {
  full_name: "Ana Souza",
  email: "ana@example.com",
  password: "segredo",
  confirmPassword: "segredo",
};

function refused(schema: z.ZodType, body: unknown) {
  const { error } = schema.safeParse(body);
  return error ? fieldErrors(error).fields : undefined;
}

test("sign-up needs all four fields", () => {
  expect(signUpSchema.parse({ ...ana, email: " Ana@Example.com " })).toEqual(ana);
  expect(refused(signUpSchema, {})).toEqual({
    full_name: "Informe seu nome completo",
    email: "Informe seu e-mail",
    password: "Informe sua senha",
    confirmPassword: "Confirme sua senha",
  });
});

test("passwords must match and have 6 characters; both errors are reported at once", () => {
  expect(refused(signUpSchema, { ...ana, confirmPassword: "outra!" })).toEqual({
    confirmPassword: "As senhas não coincidem",
  });
  expect(refused(resetPasswordSchema, { password: "curta", confirmPassword: "outra" })).toEqual({
    password: "A senha deve ter pelo menos 6 caracteres",
    confirmPassword: "As senhas não coincidem",
  });
  expect(refused(resetPasswordSchema, { password: "123456", confirmPassword: "123456" })).toBeUndefined();
});

test("differing passwords are reported even while other fields are empty", () => {
  const typed = { full_name: "", email: "", password: "segredo", confirmPassword: "segred" };
  expect(refused(signUpSchema, typed)).toEqual({
    full_name: "Informe seu nome completo",
    email: "Informe seu e-mail",
    confirmPassword: "As senhas não coincidem",
  });
});

test("a password is accepted as typed, up to 72 bytes", () => {
  const typed = "  á é  ";
  expect(resetPasswordSchema.parse({ password: typed, confirmPassword: typed }).password).toBe(typed);
  const long = "á".repeat(37);
  expect(refused(resetPasswordSchema, { password: long, confirmPassword: long })).toEqual({
    password: "A senha deve ter no máximo 72 caracteres",
  });
});

test("login requires both fields, and does not validate the password", () => {
  expect(loginSchema.parse({ email: "ana@example.com", password: "x" })).toEqual({
    email: "ana@example.com",
    password: "x",
  });
  expect(refused(loginSchema, { email: "", password: "" })).toEqual({
    email: "Informe seu e-mail",
    password: "Informe sua senha",
  });
});

test.each([
  "ana",
  "ana@",
  "ana@example.com,beto@example.com",
  "Ana <ana@example.com>",
  "ana@example.com\r\nBcc: beto@example.com",
  "ana..b@example.com",
  `${"a".repeat(65)}@example.com`,
  `ana@${"a".repeat(64)}.com`,
  "ana@loja-.com",
  "ana@sub-.example.com",
])("«%s» is not a single deliverable address", (email) => {
  expect(refused(forgotPasswordSchema, { email })).toEqual({ email: "Informe um e-mail válido" });
});

test("an address has at most 255 characters", () => {
  const email = `${"a".repeat(250)}@example.com`;
  expect(refused(forgotPasswordSchema, { email })).toEqual({
    email: "O e-mail deve ter no máximo 255 caracteres",
  });
});

test("the reset checklist updates while typing", () => {
  expect(passwordChecks({ password: "", confirmPassword: "" })).toEqual({ long_enough: false, match: false });
  expect(passwordChecks({ password: "segredo", confirmPassword: "" })).toEqual({
    long_enough: true,
    match: false,
  });
  expect(passwordChecks({ password: "segredo", confirmPassword: "segredo" })).toEqual({
    long_enough: true,
    match: true,
  });
});
