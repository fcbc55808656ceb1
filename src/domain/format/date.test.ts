import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInSaoPaulo, isCalendarDay, isEnded, relativeAge } from "./date.ts";
import { formatDate, formatLongDate, formatMinute, formatMonth } from "./written-date.ts";

const now = new Date("2026-11-15T15:00:00Z");
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "Agora mesmo"],
  [59 * second, "Agora mesmo"],
  [-3 * day, "Agora mesmo"],
  [minute, "Há 1 min"],
  [12 * minute, "Há 12 min"],
  [hour - 1, "Há 59 min"],
  [hour, "Há 1 hora"],
  [2 * hour, "Há 2 horas"],
  [day - 1, "Há 23 horas"],
  [day, "Há 1 dia"],
  [3 * day, "Há 3 dias"],
  [7 * day, "Há 1 semana"],
  [29 * day, "Há 4 semanas"],
  [30 * day, "Há 1 mês"],
  [364 * day, "Há 12 meses"],
  [365 * day, "Há 1 ano"],
  [800 * day, "Há 2 anos"],
])("an age of %d ms reads «%s»", (age, label) => {
  expect(relativeAge(new Date(now.getTime() - age), now)).toBe(label);
  expect(relativeAge(new Date(now.getTime() - age).toISOString(), now)).toBe(label);
});

test("dates are São Paulo's, in pt-BR", () => {
  expect(formatDate("2026-11-15T02:30:00Z")).toBe("14/11/2026");
  expect(formatLongDate("2026-11-15T12:00:00Z")).toBe("15 de novembro de 2026");
  expect(formatMonth("2026-11")).toBe("nov");
});

test("a date without time is that day", () => {
  expect(formatDate("2026-11-30")).toBe("30/11/2026");
  expect(formatDate("2026-11-30", "en")).toBe("Nov 30, 2026");
  expect(formatLongDate("2026-01-01")).toBe("1 de janeiro de 2026");
});

test("the day changes at midnight in São Paulo", () => {
  expect(dayInSaoPaulo(new Date("2026-11-16T02:59:59Z"))).toBe("2026-11-15");
  expect(dayInSaoPaulo(new Date("2026-11-16T03:00:00Z"))).toBe("2026-11-16");
});

test("an offer is valid through the whole of its last day", () => {
  expect(isEnded("2026-11-15", new Date("2026-11-16T02:59:59Z"))).toBe(false);
  expect(isEnded("2026-11-15", new Date("2026-11-16T03:00:00Z"))).toBe(true);
  expect(isEnded(null, now)).toBe(false);
});

test.each([
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "0000-01-01",
  "15/11/2026",
  "2026-1-1",
  "2026-11-15T00:00",
  "",
])("«%s» is no calendar day", (text) => {
  expect(isCalendarDay(text)).toBe(false);
});

test("every existing day is a calendar day", () => {
  const days = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(fc.property(days, (date) => isCalendarDay(date.toISOString().slice(0, 10))));
});

test("a time is written in São Paulo's zone, across midnight too", () => {
  expect(formatMinute(now)).toBe("15/11/2026 às 12:00");
  expect(formatMinute("2026-11-15T02:59:00Z")).toBe("14/11/2026 às 23:59");
  expect(formatMinute("2026-11-15T03:05:00Z")).toBe("15/11/2026 às 00:05");
});
