import { expect, test } from "vitest";
import { historyPath, readHistoryQuery } from "./history-query.ts";

const id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

test("an address holds the query, and parses to the same", () => {
  const path = historyPath({ object_kind: "product", object_id: id });
  expect(readHistoryQuery(new URL(path, "http://x").searchParams)).toEqual({
    object_kind: "product",
    object_id: id,
  });
  expect(readHistoryQuery(new URLSearchParams({ actor_id: id, action: "ban-user", cursor: "abc" }))).toEqual({
    actor_id: id,
    action: "ban-user",
    cursor: "abc",
  });
});

test("invalid values are no filter", () => {
  const broken = {
    object_kind: "constructor",
    object_id: id,
    actor_id: "ana",
    action: "toString",
    cursor: "",
  };
  expect(readHistoryQuery(new URLSearchParams(broken))).toEqual({});
  expect(readHistoryQuery(new URLSearchParams({ object_kind: "user", object_id: "deleted" }))).toEqual({
    object_kind: "user",
  });
});
