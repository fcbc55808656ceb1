import { expect, test } from "vitest";
import { matchesQuery, moderationPath, orderOf, readModerationQuery } from "./moderation-query.ts";

const read = (query: string) => readModerationQuery(new URLSearchParams(query));

test("by default the tab shows pending offers, the oldest first", () => {
  expect(read("")).toMatchObject({ status: "pending", isQueue: false });
  expect(read("status=nonsense&user_id=nobody")).toMatchObject({ status: "pending", user_id: undefined });
  expect([orderOf("pending"), orderOf("approved"), orderOf("all")]).toEqual(["oldest", "newest", "newest"]);
});

const [u1, u2] = ["5f0c1c1e-6a52-4f0e-8a59-2f6b0c1d9e7a", "5f0c1c1e-6a52-4f0e-8a59-2f6b0c1d9e7b"];

test.each([
  "/admin/produtos",
  `/admin/produtos?status=all&q=caf%C3%A9+italiano&user_id=${u1}&cursor=c%2B1&modo=fila&oferta=${u2}`,
])("the query of %s is written as it was parsed", (path) => {
  expect(moderationPath(read(path.split("?")[1] ?? ""))).toBe(path);
});

test("an undone offer returns only to a list that includes it", () => {
  const waiting = { status: "pending", user_id: u1 } as const;
  expect(matchesQuery(read(""), waiting)).toBe(true);
  expect(matchesQuery(read(`status=all&user_id=${u1}`), waiting)).toBe(true);
  expect(matchesQuery(read("status=approved"), waiting)).toBe(false);
  expect(matchesQuery(read(`user_id=${u2}`), waiting)).toBe(false);
});
