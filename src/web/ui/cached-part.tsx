import { type ComponentType, createContext, type ReactNode, useContext } from "react";

export interface PlacedPart {
  Part: ComponentType<object>;
  props: object;
  /** Undefined where it needs none. */
  id: string | undefined;
}

/** Registers a part, and returns the mark of its place until the page is rendered. */
export type PlacePart = (part: PlacedPart) => string;

/** Only where a server renders documents; without it, as in the browser, every part renders in place. */
export const CachedPartContext = createContext<PlacePart | null>(null);

interface CachedPartProps<Props extends object> {
  /** Draws from its props and the page's language alone: no clock, no state, nothing else from around it. */
  part: ComponentType<Props & { id: string }>;
  /** Plain data: their JSON is the cache key, so all that the part shows must be in it. */
  props: Props;
  /** What differs from place to place although it looks the same. */
  id?: string;
  /** Its eager pictures: React preloads them in the document's head if it renders them. */
  announced?: ReactNode;
}

/** A part that is the same for many requests: the server draws it once and keeps its HTML (decision 0040). */
export function CachedPart<Props extends object>({
  part: Part,
  props,
  id,
  announced,
}: CachedPartProps<Props>) {
  const place = useContext(CachedPartContext);
  const placed = { Part: Part as PlacedPart["Part"], props, id };
  return place ? <x-kept data-place={place(placed)}>{announced}</x-kept> : drawPart(placed);
}

/** No `id: undefined`: an island would serialise it for the browser. */
export function drawPart({ Part, props, id }: PlacedPart) {
  return <Part {...(id === undefined ? props : { ...props, id })} />;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-kept": { "data-place": string; children?: ReactNode };
    }
  }
}
