import { expect, test } from "vitest";
import type { InboxMessage, InboxPage } from "#domain/contact/inbox.ts";
import { marked, marksToChange } from "./use-marking.ts";

const at = "2026-11-15T12:00:00.000Z";

function aPage(...reads: (string | null)[]): InboxPage {
  const messages = reads.map((read_at, i) => ({ id: String(i), read_at }) as InboxMessage);
  return { messages, next: null, counts: { total: 9, unread: 5 } };
}

test("only changed messages are marked, and can be restored", () => {
  const page = aPage(null, at, null);
  const marks = marksToChange(page, ["0", "1", "7"], true);
  expect([...marks]).toEqual([["0", null]]);
  const after = marked(page, new Map([["0", at]]));
  expect(after).toMatchObject({ messages: [{ read_at: at }, { read_at: at }, { read_at: null }] });
  expect(after.counts).toEqual({ total: 9, unread: 4 });
  expect(marked(after, marks)).toEqual(page);
});

test("counts never become negative, whatever others do meanwhile", () => {
  const page = { ...aPage(null), counts: { total: 1, unread: 0 } };
  expect(marked(page, new Map([["0", at]])).counts.unread).toBe(0);
});
