import { sql } from "drizzle-orm";
import type { Letters } from "#domain/mail/letters.ts";
import type { HandedNotice } from "#domain/notices/handed-notice.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import type { UpdateAlertLetter } from "#server/mail/write-letter.ts";
import { notBanned } from "#server/session/session-store.ts";
import { findPublicNotices, publicNotices } from "./handed-notices-store.ts";

export const letterChannels = ["email", "daily"] as const;

/** More would be cut by mail programs; the page has them all. */
const mostNotices = 30;

export function noticesInLetter(
  notices: readonly HandedNotice[],
  siteUrl: string,
): Pick<Letters["alert-offers"], "notices" | "more"> {
  return {
    notices: notices
      .slice(0, mostNotices)
      .map(({ id: _, path, ...notice }) => ({ ...notice, url: siteUrl + path })),
    more: Math.max(0, notices.length - mostNotices),
  };
}

/** A letter may have waited for hours: it says what holds now, to who still wants it. */
export function alertLetterUpdater({ db, config }: { db: Db; config: Config }): UpdateAlertLetter {
  return async (id, values) => {
    const [row] = await selectState(db, "notices in a letter", { id });
    if (!row?.state) return null;
    const ids = row.state.map((each) => each.split(" ")[0] ?? "");
    const notices = await findPublicNotices(db, ids, letterChannels);
    return {
      values: { ...values, ...noticesInLetter([...notices.values()], config.site.url) },
      isCurrent: { condition: isCurrent, values: { state: row.state } },
    };
  };
}

/** Of each notice in the letter with the id of the placeholder all that its words depend on. */
const state = sql`SELECT array_agg(concat_ws(' ', n.id, p.version, p.sale_price, k.version) ORDER BY n.id) FROM ${publicNotices(letterChannels)}
  AND n.id IN (SELECT d.notice_id FROM deliveries d JOIN auth_users ON auth_users.id = d.user_id
    LEFT JOIN notice_settings s ON s.user_id = d.user_id
    WHERE d.letter_id = ${sql.placeholder("id")}::uuid AND ${notBanned()} AND NOT d.channel = ANY (coalesce(s.paused, '{}')))`;
const selectState = preparedSql<{ state: string[] | null }>(() => sql`SELECT (${state}) AS state`);
const isCurrent = sql`(${state}) = ${sql.placeholder("state")}::text[]`;
