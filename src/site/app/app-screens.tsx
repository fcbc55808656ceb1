import type { ComponentType, ReactElement } from "react";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { PageContext } from "#site/serving/page.ts";
import type { AppProps } from "#web/app/app-props.ts";
import { appRoutes } from "#web/app/app-routes.tsx";
import { componentName } from "#web/app/screens.ts";

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

/** The screen of an address, as it is before the session is known. */
export async function screenAt({ path, query, site }: PageContext, props: AppProps): Promise<ReactElement> {
  const routes = appRoutes(props, (screen) => ({ Component: componentOf(screen) }));
  const address = `${site.url}${path}?${new URLSearchParams(query)}`;
  const found = (await createStaticHandler(routes).query(new Request(address))) as StaticHandlerContext;
  return <StaticRouterProvider router={createStaticRouter(routes, found)} context={found} hydrate={false} />;
}
