import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createIcon } from "./create-icon.ts";

const Dot = createIcon({ node: [["circle", { cx: "12", cy: "12", r: "1", key: "a" }]] });
const draw = (props: Parameters<typeof Dot>[0]) => renderToStaticMarkup(createElement(Dot, props));

test("an icon carries its size and its drawing, and is silent", () => {
  expect(draw({})).toBe(
    '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="1"></circle></svg>',
  );
  expect(draw({ size: 15, className: "shrink-0" })).toContain('class="icon shrink-0"');
  expect(draw({ size: 15 })).toContain('width="15" height="15"');
});

test("an icon with a label speaks", () => {
  expect(draw({ "aria-label": "Ponto", role: "img" })).not.toContain("aria-hidden");
});

test("an icon may be filled or drawn thinner", () => {
  const html = draw({ fill: "currentColor", strokeWidth: 1.5 });
  expect(html).toContain('fill="currentColor" stroke-width="1.5"');
});
