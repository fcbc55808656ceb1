import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./render-queue.ts";

test("one page is drawn a turn, in the order in which they were asked for", async () => {
  const myTurn = createTurns(() => 0);
  const drawn: string[] = [];
  for (const name of ["a", "b", "c"]) void myTurn().then(() => drawn.push(name));
  expect(drawn).toEqual([]);
  await turn();
  expect(drawn).toEqual(["a"]);
  await turn();
  await turn();
  expect(drawn).toEqual(["a", "b", "c"]);
  void myTurn().then(() => drawn.push("d"));
  await turn();
  expect(drawn.at(-1)).toBe("d");
});

test("nothing is drawn while visitors come in, but they cannot put it off for ever", async () => {
  let arrivals = 0;
  const myTurn = createTurns(() => arrivals);
  let isDrawn = false;
  void myTurn().then(() => {
    isDrawn = true;
  });
  for (let come = 0; come < 10; come++) {
    arrivals++;
    await turn();
  }
  expect(isDrawn).toBe(false);
  await turn();
  expect(isDrawn).toBe(true);

  void myTurn().then(() => {
    isDrawn = false;
  });
  let turns = 0;
  for (; isDrawn && turns < 1000; turns++) {
    arrivals++;
    await turn();
  }
  expect(turns).toBeLessThan(100);
});
