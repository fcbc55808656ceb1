import { afterEach, expect, test, vi } from "vitest";
import { storedPictures, storePictures } from "./draft-pictures.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const databases = {
  "is not there": undefined,
  "is forbidden": {
    open() {
      throw new Error("SecurityError");
    },
  },
  "never opens": { open: () => ({}) },
};

test.each(Object.entries(databases))(
  "a database that %s stores no picture, and blocks nothing",
  async (_, database) => {
    vi.useFakeTimers();
    vi.stubGlobal("indexedDB", database);
    const answers = Promise.all([storedPictures("a", ["a"]), storePictures("a", [])]);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(answers).resolves.toEqual([[], undefined]);
  },
);
