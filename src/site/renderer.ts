import { notFoundPage } from "./notices/not-found-page.tsx";
import { unavailablePage } from "./notices/unavailable-page.tsx";
import { routes } from "./routes.ts";
import { createMatcher } from "./serving/match.ts";
import { createRenderer } from "./serving/render.tsx";

/** A module of its own: the development server loads it anew with all pages. */
export const renderer = createRenderer({
  matchPath: createMatcher(routes),
  notFound: notFoundPage,
  unavailable: unavailablePage,
});
