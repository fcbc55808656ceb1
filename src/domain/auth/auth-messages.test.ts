import { expect, test } from "vitest";
import {
  callbackError,
  commonPassword,
  forgotPasswordError,
  loginError,
  resendError,
  resetPasswordError,
  secondFactorError,
  signUpError,
} from "./auth-messages.ts";
import { translateProviderMessage } from "./provider-messages.ts";

test.each([
  ["Invalid login credentials", "Email ou senha incorretos"],
  ["Email not confirmed", "Verifique seu email para confirmar a conta antes de fazer login"],
  ["User is banned", "Erro ao fazer login: esta conta está suspensa"],
  ["Something new", "Erro ao fazer login: Something new"],
  ["toString", "Erro ao fazer login: toString"],
  [undefined, "Erro ao fazer login. Tente novamente."],
])("login: %s → %s", (message, shown) => {
  expect(loginError(message)).toBe(shown);
});

test.each([
  ["User already registered", "Este email já está cadastrado. Tente fazer login."],
  [
    "Password should be at least 6 characters.",
    "Erro ao criar conta: a senha deve ter pelo menos 6 caracteres",
  ],
  [commonPassword, "Essa senha é fácil de adivinhar. Escolha outra"],
  ["Unable to validate email address: invalid format", "Erro ao criar conta: o e-mail não é válido"],
  [
    "For security purposes, you can only request this after 42 seconds.",
    "Erro ao criar conta: por segurança, aguarde 42 segundos antes de tentar novamente",
  ],
  [undefined, "Erro ao criar conta. Tente novamente."],
])("sign-up: %s → %s", (message, shown) => {
  expect(signUpError(message)).toBe(shown);
});

test("forgot password: prefix and message, or the generic error", () => {
  expect(forgotPasswordError("For security purposes, you can only request this after 1 seconds.")).toBe(
    "Erro ao enviar email de recuperação: por segurança, aguarde 1 segundo antes de tentar novamente",
  );
  expect(forgotPasswordError(undefined)).toBe("Erro inesperado. Tente novamente.");
});

test("reset: prefix and message, or the generic error", () => {
  expect(resetPasswordError("New password should be different from the old password.")).toBe(
    "Erro ao redefinir senha: a nova senha deve ser diferente da atual",
  );
  expect(resetPasswordError(commonPassword)).toBe("Essa senha é fácil de adivinhar. Escolha outra");
  expect(resetPasswordError("Auth session missing!")).toBe(
    "Erro ao redefinir senha: sua sessão expirou. Peça um novo link",
  );
  expect(resetPasswordError(undefined)).toBe("Erro inesperado. Tente novamente.");
});

test("callback: the description in the address, truncated, or «Erro desconhecido»", () => {
  expect(callbackError("Email link is invalid or has expired")).toBe(
    "Erro na confirmação: o link é inválido ou expirou",
  );
  expect(callbackError(undefined)).toBe("Erro na confirmação: Erro desconhecido");
  expect(callbackError("x".repeat(5000))).toBe(`Erro na confirmação: ${"x".repeat(200)}…`);
});

test.each([
  ["Invalid Refresh Token: Already Used", "sua sessão expirou. Entre novamente"],
  ["Unsupported provider: provider is not enabled", "este tipo de login não está disponível"],
  [
    "Unverified email with facebook. A confirmation email has been sent to your facebook email",
    "confirme seu e-mail: enviamos um link para o endereço da sua conta facebook",
  ],
  ["Password should be at least characters.", "Password should be at least characters."],
  ["constructor", "constructor"],
])("the provider's «%s» reads «%s»", (message, portuguese) => {
  expect(translateProviderMessage(message)).toBe(portuguese);
});

test("resending a link reports the rate limit, a wrong code the next step", () => {
  expect(resendError("For security purposes, you can only request this after 42 seconds.")).toBe(
    "Erro ao enviar o link: por segurança, aguarde 42 segundos antes de tentar novamente",
  );
  expect(secondFactorError("Invalid TOTP code entered")).toBe(
    "Código incorreto. Confira no seu aplicativo e tente novamente.",
  );
  expect(secondFactorError("Request rate limit reached")).toBe(
    "Erro ao verificar o código: muitas tentativas. Aguarde alguns minutos e tente novamente",
  );
});

test("another set of texts uses its own sentences, and truncates errors all the same", () => {
  const english = {
    translate: (sentence: string) => `<${sentence}>`,
    translateReport: (message: string) => message,
  };
  expect(loginError("Invalid login credentials", english)).toBe("<Email ou senha incorretos>");
  expect(loginError("User is banned", english)).toBe("<Erro ao fazer login: >User is banned");
  expect(signUpError("User already registered", english)).toBe(
    "<Este email já está cadastrado. Tente fazer login.>",
  );
  expect(callbackError("x".repeat(5000), english)).toBe(`<Erro na confirmação: >${"x".repeat(200)}…`);
  expect(callbackError(undefined, english)).toBe("<Erro na confirmação: ><Erro desconhecido>");
});
