import type { ReactElement } from "react";
import { sentTerms } from "#domain/affiliate/store-link.ts";
import type { Page, PageContext } from "#site/serving/page.ts";
import { APP_ID, type AppProps } from "#web/app/app-props.ts";
import type { Screen } from "#web/app/screens.ts";
import { useTranslate } from "#web/translate.ts";

function propsOf({ site: { name, support_chat, social_logins }, terms }: PageContext): AppProps {
  return { site: { name, support_chat, social_logins }, terms: sentTerms(terms) };
}

/** The private app's code is loaded with the first of its pages: it is a fifth of all that the server runs. */
async function load(context: PageContext): Promise<ReactElement> {
  const { screenAt } = await import("./app-screens.tsx");
  return screenAt(context, propsOf(context));
}

/** A screen as a document: rendered before the session is known; the browser hydrates from there. */
function View({ data, context }: { data: ReactElement; context: PageContext }) {
  const t = useTranslate();
  return (
    <>
      <noscript>
        <p className="wrap pt-8 text-lg font-semibold">
          {t("Para entrar e usar sua conta, ative o JavaScript do navegador. As ofertas abrem sem ele.")}
        </p>
      </noscript>
      <div id={APP_ID} data-props={JSON.stringify(propsOf(context))}>
        {data}
      </div>
    </>
  );
}

export function appPage(screen: Screen): Page<ReactElement> {
  return {
    load,
    head: (_, { site, t }) => ({
      title: `${t(screen.title)} | ${site.name}`,
      description: t("Sua conta no {{site}}.", { site: site.name }),
      noindex: true,
    }),
    tags: () => [],
    View,
    screen: screen.name,
    ...(screen.layout ? { layout: screen.layout } : {}),
    isPrivate: !screen.isPublic,
  };
}
