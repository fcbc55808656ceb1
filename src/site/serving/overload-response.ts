import type { IncomingMessage, ServerResponse } from "node:http";
import { matchPath } from "./match.ts";
import type { PageCache } from "./page-cache.ts";
import type { PageLimiter } from "./page-limiter.ts";
import { pageTarget } from "./page-target.ts";
import { sendPage } from "./send-page.ts";
import type { StoredPage } from "./stored-page.ts";

interface FullHouseParts {
  limiter: PageLimiter;
  cache: PageCache;
  /** What visitors read who find no room: always the same, so that it is written once. */
  notice(): Promise<StoredPage>;
}

/**
 * In a crowd two of three visitors are turned away, and what that costs is taken from the third: through the framework a
 * refusal took a tenth of what a page takes. So whoever asks for a public page in the usual language is refused here, before
 * it, unless there is a page for them, an older one or one that is being made. False: everybody else.
 */
export function createFullHouse({ limiter, cache, notice }: FullHouseParts) {
  let written: StoredPage | undefined;
  const write = () =>
    notice().then(
      (page) => {
        written = page;
      },
      // The framework's own way tells why.
      () => {},
    );

  return function turnAway(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== "GET" && request.method !== "HEAD") || !limiter.isFull()) return false;
    const target = pageTarget(request.url ?? "/", request.headers.cookie);
    const page = matchPath(target.path)?.route.page;
    if (!page || page.isPrivate || target.chosenBy !== null || cache.hasAny(target.key)) return false;
    void write();
    if (!written) return false;
    limiter.countRefusal();
    sendPage(request, response, written);
    return true;
  };
}
