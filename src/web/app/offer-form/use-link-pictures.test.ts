import { beforeEach, expect, test, vi } from "vitest";
import { createTray } from "./picture-tray.ts";
import { createChoice } from "./use-link-pictures.ts";

const file = (name: string) => new File([name], name);
const picture = (key: string) => ({ key, page: key.split(" ")[0] ?? "", src: "blob:x", file: file(key) });
const aTray = () => createTray([], { prepare: async (blob) => blob, upload: async () => "" });

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }));
});

test("the first picture goes into an empty tray only, and once", () => {
  const tray = aTray();
  const choice = createChoice(tray);
  choice.takeFirst(picture("a 0"));
  expect([tray.pictures().length, choice.isUsed({ key: "a 0" })]).toEqual([1, true]);
  tray.clear();
  choice.takeFirst(picture("a 0"));
  expect(tray.pictures()).toEqual([]);
  const other = aTray();
  other.add([file("own")]);
  createChoice(other).takeFirst(picture("a 0"));
  expect(other.pictures()).toHaveLength(1);
});

test("the picture of another page takes the place of the one that came by itself, not of a chosen one", () => {
  const tray = aTray();
  const choice = createChoice(tray);
  choice.takeFirst(picture("a 0"));
  choice.takeFirst(picture("b 0"));
  expect([tray.pictures().length, choice.isUsed({ key: "b 0" })]).toEqual([1, true]);
  choice.toggle(picture("b 1"));
  choice.takeFirst(picture("c 0"));
  expect([tray.pictures().length, choice.isUsed({ key: "c 0" })]).toEqual([2, false]);
});

test("a picture that came by itself goes where another page has none, and stays where its own is read again", () => {
  const tray = aTray();
  const choice = createChoice(tray);
  choice.takeFirst(picture("a 0"));
  choice.leave("a");
  expect(tray.pictures()).toHaveLength(1);
  choice.leave("b");
  expect(tray.pictures()).toEqual([]);
  tray.add([file("own")]);
  choice.leave("c");
  expect(tray.pictures()).toHaveLength(1);
});

test("a picture is chosen and given back by the same press; a full tray takes none", () => {
  const tray = aTray();
  const choice = createChoice(tray);
  for (const key of ["a", "b", "c", "d"]) choice.toggle(picture(key));
  expect([tray.pictures().length, choice.isUsed({ key: "d" })]).toEqual([3, false]);
  choice.toggle(picture("a"));
  choice.toggle(picture("d"));
  expect(["a", "d"].map((key) => choice.isUsed({ key }))).toEqual([false, true]);
});
