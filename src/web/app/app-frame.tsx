import { type JSX, useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { type AppProps, AppPropsContext } from "./app-props.ts";
import { screens } from "./screens.ts";
import { SessionProvider } from "./session/session-provider.tsx";
import { ToastProvider } from "./toasts.tsx";

/** What stands around every screen: who is signed in, what was said last. Header and footer are the document's. */
export function AppFrame({ site }: AppProps): JSX.Element {
  useArrival(site.name);
  return (
    <AppPropsContext value={{ site }}>
      <ToastProvider>
        <SessionProvider>
          <Outlet />
        </SessionProvider>
      </ToastProvider>
    </AppPropsContext>
  );
}

/** A new screen is announced as a new page is: its title, its top, and the focus on its heading. */
function useArrival(siteName: string): void {
  const t = useTranslate();
  const { pathname } = useLocation();
  const id = useMatches().at(-1)?.id;
  const screen = screens.find(({ name }) => name === id);
  const first = useRef(pathname);
  const title = screen ? `${t(screen.title)} | ${siteName}` : siteName;

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (first.current === pathname) return;
    first.current = "";
    // A link to a part of the screen leads there, not to its top.
    if (document.getElementById(location.hash.slice(1))) return;
    scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>("#conteudo h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [pathname]);
}
