import type { IncomingMessage, ServerResponse } from "node:http";
import type { Site } from "#site/create-site.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;
export type SendFile = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Where every request arrives: ready pages first, then the build's files; what has no room goes, and only what is left meets the framework. */
export function siteListener(site: Site, files: SendFile, framework: Handle): Handle {
  return (request, response) => {
    // Under /dev it matters who asks: a page that was made for somebody else must not answer.
    if (!request.url?.startsWith("/dev/") && site.sendReady(request, response)) return;
    files(request, response, () => site.turnAway(request, response) || framework(request, response));
  };
}
