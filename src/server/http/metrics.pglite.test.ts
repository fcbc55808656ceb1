import { expect, test } from "vitest";
import { createMetrics, type Figures, type Metrics, type Peers } from "./metrics.ts";

/** Two processes behind one port. */
function two(): [Metrics, Metrics] {
  const shown: (() => Promise<Figures>)[] = [];
  const place = (worker: number): Peers => ({
    worker,
    figures: async () => {
      const [other, figures] = worker === 1 ? [2, shown[1]] : [1, shown[0]];
      return figures ? [{ worker: other, figures: await figures() }] : [];
    },
    show: (own) => void shown.push(own),
  });
  return [createMetrics(place(1)), createMetrics(place(2))];
}

const outboxIn = (text: string) => text.match(/^xepa_outbox_letters\{.*$/gm);

test("who has not counted the letters yet says nothing of them, and leaves it to who has", async () => {
  const [one, other] = two();
  expect(outboxIn(await one.text())).toBeNull();
  Object.assign(other.outbox, { waiting: 7, failed: 2 });
  const told = ['xepa_outbox_letters{state="waiting"} 7', 'xepa_outbox_letters{state="failed"} 2'];
  for (const each of [one, other]) expect(outboxIn(await each.text())).toEqual(told);
  Object.assign(one.outbox, { waiting: 0, failed: 2 });
  for (const each of [one, other]) expect(outboxIn(await each.text())?.[0]).toMatch(/ 0$/);
  // What is about a process is told of each.
  expect((await one.text()).match(/^xepa_letters_total\{result="sent",worker="\d"\} 0$/gm)).toHaveLength(2);
});
