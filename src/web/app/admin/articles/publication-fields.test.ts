import { expect, test } from "vitest";
import { outcomeOf } from "./publication-fields.tsx";

const now = new Date("2026-11-15T12:00:00Z");
const out = { status: "published", published_at: "2026-11-01T12:00:00Z" } as const;
const later = { status: "published", published_at: "2026-12-01T12:00:00Z" } as const;

test.each([
  ["draft", { status: "draft", published_at: "" }, undefined],
  ["draft", { status: "draft", published_at: "2026-12-01T09:00" }, later],
  ["withdrawn", { status: "draft", published_at: "2026-11-01T09:00" }, out],
  ["public", { status: "published", published_at: "" }, undefined],
  ["public", { status: "published", published_at: "2026-11-15T09:00" }, later],
  ["scheduled", { status: "published", published_at: "2026-11-15T09:01" }, undefined],
  ["postponed", { status: "published", published_at: "2026-12-01T09:00" }, out],
  ["still_public", { status: "published", published_at: "2026-11-01T09:00" }, out],
] as const)("saving is reported as %s", (outcome, typed, stored) => {
  expect(outcomeOf(typed, stored, now)).toBe(outcome);
});
