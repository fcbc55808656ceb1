import type { Notices } from "#domain/notices/notice-response-schema.ts";
import { readNotices } from "#web/api/notices.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import type { Loaded } from "#web/ui/use-load.ts";

/** The newest one that is shown, and all before it. */
export async function markRead({ data, set }: Pick<Loaded<Notices>, "data" | "set">): Promise<void> {
  const newest = data?.notices[0];
  if (!newest) return;
  const unread = await readNotices(newest, newKey());
  set((now) => ({ ...now, unread, notices: now.notices.map((each) => ({ ...each, read: true })) }));
}
