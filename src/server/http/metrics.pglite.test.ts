import { expect, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { createMetrics, type Figures, type Metrics, type Peers, type Places } from "./metrics.ts";

/** Two processes behind one port. */
function two(places?: Places): [Metrics, Metrics] {
  const shown: (() => Promise<Figures>)[] = [];
  const place = (worker: number): Peers => ({
    worker,
    figures: async () => {
      const [other, figures] = worker === 1 ? [2, shown[1]] : [1, shown[0]];
      return figures ? [{ worker: other, figures: await figures() }] : [];
    },
    show: (own) => void shown.push(own),
  });
  const more = places ? { places } : {};
  return [createMetrics(place(1), more), createMetrics(place(2), more)];
}

const outboxIn = (text: string) => text.match(/^xepa_outbox_letters\{.*$/gm);

test("a process that has not counted the letters yet reports no count", async () => {
  const [one, other] = two();
  expect(outboxIn(await one.text())).toBeNull();
  Object.assign(other.outbox, { waiting: 7, failed: 2 });
  const expected = ['xepa_outbox_letters{state="waiting"} 7', 'xepa_outbox_letters{state="failed"} 2'];
  for (const each of [one, other]) expect(outboxIn(await each.text())).toEqual(expected);
  Object.assign(one.outbox, { waiting: 0, failed: 2 });
  for (const each of [one, other]) expect(outboxIn(await each.text())?.[0]).toMatch(/ 0$/);
  // Metrics of a process are reported for each.
  expect((await one.text()).match(/^xepa_letters_total\{result="sent",worker="\d"\} 0$/gm)).toHaveLength(2);
});

test("free disk space and the newest backup's age are reported once, by one of two processes", async () => {
  const places = {
    folders: { data: scratchFolder(), backups: "/nowhere" },
    lastBackup: async () => "2026-11-16T10:00:00.500Z",
    isEncrypted: false,
  };
  const [one] = two(places);
  const text = await one.text();
  // A missing folder has no free space to report.
  expect(text.match(/^xepa_disk_free_bytes.*$/gm)).toEqual([
    expect.stringMatching(/^xepa_disk_free_bytes\{folder="data"\} [1-9]\d+$/),
  ]);
  expect(text.match(/^xepa_last_backup.*$/gm)).toEqual([
    `xepa_last_backup_timestamp_seconds ${Date.parse("2026-11-16T10:00:00.500Z") / 1000}`,
  ]);
  expect(text).toContain("\nxepa_backups_encrypted 0\n");
  const [encrypted] = two({ ...places, isEncrypted: true });
  expect(await encrypted.text()).toContain("\nxepa_backups_encrypted 1\n");
});
