import { cut } from "#domain/format/text.ts";
import { reservedName } from "#domain/users/reserved-names.ts";
import { passwordSentences } from "./password-rules.ts";
import { translateProviderMessage } from "./provider-messages.ts";

/** The auth server's own words about one of the most common passwords. */
export const commonPassword =
  "Password is known to be weak and easy to guess, please choose a different one.";

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
    known: { [commonPassword]: passwordSentences.common, [reservedName]: reservedName },
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
    known: {
      [commonPassword]: passwordSentences.common,
      // A session without the letter's link, or one whose link was used.
      "Password update requires reauthentication":
        "Por segurança, confirme que é você. Peça um novo link, ou troque a senha em Meus dados.",
    },
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

/** Our own sentences, and what the wire said in English, in the language of the screen: Portuguese by default. */
export interface AuthTranslator {
  translate(sentence: string): string;
  translateReport(message: string): string;
}

const portuguese: AuthTranslator = {
  translate: (sentence) => sentence,
  translateReport: translateProviderMessage,
};

export const loginError = errorFrom(authMessages.login);
export const forgotPasswordError = errorFrom(authMessages.forgot_password);
export const resetPasswordError = errorFrom(authMessages.reset_password);
export const resendError = errorFrom(authMessages.resend);
export const secondFactorError = errorFrom(authMessages.second_factor);
const otherSignUpError = errorFrom(authMessages.sign_up);

export function signUpError(message: ProviderMessage, translator = portuguese): string {
  return message?.includes("already registered")
    ? translator.translate(authMessages.sign_up.already_registered)
    : otherSignUpError(message, translator);
}

/** `error_description` comes from the address, so from anybody. */
export function callbackError(description: ProviderMessage, translator = portuguese): string {
  const { prefix, unknown } = authMessages.callback;
  const { translate } = translator;
  return translate(prefix) + (description ? reportText(description, translator) : translate(unknown));
}

interface Catalogue {
  known?: Readonly<Record<string, string>>;
  prefix: string;
  unexpected: string;
}

function errorFrom({ known = {}, prefix, unexpected }: Catalogue) {
  return (message: ProviderMessage, translator = portuguese): string => {
    const { translate } = translator;
    if (!message) return translate(unexpected);
    const sentence = Object.hasOwn(known, message) ? known[message] : undefined;
    return sentence ? translate(sentence) : translate(prefix) + reportText(message, translator);
  };
}

const maxReportLength = 200;

function reportText(message: string, { translateReport }: AuthTranslator): string {
  return cut(translateReport(message), maxReportLength);
}
