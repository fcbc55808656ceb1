import { expect, test } from "vitest";
import { type DeliveryFacts, deliveryTime, handOverTime, isHeldBack } from "./delivery-time.ts";

const free: DeliveryFacts = { quiet: null, letters: 0, messages: 0, lastLetter: null };
/** A moment in São Paulo, which is three hours behind UTC. */
const at = (local: string) => new Date(`2026-11-${local}:00-03:00`);
const when = (channel: Parameters<typeof deliveryTime>[0], now: string, facts: Partial<DeliveryFacts> = {}) =>
  deliveryTime(channel, at(now), { ...free, ...facts });

test("letters, pushes and Telegram messages go at once, letters of the day at the next 07:30", () => {
  for (const channel of ["email", "push", "telegram"] as const)
    expect(when(channel, "10T12:00")).toEqual(at("10T12:00"));
  expect(when("daily", "10T07:29")).toEqual(at("10T07:30"));
  expect(when("daily", "10T07:30")).toEqual(at("11T07:30"));
  expect(when("daily", "30T23:00")).toEqual(new Date("2026-12-01T07:30:00-03:00"));
});

test("a person gets at most one letter in ten minutes, pushes do not wait for it", () => {
  const lastLetter = at("10T12:00");
  expect(when("email", "10T12:04", { lastLetter })).toEqual(at("10T12:10"));
  expect(when("email", "10T12:11", { lastLetter })).toEqual(at("10T12:11"));
  expect(when("push", "10T12:04", { lastLetter })).toEqual(at("10T12:04"));
});

test.each([
  ["22:00", 22 * 60, 7 * 60, "10T23:59", "11T07:00"],
  ["after midnight", 22 * 60, 7 * 60, "11T00:00", "11T07:00"],
  ["at their end", 22 * 60, 7 * 60, "11T07:00", "11T07:00"],
  ["just before", 22 * 60, 7 * 60, "10T21:59", "10T21:59"],
  ["within one day", 13 * 60, 14 * 60, "10T13:30", "10T14:00"],
  ["over the daily letter", 22 * 60, 9 * 60, "11T07:30", "11T09:00"],
  ["of no length", 60, 60, "11T01:00", "11T01:00"],
])("quiet hours %s hold a notice until they end", (_, from, to, now, then) => {
  expect(when("push", now, { quiet: { from, to } })).toEqual(at(then));
});

test("beyond 20 letters or 40 messages of a day the rest is gathered at the next 07:30, and goes then", () => {
  expect(when("email", "10T12:00", { letters: 19 })).toEqual(at("10T12:00"));
  expect(when("email", "10T12:00", { letters: 20 })).toEqual(at("11T07:30"));
  expect(when("telegram", "10T05:00", { messages: 40 })).toEqual(at("10T07:30"));
  expect(when("push", "10T12:00", { letters: 20 })).toEqual(at("10T12:00"));
  expect(handOverTime("push", at("10T07:31"), { ...free, messages: 40 })).toEqual(at("10T07:31"));
  expect(handOverTime("daily", at("10T07:31"), { ...free, letters: 20 })).toEqual(at("10T07:31"));
  const quiet = { from: 22 * 60, to: 8 * 60 };
  expect(when("daily", "10T12:00", { quiet })).toEqual(at("11T08:00"));
});

test("a change of the clock moves 07:30 with it, and a minute that it leaves out is the next day's", () => {
  // At midnight on 4 November 2018 the clocks of São Paulo went on by an hour.
  const eve = new Date("2018-11-03T20:00:00-03:00");
  expect(deliveryTime("daily", eve, free)).toEqual(new Date("2018-11-04T07:30:00-02:00"));
  const quiet = { from: 22 * 60, to: 6 * 60 };
  const night = new Date("2018-11-03T23:30:00-03:00");
  expect(deliveryTime("push", night, { ...free, quiet })).toEqual(new Date("2018-11-04T06:00:00-02:00"));
  expect(deliveryTime("push", night, { ...free, quiet: { from: 22 * 60, to: 30 } })).toEqual(
    new Date("2018-11-05T00:30:00-02:00"),
  );
});

test("quiet hours and a day's bound hold a notice back, the gathering of letters does not", () => {
  const isHeld = (channel: "push" | "email", facts: Partial<DeliveryFacts>) =>
    isHeldBack(channel, when(channel, "10T23:00", facts), at("10T23:00"), { ...free, ...facts });
  expect(isHeld("push", {})).toBe(false);
  expect(isHeld("push", { quiet: { from: 22 * 60, to: 7 * 60 } })).toBe(true);
  expect(isHeld("email", { letters: 20 })).toBe(true);
  expect(isHeld("email", { lastLetter: at("10T22:58") })).toBe(false);
});
