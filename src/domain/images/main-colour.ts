import { placeholderColours } from "./placeholder-colour.ts";

/** The colour that most of these pixels are nearest to, three bytes each: an average may be one that is nowhere in the picture. */
export function mainColour(pixels: Uint8Array): number {
  const votes = placeholderColours.map(() => 0);
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const nearest = nearestColour(pixels.subarray(at, at + 3));
    votes[nearest] = (votes[nearest] ?? 0) + 1;
  }
  return votes.indexOf(Math.max(...votes));
}

type Place = readonly [number, number, number];

function nearestColour(pixel: Uint8Array): number {
  const place = placeOf(pixel);
  const distances = palette().map((other) => Math.hypot(...other.map((value, i) => value - (place[i] ?? 0))));
  return distances.indexOf(Math.min(...distances));
}

let places: Place[] | undefined;

function palette(): Place[] {
  places ??= placeholderColours.map((hex) =>
    placeOf(
      hex
        .slice(1)
        .replace(/./g, "$&$&")
        .match(/../g)
        ?.map((pair) => Number.parseInt(pair, 16)) ?? [],
    ),
  );
  return places;
}

/** In OKLab, where distances are those that eyes see. */
function placeOf(rgb: ArrayLike<number>): Place {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(byte = 0): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
