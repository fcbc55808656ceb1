import { cut } from "#domain/format/text.ts";
import { translateProviderMessage } from "./provider-messages.ts";

/** The spec's catalogue of what goes wrong around an account («§8»). */
export const authMessages = {
  login: {
    known: {
      "Invalid login credentials": "Email ou senha incorretos",
      "Email not confirmed": "Verifique seu email para confirmar a conta antes de fazer login",
    },
    prefix: "Erro ao fazer login: ",
    unexpected: "Erro ao fazer login. Tente novamente.",
  },
  sign_up: {
    already_registered: "Este email já está cadastrado. Tente fazer login.",
    prefix: "Erro ao criar conta: ",
    unexpected: "Erro ao criar conta. Tente novamente.",
    success: "Conta criada com sucesso! Verifique seu e-mail para confirmar a conta.",
    spam_hint: "Não encontrou o e-mail? Confira também a caixa de spam.",
  },
  forgot_password: {
    prefix: "Erro ao enviar email de recuperação: ",
    unexpected: "Erro inesperado. Tente novamente.",
    success: "E-mail Enviado!",
  },
  reset_password: {
    prefix: "Erro ao redefinir senha: ",
    unexpected: "Erro inesperado. Tente novamente.",
    success: "Senha Redefinida!",
  },
  callback: {
    prefix: "Erro na confirmação: ",
    unknown: "Erro desconhecido",
    session_failed: "Erro ao confirmar email. Tente fazer login novamente.",
    session_invalid: "Sessão inválida. Tente fazer login novamente.",
    success: "Conta confirmada com sucesso!",
  },
  account_active: "Sua conta está ativa!",
} as const;

/** What the provider said, or nothing where something unexpected happened. */
type ProviderMessage = string | undefined;

export function loginError(message: ProviderMessage): string {
  const { known, prefix, unexpected } = authMessages.login;
  if (!message) return unexpected;
  return Object.hasOwn(known, message) ? known[message as keyof typeof known] : prefix + reported(message);
}

export function signUpError(message: ProviderMessage): string {
  const { already_registered, prefix, unexpected } = authMessages.sign_up;
  if (!message) return unexpected;
  return message.includes("already registered") ? already_registered : prefix + reported(message);
}

export function forgotPasswordError(message: ProviderMessage): string {
  const { prefix, unexpected } = authMessages.forgot_password;
  return message ? prefix + reported(message) : unexpected;
}

export function resetPasswordError(message: ProviderMessage): string {
  const { prefix, unexpected } = authMessages.reset_password;
  return message ? prefix + reported(message) : unexpected;
}

/** `error_description` comes from the address, so from anybody. */
export function callbackError(description: ProviderMessage): string {
  const { prefix, unknown } = authMessages.callback;
  return prefix + (description ? reported(description) : unknown);
}

const longestReport = 200;

function reported(message: string): string {
  return cut(translateProviderMessage(message), longestReport);
}
