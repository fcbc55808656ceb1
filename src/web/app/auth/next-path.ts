import { useCallback } from "react";
import { matchPath, useNavigate, useSearchParams } from "react-router";
import { ownPath } from "#domain/auth/own-path.ts";
import { screens } from "#web/app/screens.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Where the user was going before the login; the server renders the page without it. */
export function useNext(): string | undefined {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  return isHydrated ? ownPath(query.get("next")) : undefined;
}

export function withNext(path: string, next: string | undefined): string {
  if (!next) return path;
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

/** What letters and other sites lead back to («§7»). */
export function callbackAddress(next: string | undefined): string {
  return location.origin + withNext("/auth/callback", next);
}

/** Replaces the current history entry. A path that is no screen of the app is a document, which the browser fetches. */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const { pathname } = new URL(path, location.origin);
      if (screens.some((screen) => matchPath(screen.path, pathname))) void navigate(path, { replace: true });
      else location.replace(path);
    },
    [navigate],
  );
}
