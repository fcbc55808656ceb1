import fc from "fast-check";
import { expect, test } from "vitest";
import { answers } from "./voice-rule.ts";
import {
  endsByVoices,
  isSharedPrice,
  returnsByVoices,
  stateOf,
  sumVoices,
  truthful,
  type Voice,
} from "./voices.ts";

const now = Date.UTC(2026, 10, 18, 12);
const hour = 3_600_000;
let people = 0;

/** Of another person each, an ordinary one. */
function aVoice(says: Voice["says"], given: Partial<Voice> & { hours?: number } = {}): Voice {
  const { hours = 0, ...more } = given;
  return { says, quarters: 4, at: now - hours * hour, person: `p${++people}`, by_store: false, ...more };
}
const several = (n: number, says: Voice["says"], given: Parameters<typeof aVoice>[1] = {}) =>
  Array.from({ length: n }, () => aVoice(says, given));

function judged(voices: Voice[]) {
  const sums = sumVoices(voices, now);
  return {
    state: stateOf({ ...sums, at: now }, now),
    ends: endsByVoices(sums),
    returns: returnsByVoices(sums),
  };
}

test.each<[string, Voice[], ReturnType<typeof judged>]>([
  ["nothing was said", [], { state: "live", ends: false, returns: false }],
  ["one yes", several(1, "sim"), { state: "confirmed", ends: false, returns: false }],
  ["three yes", several(3, "sim"), { state: "confirmed", ends: false, returns: true }],
  ["a yes of yesterday", several(1, "sim", { hours: 24 }), { state: "live", ends: false, returns: false }],
  [
    "as many no as yes",
    [...several(2, "sim"), ...several(2, "acabou")],
    { state: "confirmed", ends: false, returns: false },
  ],
  [
    "one no more than yes",
    [...several(2, "sim"), ...several(3, "acabou")],
    { state: "live", ends: false, returns: false },
  ],
  ["two no", several(2, "preco_mudou"), { state: "doubtful", ends: false, returns: false }],
  [
    "two no, a moment old",
    several(2, "acabou", { hours: 0.01 }),
    { state: "live", ends: false, returns: false },
  ],
  ["five no", several(5, "acabou"), { state: "doubtful", ends: true, returns: false }],
  [
    "six no and a yes",
    [...several(6, "acabou"), aVoice("sim")],
    { state: "doubtful", ends: true, returns: false },
  ],
  [
    "three heavy no",
    several(3, "acabou", { quarters: 8 }),
    { state: "doubtful", ends: false, returns: false },
  ],
  [
    "four no of 1.25",
    several(4, "acabou", { quarters: 5 }),
    { state: "doubtful", ends: true, returns: false },
  ],
  [
    "ten no at half a life",
    several(10, "acabou", { hours: 6 }),
    { state: "doubtful", ends: true, returns: false },
  ],
  [
    "nine no at half a life",
    several(9, "acabou", { hours: 6 }),
    { state: "doubtful", ends: false, returns: false },
  ],
  [
    "a thousand no of two days ago",
    several(1000, "acabou", { hours: 48 }),
    { state: "live", ends: false, returns: false },
  ],
  [
    "a thousand no without weight",
    several(1000, "acabou", { quarters: 0 }),
    { state: "live", ends: false, returns: false },
  ],
  [
    "a thousand yes without weight",
    several(1000, "sim", { quarters: 0 }),
    { state: "live", ends: false, returns: false },
  ],
  [
    "two full no and a hundred quarters of one sender",
    [...several(2, "acabou", { quarters: 8 }), ...several(100, "acabou", { quarters: 1 })],
    { state: "doubtful", ends: false, returns: false },
  ],
  [
    "three no and the store's page, which is no person",
    [...several(3, "acabou", { quarters: 8 }), aVoice("acabou", { by_store: true, person: null })],
    { state: "doubtful", ends: false, returns: false },
  ],
  [
    "four no that the store's page completes",
    [...several(4, "acabou"), aVoice("acabou", { by_store: true, person: null })],
    { state: "doubtful", ends: true, returns: false },
  ],
  [
    "the store's page said it five times: its latest counts",
    [...several(4, "acabou", { quarters: 2 }), ...several(5, "acabou", { by_store: true, person: null })],
    { state: "doubtful", ends: false, returns: false },
  ],
  [
    "one person said no, then yes",
    [aVoice("acabou", { person: "ana", hours: 7 }), aVoice("sim", { person: "ana" })],
    { state: "confirmed", ends: false, returns: false },
  ],
])("%s", (_, voices, expected) => {
  expect(judged(voices)).toEqual(expected);
});

test("the sums say how many people, when the last yes was, and the heaviest reason", () => {
  const voices = [
    ...several(2, "sim", { hours: 6 }),
    aVoice("sim", { hours: 12 }),
    ...several(2, "acabou"),
    aVoice("preco_mudou", { quarters: 8 }),
    aVoice("preco_mudou", { quarters: 1 }),
  ];
  expect(sumVoices(voices, now)).toEqual({
    yes: 1.25,
    no: 4.25,
    yesPeople: 3,
    noPeople: 3,
    lastYes: now - 6 * hour,
    reason: "preco_mudou",
  });
});

const anyVoices = fc.array(
  fc.record({
    says: fc.constantFrom(...answers),
    quarters: fc.constantFrom(0, 1, 2, 4, 8),
    at: fc.integer({ min: now - 60 * hour, max: now }),
    person: fc.option(fc.constantFrom("a", "b", "c", "d", "e", "f")),
    by_store: fc.boolean(),
  }),
  { maxLength: 40 },
);

test("one more no never ends the doubt, and one more yes never ends an offer", () => {
  fc.assert(
    fc.property(anyVoices, (voices) => {
      const before = sumVoices(voices, now);
      const withNo = sumVoices([...voices, aVoice("acabou")], now);
      const withYes = sumVoices([...voices, aVoice("sim")], now);
      if (endsByVoices(before)) expect(endsByVoices(withNo)).toBe(true);
      if (!endsByVoices(before)) expect(endsByVoices(withYes)).toBe(false);
      if (returnsByVoices(before)) expect(returnsByVoices(withYes)).toBe(true);
    }),
  );
});

test("the order of answers at different moments does not matter", () => {
  const distinct = anyVoices.map((voices) => voices.map((voice, i) => ({ ...voice, at: voice.at - i * 7 })));
  fc.assert(
    fc.property(distinct, (voices) => {
      const moments = new Set(voices.map(({ at }) => at));
      fc.pre(moments.size === voices.length);
      const [one, other] = [sumVoices(voices, now), sumVoices(voices.toReversed(), now)];
      expect(other.yes).toBeCloseTo(one.yes, 9);
      expect(other.no).toBeCloseTo(one.no, 9);
      expect([other.yesPeople, other.noPeople, other.lastYes]).toEqual([
        one.yesPeople,
        one.noPeople,
        one.lastYes,
      ]);
    }),
  );
});

test("by waiting alone no offer becomes doubtful or confirmed", () => {
  fc.assert(
    fc.property(anyVoices, fc.integer({ min: 0, max: 72 * hour }), (voices, ms) => {
      const stored = { ...sumVoices(voices, now), at: now };
      const [before, after] = [stateOf(stored, now), stateOf(stored, now + ms)];
      if (before !== "doubtful") expect(after).not.toBe("doubtful");
      if (before !== "confirmed") expect(after).not.toBe("confirmed");
    }),
  );
});

test("stored sums fade like the answers themselves, but for what is over after two days", () => {
  fc.assert(
    fc.property(anyVoices, fc.integer({ min: 0, max: 47 * hour }), (voices, ms) => {
      const [stored, later] = [sumVoices(voices, now), sumVoices(voices, now + ms)];
      const left = 0.5 ** (ms / hour / 6);
      expect(Math.abs(stored.no * left - later.no)).toBeLessThan((voices.length * 2) / 2 ** 8 + 1e-9);
    }),
  );
});

test("a no within a day of the end was true, of people alone", () => {
  const voices = [
    aVoice("acabou", { person: "ana", hours: 23 }),
    aVoice("preco_mudou", { person: "bia", hours: 25 }),
    aVoice("sim", { person: "caio" }),
    aVoice("acabou", { person: "davi", quarters: 0 }),
    aVoice("acabou", { person: "eva", quarters: 1 }),
    aVoice("acabou", { person: null, by_store: true }),
  ];
  expect(truthful(voices, now)).toEqual(["ana"]);
});

test("two people of different senders share a price within 1% and a day", () => {
  const seen = { price: 100, at: now, person: "ana", mark: "here" };
  const other = { price: 101, at: now - 24 * hour, person: "bia", mark: "there" };
  expect(isSharedPrice(seen, [seen, other])).toBe(true);
  for (const wrong of [{ price: 101.01 }, { at: now - 24 * hour - 1 }, { person: "ana" }, { mark: "here" }])
    expect(isSharedPrice(seen, [{ ...other, ...wrong }])).toBe(false);
  expect(isSharedPrice({ ...seen, mark: null }, [{ ...other, mark: null }])).toBe(true);
});
