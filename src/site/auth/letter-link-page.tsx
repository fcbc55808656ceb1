import { isLiveLink } from "#server/auth/links/one-time-token.ts";
import { Notice } from "#site/notices/notice.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

/** What the button does, by the link's type. */
const questions = {
  recovery: {
    title: "Escolha uma nova senha",
    text: "Falta um toque: entre com este link e escolha sua nova senha. Ele vale uma vez só.",
    button: "Escolher nova senha",
    otherwise: "Não foi você? Feche esta página: sua senha continua a mesma.",
  },
  signup: {
    title: "Confirme seu e-mail",
    text: "Falta um toque: confirme que este endereço é seu e crie sua senha. O link vale uma vez só.",
    button: "Confirmar e-mail",
    otherwise: "Não foi você? Feche esta página e nada acontece.",
  },
  email_change: {
    title: "Confirme a troca de e-mail",
    text: "Falta um toque: confirme que a conta pode trocar de e-mail. O link vale uma vez só.",
    button: "Confirmar a troca",
    otherwise: "Não foi você? Feche esta página e nada muda.",
  },
};
const dead = {
  text: "Cada link vale por pouco tempo e uma vez só. Você pode pedir outro.",
  button: "Pedir um novo link",
  href: "/login?modo=esqueci",
};
/** Which of them is not stored: a link is deleted once it is used, replaced or too old. */
const deadChange = {
  text: "Este link da troca de e-mail já foi usado, venceu ou deu lugar a um mais novo. Em Meus dados você vê se a troca foi feita e pode pedir outro link.",
  button: "Ver a troca em Meus dados",
  href: "/meus-dados#email",
};

type LinkType = keyof typeof questions;

async function load({ db, query: { type = "", token = "" } }: PageContext): Promise<LinkType | "dead"> {
  if (!isLinkType(type)) return "dead";
  // A change of the address has two links under one type.
  const isAlive =
    (await isLiveLink(db, type, token)) ||
    (type === "email_change" && (await isLiveLink(db, "email_change_current", token)));
  return isAlive ? type : "dead";
}

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(questions, type);
}

/** The button sends the link's own parameters to `/auth/v1/verify`: programs that look into mail press no buttons. */
function View({ data, context }: { data: LinkType | "dead"; context: PageContext }) {
  const t = useTranslate();
  if (data === "dead") {
    const { text, button, href } = context.query.type === "email_change" ? deadChange : dead;
    return (
      <Notice title={t("Link sem validade")} text={t(text)}>
        <ButtonLink label={t(button)} kind="line" size="lg" href={href} />
      </Notice>
    );
  }
  const { title, text, button, otherwise } = questions[data];
  return (
    <Notice title={t(title)} text={t(text)}>
      <form action="/auth/v1/verify">
        {["token", "type", "redirect_to"].map((name) => (
          <input key={name} type="hidden" name={name} value={context.query[name] ?? ""} />
        ))}
        <Button label={t(button)} kind="primary" size="lg" type="submit" />
      </form>
      <p className="text-muted">{t(otherwise)}</p>
    </Notice>
  );
}

/** Where letters lead whose link opens a session (decision 0016). */
export const letterLinkPage: Page<LinkType | "dead"> = {
  load,
  tags: () => [],
  View,
  status: (link) => (link === "dead" ? 404 : 200),
  head: (link, { site, t }) => ({
    title: `${t(link === "dead" ? "Link sem validade" : questions[link].title)} · ${site.name}`,
    description: t(dead.text),
    noindex: true,
  }),
  isPersonal: ({ query }) => query.token !== undefined,
};
