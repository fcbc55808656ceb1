// First of all: it takes what a link brought out of the address.
import "./auth/arrival.ts";
import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
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

const key = "lng";
const languages: readonly string[] = ["pt-BR", "en"] satisfies Language[];

/** «§1» in order. Of the browser's own languages only Portuguese counts: English is always an explicit choice («decisions §1»). */
const sources: (() => string | null | undefined)[] = [
  () => new URLSearchParams(location.search).get(key),
  () =>
    document.cookie
      .split("; ")
      .find((each) => each.startsWith(`${key}=`))
      ?.slice(key.length + 1),
  () => localStorage.getItem(key),
  () => sessionStorage.getItem(key),
  () => (navigator.languages.some((each) => each.startsWith("pt")) ? "pt-BR" : null),
  () => document.documentElement.lang,
];

/** Storage throws where the browser blocks it. */
function read(source: () => string | null | undefined): string | null | undefined {
  try {
    return source();
  } catch {
    return null;
  }
}

/** The language of the private app, with its texts: English travels only to those who chose it. */
async function appLanguage(): Promise<{ language: Language; texts: Record<string, string> }> {
  const language = sources.map(read).find((code) => code && languages.includes(code));
  if (language !== "en") return { language: "pt-BR", texts: {} };
  return { language, texts: (await import("#web/en.json")).default };
}

async function start(root: HTMLElement): Promise<void> {
  const props = JSON.parse(root.dataset.props ?? "{}") as AppProps;
  const [routes, { language, texts }] = await Promise.all([routesOf(props), appLanguage()]);
  const app = (
    <TranslateProvider language={language} texts={texts}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </TranslateProvider>
  );
  if (language === document.documentElement.lang) {
    hydrateRoot(root, app);
    return;
  }
  // Chosen in this browser, but the server did not know (the cookie is gone): its markup cannot be hydrated.
  root.lang = language;
  createRoot(root).render(app);
}

const root = document.getElementById(APP_ID);
if (root) void start(root);
