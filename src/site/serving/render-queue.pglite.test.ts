import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

test("one page renders per turn, in request order", async () => {
  const waitToRender = createRenderQueue(() => 0);
  const rendered: string[] = [];
  for (const name of ["a", "b", "c"]) void waitToRender().then(() => rendered.push(name));
  expect(rendered).toEqual([]);
  await turn();
  expect(rendered).toEqual(["a"]);
  await turn();
  await turn();
  expect(rendered).toEqual(["a", "b", "c"]);
  void waitToRender().then(() => rendered.push("d"));
  await turn();
  expect(rendered.at(-1)).toBe("d");
});

test("rendering yields to incoming requests, for a bounded time", async () => {
  let arrivals = 0;
  const waitToRender = createRenderQueue(() => arrivals);
  let isDrawn = false;
  void waitToRender().then(() => {
    isDrawn = true;
  });
  for (let come = 0; come < 10; come++) {
    arrivals++;
    await turn();
  }
  expect(isDrawn).toBe(false);
  await turn();
  expect(isDrawn).toBe(true);

  void waitToRender().then(() => {
    isDrawn = false;
  });
  let turns = 0;
  for (; isDrawn && turns < 1000; turns++) {
    arrivals++;
    await turn();
  }
  expect(turns).toBeLessThan(100);
});
