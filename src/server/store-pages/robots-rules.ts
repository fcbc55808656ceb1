import robotsParser from "robots-parser";

// Its types name a default export that the CommonJS module does not have.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** The type of a robots.txt among the pages that the worker reads. */
export const robotsType = "robots.txt";

export interface RobotsRules {
  isAllowed: boolean;
  /** Seconds between two requests. */
  delay: number;
}

/** By which name a robots.txt addresses us. */
const token = "Xepa";

/** What a host's robots.txt says about an address of this host. */
export function robotsRules(bytes: Buffer, url: string): RobotsRules {
  const rules = parseRobots(new URL("/robots.txt", url).href, new TextDecoder().decode(bytes));
  // Undefined: these rules are another host's.
  return { isAllowed: rules.isAllowed(url, token) === true, delay: rules.getCrawlDelay(token) ?? 0 };
}
