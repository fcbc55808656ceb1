import { pauseMessages } from "#domain/notices/channel-messages.ts";
import { AskNotice, HomeLink } from "#site/newsletter/link-notice.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";

const path = "/pausar-avisos";
/** The shape of our links. The signature is checked when the button is pressed. */
const shape = /^[\w-]{22}\.[\w-]{43}$/;

type Link = "asked" | "paused" | "unknown";

async function load({ query, form }: PageContext): Promise<Link> {
  if (query.feito) return "paused";
  const isRefused = form?.status === 404 || form?.status === 422;
  return shape.test(query.token ?? "") && !isRefused ? "asked" : "unknown";
}

function View({ data, context }: { data: Link; context: PageContext }) {
  const t = useTranslate();
  if (data === "asked")
    return (
      <AskNotice
        title={t("Pausar os avisos por e-mail?")}
        text={t("Um toque e seus alertas não enviam mais e-mails. O sino e os outros canais continuam.")}
        action={`${path}?${new URLSearchParams({ token: context.query.token ?? "" })}`}
        button={t("Pausar os avisos por e-mail")}
        refused={context.form}
      >
        <HomeLink label={t("Continuar recebendo")} />
      </AskNotice>
    );
  if (data === "paused")
    return (
      <Notice title={t("Pronto")} text={t(pauseMessages.paused)}>
        <HomeLink to="/alertas" label={t("Voltar a receber")} />
      </Notice>
    );
  return (
    <Notice title={t("Link sem validade")} text={t(pauseMessages.unknown_link)}>
      <HomeLink to="/alertas" label={t("Ver meus alertas")} />
    </Notice>
  );
}

/** Works without a login, without a script, and by the one click of a mail program (RFC 8058). */
export const pauseLettersPage: Page<Link> = {
  load,
  tags: () => [],
  View,
  status: (link) => (link === "unknown" ? 404 : 200),
  head: (_, { site, t }) => ({
    title: `${t("Pausar os avisos por e-mail")} · ${site.name}`,
    description: t("Pausar os avisos por e-mail?"),
    noindex: true,
  }),
  form: {
    call: "pause-letters",
    done: "?feito=1",
    isByProgram: (values) => values["List-Unsubscribe"] === "One-Click",
  },
  isPersonal: ({ query }) => query.token !== undefined,
};
