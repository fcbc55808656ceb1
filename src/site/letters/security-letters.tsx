import type { Letters, SecurityEvent } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { Translate } from "#web/translate.ts";
import { Action, type LetterParts, NotYou, Paragraph } from "./letter-frame.tsx";

export function accountSecurity(
  { what, at, recover_url }: Letters["account-security"],
  site: SiteIdentity,
  t: Translate,
): LetterParts {
  const { title, happened, means } = happenings[what.kind];
  return {
    preview: t("Se foi você, está tudo certo."),
    title: t(title),
    footer: t("Você recebeu este aviso de segurança porque tem uma conta no site {{site}}.", {
      site: site.name,
    }),
    body: (
      <>
        <Paragraph>
          {t("{{happened}} em {{at}} (horário de Brasília).", { happened: t(happened), at })} {t(means)}
          {what.kind === "code-used" ? ` ${codesLeft(what.left, t)}` : ""}{" "}
          {t("Se foi você, está tudo certo.")}
        </Paragraph>
        <NotYou>
          {t(
            "Escolha agora outra senha, o que encerra as outras sessões, e confira a verificação em duas etapas em Meus dados:",
          )}
        </NotYou>
        <Action href={recover_url} label={t("Recuperar minha conta")} />
      </>
    ),
  };
}

/** `happened` goes on with when. */
const happenings: Record<SecurityEvent["kind"], { title: string; happened: string; means: string }> = {
  "second-factor-on": {
    title: "Verificação em duas etapas ativada",
    happened: "A verificação em duas etapas da sua conta foi ativada",
    means: "De agora em diante, entrar vai pedir também um código do aplicativo autenticador.",
  },
  "factor-added": {
    title: "Novo aplicativo autenticador",
    happened: "A verificação em duas etapas da sua conta ganhou mais um aplicativo autenticador",
    means: "O código de qualquer um deles serve para entrar.",
  },
  "factor-removed": {
    title: "Aplicativo autenticador removido",
    happened: "Um aplicativo autenticador foi removido da sua conta",
    means: "A verificação em duas etapas continua ativa, com outro aplicativo.",
  },
  "second-factor-off": {
    title: "Verificação em duas etapas desativada",
    happened: "A verificação em duas etapas da sua conta foi desativada",
    means: "De agora em diante, entrar pede só a senha ou o login social.",
  },
  "codes-replaced": {
    title: "Novos códigos de recuperação",
    happened: "Novos códigos de recuperação foram gerados para a sua conta",
    means: "Os anteriores não valem mais.",
  },
  "code-used": {
    title: "Código de recuperação usado",
    happened: "Alguém entrou na sua conta com um código de recuperação",
    means: "Ele não vale mais.",
  },
  "many-wrong-codes": {
    title: "Muitos códigos errados",
    happened:
      "Alguém que passou pela primeira etapa do login na sua conta errou muitos códigos da verificação em duas etapas, o último",
    means: "Sem um código certo ninguém entra, e cada nova tentativa agora tem de esperar mais.",
  },
  "address-proven": {
    title: "E-mail confirmado, acessos anteriores encerrados",
    happened: "O e-mail da sua conta foi confirmado",
    means:
      "A conta tinha sido criada com um login do Facebook, que não garante de quem é o e-mail. Por segurança, esse login, a senha, as sessões e a verificação em duas etapas de antes não valem mais: entre com o Google ou com uma nova senha.",
  },
};

function codesLeft(left: number, t: Translate): string {
  if (left === 0) return t("Não resta nenhum código: gere outros em Meus dados.");
  if (left === 1) return t("Resta 1 código: gere outros em Meus dados.");
  return t("Restam {{n}} códigos.", { n: left });
}
