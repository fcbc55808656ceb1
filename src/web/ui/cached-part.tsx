import { type ComponentType, createContext, type JSX, type ReactNode, useContext } from "react";

/** A part of a page, and where it stands. */
export interface PlacedPart {
  Part: ComponentType<object>;
  props: object;
  /** Undefined where it needs none. */
  id: string | undefined;
}

/** Notes a part that is to stand here, and answers what marks the place until the page has been drawn. */
export type PlacePart = (part: PlacedPart) => string;

/** Only where a server makes documents; without it, as in the browser, every part is drawn where it stands. */
export const CachedPartContext = createContext<PlacePart | null>(null);

export interface CachedPartProps<Props extends object> {
  /** Draws from its props and the page's language alone: no clock, no state, nothing else from around it. */
  part: ComponentType<Props & { id: string }>;
  /** Plain data: as JSON they are the key, so that whatever the part shows tells it from others. */
  props: Props;
  /** What differs from place to place although it looks the same. */
  id?: string;
  /** Its pictures that load at once: React announces them in the document's head, if it meets them on its way. */
  announced?: ReactNode;
}

/** A part that is the same for many requests: the server draws it once and keeps its HTML (decision 0040). */
export function CachedPart<Props extends object>({
  part: Part,
  props,
  id,
  announced,
}: CachedPartProps<Props>): JSX.Element {
  const place = useContext(CachedPartContext);
  const placed = { Part: Part as PlacedPart["Part"], props, id };
  return place ? <x-kept data-place={place(placed)}>{announced}</x-kept> : drawPart(placed);
}

/** Only who has an id is given one: a part that is an island would pass it on to the browser. */
export function drawPart({ Part, props, id }: PlacedPart): JSX.Element {
  return <Part {...(id === undefined ? props : { ...props, id })} />;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-kept": { "data-place": string; children?: ReactNode };
    }
  }
}
