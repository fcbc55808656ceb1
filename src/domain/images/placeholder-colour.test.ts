import { expect, test } from "vitest";
import { mainColour } from "./main-colour.ts";
import { colourMark, placeholderClass, placeholderColours } from "./placeholder-colour.ts";

function pixels(...hex: string[]): Uint8Array {
  return Uint8Array.from(hex.flatMap((colour) => [...Buffer.from(colour, "hex")]));
}

test.each(placeholderColours.map((hex, n) => [hex, n] as const))(
  "%s is its own placeholder colour",
  (hex, n) => {
    expect(mainColour(pixels(hex.slice(1).replace(/./g, "$&$&")))).toBe(n);
  },
);

test.each([
  ["fafafa", "#fff"],
  ["101010", "#222"],
  ["b01818", "#c43"],
  ["2a4a90", "#358"],
  ["e8d8c0", "#edc"],
])("%s is nearest to %s", (hex, near) => {
  expect(placeholderColours[mainColour(pixels(hex))]).toBe(near);
});

test("the dominant colour counts, not the average", () => {
  expect(placeholderColours[mainColour(pixels("ffffff", "ffffff", "ffffff", "000000"))]).toBe("#fff");
});

test("an address holds its colour class, in either width; others hold none", () => {
  const key = `0123456789abcdef0123456789abcdef-${colourMark(11)}`;
  expect(placeholderClass(`/img/${key}.webp`)).toBe("ph-b");
  expect(placeholderClass(`/img/${key}-480.webp`)).toBe("ph-b");
  expect(placeholderClass("/img/demo-phone-sky.webp")).toBeUndefined();
});
