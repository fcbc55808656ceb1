// First of all: it takes what a link brought out of the address.
import "./auth/arrival.ts";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { type Language, TranslateProvider } from "#web/translate.ts";
import { APP_ID, type AppProps } from "./app-props.ts";
import { appRoutes, layouts } from "./app-routes.tsx";
import { componentName, screens } from "./screens.ts";

// Found by file name, so that a new screen needs one line in `screens.ts` and none here.
const files = import.meta.glob<Record<string, ComponentType>>("./**/*-screen.tsx");

async function fetchScreen({ name }: { name: string }): Promise<{ Component: ComponentType }> {
  const path = Object.keys(files).find((file) => file.endsWith(`/${name}-screen.tsx`));
  const Component = (await files[path ?? ""]?.())?.[componentName(name)];
  if (!Component) throw new Error(`No screen called ${name}`);
  return { Component };
}

/** The document already shows the first screen: it must be there before React looks, the others come when needed. */
async function routesOf(props: AppProps): Promise<RouteObject[]> {
  const first = screens.find(({ path }) => path === location.pathname);
  const shown = [...(first ? [first] : []), ...(first?.layout ? [layouts[first.layout]] : [])];
  const ready = new Map<string, { Component: ComponentType }>();
  await Promise.all(shown.map(async (screen) => ready.set(screen.name, await fetchScreen(screen))));
  return appRoutes(props, (screen) => ready.get(screen.name) ?? { lazy: () => fetchScreen(screen) });
}

/** The document's, so that frame and screen are of one language; English travels only to those who chose it. */
async function appLanguage(): Promise<{ language: Language; texts: Record<string, string> }> {
  if (document.documentElement.lang !== "en") return { language: "pt-BR", texts: {} };
  return { language: "en", texts: (await import("#web/en.json")).default };
}

async function start(root: HTMLElement): Promise<void> {
  const props = JSON.parse(root.dataset.props ?? "{}") as AppProps;
  const [routes, { language, texts }] = await Promise.all([routesOf(props), appLanguage()]);
  hydrateRoot(
    root,
    <TranslateProvider language={language} texts={texts}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </TranslateProvider>,
  );
}

const root = document.getElementById(APP_ID);
if (root) void start(root);
