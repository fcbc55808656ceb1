import type { CSSProperties, ReactNode } from "react";

/** What satori takes for an element. Plain objects: the drawing thread runs without React and without JSX. */
export interface Element {
  type: string;
  props: Record<string, unknown>;
}

type Child = Element | string | false;

export function box(style: CSSProperties, ...children: Child[]): Element {
  return { type: "div", props: { style: { display: "flex", ...style }, children: children.filter(Boolean) } };
}

/** A text that wraps by itself; satori knows `block` for it. */
export function text(style: CSSProperties, words: string): Element {
  return { type: "div", props: { style: { display: "block", ...style }, children: words } };
}

export function picture(src: string, width: number, height: number, style: CSSProperties = {}): Element {
  return { type: "img", props: { src, width, height, style } };
}

/** Satori's types say React; what it reads are the objects above. */
export function asNode(element: Element): ReactNode {
  return element as unknown as ReactNode;
}
