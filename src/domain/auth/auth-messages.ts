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
  resend: {
    prefix: "Erro ao enviar o link: ",
    unexpected: "Erro inesperado. Tente novamente.",
    success: "Link enviado. Confira sua caixa de entrada.",
  },
  second_factor: {
    known: {
      "Invalid TOTP code entered": "Código incorreto. Confira no seu aplicativo e tente novamente.",
      "Invalid recovery code entered": "Código de recuperação incorreto ou já usado.",
    },
    prefix: "Erro ao verificar o código: ",
    unexpected: "Erro inesperado. Tente novamente.",
  },
  account_active: "Sua conta está ativa!",
} as const;

/** What the provider said, or nothing where something unexpected happened. */
type ProviderMessage = string | undefined;

/** Who tells it: our own sentences, and what the wire said in English. Portuguese unless a screen speaks otherwise. */
export interface Voice {
  say(sentence: string): string;
  report(message: string): string;
}

const portuguese: Voice = { say: (sentence) => sentence, report: translateProviderMessage };

export function loginError(message: ProviderMessage, voice = portuguese): string {
  return catalogueText(authMessages.login, message, voice);
}

export function signUpError(message: ProviderMessage, voice = portuguese): string {
  const { sign_up } = authMessages;
  return message?.includes("already registered")
    ? voice.say(sign_up.already_registered)
    : catalogueText(sign_up, message, voice);
}

export function forgotPasswordError(message: ProviderMessage, voice = portuguese): string {
  return catalogueText(authMessages.forgot_password, message, voice);
}

export function resetPasswordError(message: ProviderMessage, voice = portuguese): string {
  return catalogueText(authMessages.reset_password, message, voice);
}

export function resendError(message: ProviderMessage, voice = portuguese): string {
  return catalogueText(authMessages.resend, message, voice);
}

export function secondFactorError(message: ProviderMessage, voice = portuguese): string {
  return catalogueText(authMessages.second_factor, message, voice);
}

/** `error_description` comes from the address, so from anybody. */
export function callbackError(description: ProviderMessage, voice = portuguese): string {
  const { prefix, unknown } = authMessages.callback;
  return voice.say(prefix) + (description ? reportText(description, voice) : voice.say(unknown));
}

interface Catalogue {
  known?: Readonly<Record<string, string>>;
  prefix: string;
  unexpected: string;
}

function catalogueText(
  { known = {}, prefix, unexpected }: Catalogue,
  message: ProviderMessage,
  voice: Voice,
): string {
  if (!message) return voice.say(unexpected);
  const sentence = Object.hasOwn(known, message) ? known[message] : undefined;
  return sentence ? voice.say(sentence) : voice.say(prefix) + reportText(message, voice);
}

const maxReportLength = 200;

function reportText(message: string, { report }: Voice): string {
  return cut(report(message), maxReportLength);
}
