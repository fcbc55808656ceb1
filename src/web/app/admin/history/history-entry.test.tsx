import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { HistoryEvent } from "#domain/operation/history.ts";
import { HistoryEntry } from "./history-entry.tsx";

const id = "0190c3a4-0000-7000-8000-000000000001";

/** A member sent an offer, and has deleted the account since: its events lose the actor, or only the name. */
test.each([null, id])("an event of a deleted account says so, with the actor %s", (actor_id) => {
  const event: HistoryEvent = {
    id,
    actor_id,
    actor_name: null,
    action: "submit-user-product",
    object_kind: "product",
    object_id: id,
    object_name: "Fone Ágil",
    object_exists: true,
    before: null,
    after: null,
    created_at: "2026-11-15T12:00:00Z",
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HistoryEntry event={event} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<(b|a [^>]+)>Conta excluída<\/(b|a)>/);
});
