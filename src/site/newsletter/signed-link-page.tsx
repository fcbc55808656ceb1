import { Notice } from "#site/notices/notice.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { AskNotice, HomeLink } from "./link-notice.tsx";

/** The shape of our links. The signature is checked when the button is pressed. */
const shape = /^[\w-]{22}\.[\w-]{43}$/;

type SignedLink = "asked" | "done" | "unknown";

interface SignedLinkParts {
  path: string;
  /** What the button calls, with the link's token. */
  call: string;
  /** On the button and in the page's title. */
  act: string;
  question: string;
  text: string;
  done: { text: string; to: string; label: string };
  unknown: { text: string; to: string; label: string };
}

/** Where a letter's link leads: works without a login, without a script, and by the one click of a mail program (RFC 8058). */
export function signedLinkPage(parts: SignedLinkParts): Page<SignedLink> {
  const showLink = (shown: { data: SignedLink; context: PageContext }) => (
    <SignedLinkNotice {...parts} {...shown} />
  );
  return {
    async load({ query, form }) {
      if (query.feito) return "done";
      const isRefused = form?.status === 404 || form?.status === 422;
      return shape.test(query.token ?? "") && !isRefused ? "asked" : "unknown";
    },
    tags: () => [],
    View: showLink,
    status: (link) => (link === "unknown" ? 404 : 200),
    head: (_, { site, t }) => ({
      title: `${t(parts.act)} · ${site.name}`,
      description: t(parts.question),
      noindex: true,
    }),
    form: {
      call: parts.call,
      done: "?feito=1",
      isByProgram: (values) => values["List-Unsubscribe"] === "One-Click",
    },
    isPersonal: ({ query }) => query.token !== undefined,
  };
}

function SignedLinkNotice(props: SignedLinkParts & { data: SignedLink; context: PageContext }) {
  const { path, act, question, text, data, context } = props;
  const t = useTranslate();
  if (data === "asked")
    return (
      <AskNotice
        title={t(question)}
        text={t(text)}
        action={`${path}?${new URLSearchParams({ token: context.query.token ?? "" })}`}
        button={t(act)}
        refused={context.form}
      >
        <HomeLink label={t("Continuar recebendo")} />
      </AskNotice>
    );
  const outcome = props[data];
  return (
    <Notice title={data === "done" ? t("Pronto") : t("Link sem validade")} text={t(outcome.text)}>
      <HomeLink to={outcome.to} label={t(outcome.label)} />
    </Notice>
  );
}
