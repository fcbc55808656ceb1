import { beforeEach, expect, test, vi } from "vitest";
import { createTray, type PictureTray } from "./picture-tray.ts";
import { createProvenance } from "./provenance.ts";
import { createChoice } from "./use-link-pictures.ts";

const file = (name: string) => new File([name], name);
const picture = (key: string) => ({ key, src: "blob:x", file: file(key) });
const aTray = () => createTray([], { prepare: async (blob) => blob, upload: async () => "" });
const aChoice = (tray: PictureTray) => createChoice(tray, createProvenance());

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }));
});

test("the first picture goes into an empty tray only, and once", () => {
  const tray = aTray();
  const choice = aChoice(tray);
  choice.takeFirst(picture("a 0"));
  expect([tray.pictures().length, choice.isUsed({ key: "a 0" })]).toEqual([1, true]);
  tray.clear();
  choice.takeFirst(picture("a 0"));
  expect(tray.pictures()).toEqual([]);
  const other = aTray();
  other.add([file("own")]);
  aChoice(other).takeFirst(picture("a 0"));
  expect(other.pictures()).toHaveLength(1);
});

test("the picture that came by itself goes with its page, whatever was added; a chosen one stays", () => {
  const tray = aTray();
  const choice = aChoice(tray);
  choice.takeFirst(picture("a 0"));
  choice.toggle(picture("a 1"));
  tray.add([file("own")]);
  choice.removeAutomatic();
  expect([tray.pictures().length, choice.isUsed({ key: "a 0" })]).toEqual([2, false]);
  expect(choice.isUsed({ key: "a 1" })).toBe(true);
  choice.takeFirst(picture("b 0"));
  choice.removeAutomatic();
  expect(tray.pictures()).toHaveLength(2);
  // Back at the first page, it comes again.
  tray.clear();
  choice.takeFirst(picture("a 0"));
  expect(choice.isUsed({ key: "a 0" })).toBe(true);
});

test("a picture that came by itself and was given back and taken again is a chosen one", () => {
  const tray = aTray();
  const choice = aChoice(tray);
  choice.takeFirst(picture("a 0"));
  choice.toggle(picture("a 0"));
  choice.toggle(picture("a 0"));
  choice.removeAutomatic();
  expect(choice.isUsed({ key: "a 0" })).toBe(true);
});

test("a picture is chosen and given back by the same press; a full tray takes none", () => {
  const tray = aTray();
  const choice = aChoice(tray);
  for (const key of ["a", "b", "c", "d"]) choice.toggle(picture(key));
  expect([tray.pictures().length, choice.isUsed({ key: "d" })]).toEqual([3, false]);
  choice.toggle(picture("a"));
  choice.toggle(picture("d"));
  expect(["a", "d"].map((key) => choice.isUsed({ key }))).toEqual([false, true]);
});
