import { expect, test } from "vitest";
import type { Received } from "./doubles.ts";
import { checkReceived } from "./received-faults.ts";

const readers = [
  { channel: "email", reader: "ana@xepa.test", highestPrice: null },
  { channel: "push", reader: "https://push.exemplo.com.br/1", highestPrice: null },
] as const;
const offer = { id: "1", name: "A", version: 1, price: 60, lowered: 0, withdrawnAt: null };
const [live, gone] = [offer, { ...offer, name: "B", withdrawnAt: 1000 }];

function message(channel: "email" | "push", given: Partial<Received> = {}): Received {
  const reader = channel === "email" ? readers[0].reader : readers[1].reader;
  return { channel, reader, names: ["A"], unnamed: 0, at: 500, id: channel, ...given };
}

const letter = message("email");
const push = message("push");

function found(received: Received[], kills = 0): string[] {
  const { repeated: _, ...faults } = checkReceived({ readers, offers: [live, gone], received, kills });
  return Object.entries(faults).flatMap(([kind, each]) => (each.length > 0 ? [kind] : []));
}

test("each reader once is no fault, nor a withdrawn offer that was handed over before", () => {
  expect(found([letter, push])).toEqual([]);
  expect(found([letter, push, message("push", { names: ["B"], at: 5500, id: "B" })])).toEqual([]);
  // As one of several that a message counts.
  expect(found([letter, message("push", { names: ["B"], unnamed: 1 })])).toEqual([]);
});

test.for<[fault: string, what: string, received: Received[], kills: number]>([
  ["lost", "a reader who heard nothing", [letter], 0],
  ["lettersTwice", "a letter that came twice", [letter, push, letter], 1],
  ["lettersTwice", "an offer in two letters", [letter, push, message("email", { id: "other" })], 1],
  ["messagesTwice", "a push repeated without a kill", [letter, push, { ...push, at: 600 }], 0],
  ["otherTopic", "a repeated push beside the first", [letter, push, { ...push, at: 600, id: "other" }], 1],
  [
    "afterWithdrawal",
    "an offer named after it was withdrawn",
    [letter, push, { ...push, names: ["B"], at: 6500 }],
    0,
  ],
])("%s: %s", ([fault, , received, kills]) => {
  expect(found(received, kills)).toContain(fault);
});

test("a push that a kill repeats under its topic is no fault", () => {
  expect(found([letter, push, { ...push, at: 600 }], 1)).toEqual([]);
});
