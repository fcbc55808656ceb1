import type { ReactNode } from "react";
import type { Page, PageContext } from "#site/serving/page.ts";
import type { Translate } from "#web/translate.ts";

/** The shape of our links. The signature is checked when the button is pressed. */
const shape = /^[\w-]{22}\.[\w-]{43}$/;

export type SignedLink = "asked" | "done" | "unknown";

interface SignedLinkParts {
  /** What the button calls, with the link's token. */
  call: string;
  head(t: Translate): { title: string; description: string };
  View(props: { data: SignedLink; context: PageContext }): ReactNode;
}

/** Where a letter's link leads: works without a login, without a script, and by the one click of a mail program (RFC 8058). */
export function signedLinkPage({ call, head, View }: SignedLinkParts): Page<SignedLink> {
  return {
    async load({ query, form }) {
      if (query.feito) return "done";
      const isRefused = form?.status === 404 || form?.status === 422;
      return shape.test(query.token ?? "") && !isRefused ? "asked" : "unknown";
    },
    tags: () => [],
    View,
    status: (link) => (link === "unknown" ? 404 : 200),
    head(_, { site, t }) {
      const { title, description } = head(t);
      return { title: `${title} · ${site.name}`, description, noindex: true };
    },
    form: {
      call,
      done: "?feito=1",
      isByProgram: (values) => values["List-Unsubscribe"] === "One-Click",
    },
    isPersonal: ({ query }) => query.token !== undefined,
  };
}
