import { useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { noTerms } from "#domain/affiliate/store-link.ts";
import { LinkTermsContext } from "#web/affiliate/link-terms.ts";
import { useTranslate } from "#web/translate.ts";
import { type AppProps, AppPropsContext } from "./app-props.ts";
import { ScreenSkeleton } from "./screen-states.tsx";
import { type Screen, screens } from "./screens.ts";
import { SessionProvider } from "./session/session-provider.tsx";
import { ToastProvider } from "./toasts.tsx";

/** Around every screen: session and toasts. Header and footer are the document's. */
export function AppFrame({ site, terms }: AppProps) {
  const screen = useScreen();
  useArrival(site.name, screen);
  const isElsewhere = useOtherDocument(screen);
  return (
    <AppPropsContext value={{ site }}>
      <LinkTermsContext value={terms ?? noTerms}>
        <ToastProvider>
          <SessionProvider>{isElsewhere ? <ScreenSkeleton /> : <Outlet />}</SessionProvider>
        </ToastProvider>
      </LinkTermsContext>
    </AppPropsContext>
  );
}

function useScreen(): Screen | undefined {
  const id = useMatches().at(-1)?.id;
  return screens.find(({ name }) => name === id);
}

/** The panel has a document of its own, without header and footer: crossing between them loads the other document. */
function useOtherDocument(screen: Screen | undefined): boolean {
  const isOther =
    typeof document !== "undefined" &&
    screen !== undefined &&
    document.documentElement.dataset.layout !== screen.layout;
  useEffect(() => {
    if (isOther) location.reload();
  }, [isOther]);
  return isOther;
}

/** A new screen is announced as a new page is: its title, its top, and the focus on its heading. */
function useArrival(siteName: string, screen: Screen | undefined): void {
  const t = useTranslate();
  const { pathname } = useLocation();
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
    scrollToTop();
    // A scroll that the keyboard began on the screen before may still move the page by a frame.
    requestAnimationFrame(scrollToTop);
    const heading = document.querySelector<HTMLElement>("#conteudo h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

/** At once: the page scrolls smoothly while something has the focus, and the next focus would stop it half-way. */
function scrollToTop(): void {
  scrollTo({ top: 0, behavior: "instant" });
}
