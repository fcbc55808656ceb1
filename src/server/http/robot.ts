/** Every browser's name begins so; tools and previews mostly do not. */
const isBrowser = /^(?:Mozilla|Opera)\/\d/;
/** «Cubot» makes phones. */
const isTool =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|headless|lighthouse|phantom|puppeteer|playwright|selenium|curl|wget|python|httpclient|facebookexternalhit|archiver|monitor/i;

/**
 * Whether nobody is at the other end: a program, a page that a browser fetched ahead, or a call that did not come from
 * our own pages. Browsers say the latter two themselves and let no script change it.
 */
export function isRobot(header: (name: string) => string | undefined): boolean {
  const agent = header("user-agent") ?? "";
  if (!isBrowser.test(agent) || isTool.test(agent)) return true;
  return header("sec-purpose") !== undefined || header("sec-fetch-site") !== "same-origin";
}
