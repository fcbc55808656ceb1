import type { ComponentType } from "react";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { sentTerms } from "#domain/affiliate/store-link.ts";
import type { Page, PageContext } from "#site/serving/page.ts";
import { APP_ID, type AppProps } from "#web/app/app-props.ts";
import { appRoutes } from "#web/app/app-routes.tsx";
import { componentName, type Screen } from "#web/app/screens.ts";
import { useTranslate } from "#web/translate.ts";

// All at once: renderToString cannot wait for a screen that is fetched when it is needed.
const files = import.meta.glob<Record<string, ComponentType>>("../../web/app/**/*-screen.tsx", {
  eager: true,
});

function componentOf({ name }: { name: string }): ComponentType {
  const path = Object.keys(files).find((file) => file.endsWith(`/${name}-screen.tsx`));
  const Component = files[path ?? ""]?.[componentName(name)];
  if (!Component) throw new Error(`No screen called ${name}`);
  return Component;
}

function routesFor(props: AppProps) {
  return appRoutes(props, (screen) => ({ Component: componentOf(screen) }));
}

function propsOf({ site: { name, support_chat, social_logins }, terms }: PageContext): AppProps {
  return { site: { name, support_chat, social_logins }, terms: sentTerms(terms) };
}

async function load(context: PageContext): Promise<StaticHandlerContext> {
  const { path, query, site } = context;
  const handler = createStaticHandler(routesFor(propsOf(context)));
  const address = `${site.url}${path}?${new URLSearchParams(query)}`;
  return (await handler.query(new Request(address))) as StaticHandlerContext;
}

/** A screen as a document: rendered before the session is known; the browser hydrates from there. */
function View({ data, context }: { data: StaticHandlerContext; context: PageContext }) {
  const t = useTranslate();
  const props = propsOf(context);
  return (
    <>
      <noscript>
        <p className="wrap pt-8 text-lg font-semibold">
          {t("Para entrar e usar sua conta, ative o JavaScript do navegador. As ofertas abrem sem ele.")}
        </p>
      </noscript>
      <div id={APP_ID} data-props={JSON.stringify(props)}>
        <StaticRouterProvider
          router={createStaticRouter(routesFor(props), data)}
          context={data}
          hydrate={false}
        />
      </div>
    </>
  );
}

export function appPage(screen: Screen): Page<StaticHandlerContext> {
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
