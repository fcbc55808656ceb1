/** Between the cursor and a sticky bar. */
const GAP = 12;

/** How much of the window sticky bars cover, measured whenever the editor scrolls to its cursor. */
export const hiddenEdges = {
  left: 5,
  right: 5,
  get top(): number {
    return Math.max(0, ...barsIn("top").map(({ bottom }) => bottom)) + GAP;
  },
  get bottom(): number {
    return innerHeight - Math.min(innerHeight, ...barsIn("bottom").map(({ top }) => top)) + GAP;
  },
};

function barsIn(half: "top" | "bottom"): DOMRect[] {
  return [...document.querySelectorAll("[data-bar]")]
    .map((bar) => bar.getBoundingClientRect())
    .filter(
      ({ top, bottom }) => bottom > 0 && top < innerHeight && top > innerHeight / 2 === (half === "bottom"),
    );
}
