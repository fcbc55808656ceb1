import { nameIn } from "#domain/site/name-in-address.ts";
import type { Page } from "./page.ts";

/** The first path is the canonical one; the others answer the same page. */
export interface SiteRoute {
  paths: readonly [string, ...string[]];
  // biome-ignore lint/suspicious/noExplicitAny: a page's data is its own business; load, head and View agree on it.
  page: Page<any>;
  /** Query parameters that change the page, each with the values that do; all else is dropped before the cache looks. */
  query?: Record<string, (value: string) => boolean>;
}

export interface Match {
  readonly route: SiteRoute;
  /** Canonical: decoded, NFC, aliases folded into the first path. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The route of an address; null where there is none, also for one that cannot be read. */
export type MatchPath = (rawPath: string) => Match | null;

export function createMatcher(routes: readonly SiteRoute[]): MatchPath {
  const exact = new Map<string, SiteRoute>();
  const patterns: { segments: string[]; canonical: string; route: SiteRoute }[] = [];
  for (const route of routes)
    for (const path of route.paths) {
      if (path.includes(":")) patterns.push({ segments: path.split("/"), canonical: route.paths[0], route });
      else exact.set(path, route);
    }
  return (rawPath) => {
    const direct = exact.get(rawPath);
    if (direct) return { route: direct, path: direct.paths[0], params: {} };
    const segments = rawPath.split("/").map(nameIn);
    if (segments.includes(null)) return null;
    for (const pattern of patterns) {
      const params = paramsOf(pattern.segments, segments as string[]);
      if (params) return { route: pattern.route, path: filled(pattern.canonical, params), params };
    }
    return null;
  };
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    const actual = segments[i] ?? "";
    if (!expected.startsWith(":")) {
      if (expected !== actual) return null;
    } else {
      if (actual === "") return null;
      params[expected.slice(1)] = actual;
    }
  }
  return params;
}

function filled(canonical: string, params: Record<string, string>): string {
  return canonical.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
