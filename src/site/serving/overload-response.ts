import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageCache } from "./page-cache.ts";
import type { PageLimiter } from "./page-limiter.ts";
import type { ReadTarget } from "./page-target.ts";
import { sendPage } from "./send-page.ts";
import type { StoredPage } from "./stored-page.ts";

interface OverloadParts {
  limiter: PageLimiter;
  cache: PageCache;
  readTarget: ReadTarget;
  /** The 503 page: the same for every visitor. */
  page(): Promise<StoredPage>;
}

/**
 * In an overload two of three visitors are refused, and the cost of that is taken from the third: through the framework a
 * refusal costs a tenth of a page. So requests for public pages in the usual language are refused before it, unless there
 * is a page for them, an older one or one that is being made. False: everything else.
 */
export function createOverloadResponse({ limiter, cache, readTarget, page }: OverloadParts) {
  let rendered: StoredPage | undefined;

  async function render(): Promise<void> {
    // Where it fails the request goes through the framework, which logs why.
    rendered = await page().catch(() => rendered);
  }

  return function sendOverload(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== "GET" && request.method !== "HEAD") || !limiter.isFull()) return false;
    const { key, match, chosenBy } = readTarget(request.url ?? "/", request.headers.cookie);
    if (!match || match.route.page.isPrivate || chosenBy !== null || cache.hasAny(key)) return false;
    void render();
    if (!rendered) return false;
    limiter.countRefusal();
    sendPage(request, response, rendered);
    return true;
  };
}
