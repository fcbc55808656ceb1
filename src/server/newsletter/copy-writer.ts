import { randomBytes } from "node:crypto";
import type { DailyLetter, WrittenLetter } from "#domain/mail/letters.ts";
import type { ApiParts } from "#server/http/route.ts";
import type { WriteCopy } from "#server/mail/write-letter.ts";
import { findShownIssue, isShown, letterOffers, type ShownIssue } from "./issues-store.ts";
import { unsubscribeToken } from "./newsletter-links.ts";

type CopyParts = Pick<ApiParts, "db" | "config" | "box" | "renderLetter">;

/** What differs between copies, as they stand in the rendered issue. Random: no name of an offer can hold them. */
const places = {
  unsubscribe_url: `leave${randomBytes(12).toString("hex")}`,
  consented_on: `since${randomBytes(12).toString("hex")}`,
};

/**
 * Renders an issue once and fills in each reader's own values. What it shows is asked before every copy and again when that is handed
 * over: an offer that was withdrawn meanwhile is left out.
 */
export function copyWriter({ db, config, box, renderLetter }: CopyParts): WriteCopy {
  const { site } = config;
  const rendered = createLatestCache<Promise<WrittenLetter>>();

  async function render(issue: ShownIssue, isFirst: boolean): Promise<WrittenLetter> {
    const { day, note, log_head, offers: ids } = issue;
    const values: DailyLetter = {
      day,
      note,
      offers: await letterOffers(db, ids, site.url),
      unsubscribe_url: places.unsubscribe_url,
      consented_on: isFirst ? places.consented_on : null,
      log_head,
    };
    return renderLetter("daily-letter", values, site);
  }

  return async (issue_id, { subscriber, consented_on }) => {
    const issue = await findShownIssue(db, issue_id, subscriber);
    if (!issue) return null;
    const isFirst = consented_on !== null;
    const letter = await rendered.get(JSON.stringify([issue, isFirst]), () => render(issue, isFirst));
    const url = `${site.url}/novidades/cancelar?token=${unsubscribeToken(box, subscriber)}`;
    const values = { [places.unsubscribe_url]: url, [places.consented_on]: consented_on ?? "" };
    return { copy: { letter, values }, isCurrent: isShown(issue_id, issue, subscriber) };
  };
}

/** An issue with and without its first sentence, before and after a change. */
const cachedLetters = 4;

function createLatestCache<Value extends Promise<unknown>>() {
  const values = new Map<string, Value>();
  return {
    get(key: string, make: () => Value): Value {
      const known = values.get(key);
      if (known) return known;
      const made = make();
      values.set(key, made);
      // What failed is tried again by the next copy.
      made.catch(() => values.delete(key));
      const [oldest] = values.keys();
      if (values.size > cachedLetters && oldest !== undefined) values.delete(oldest);
      return made;
    },
  };
}
