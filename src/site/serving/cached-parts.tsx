import { randomBytes } from "node:crypto";
import type { JSX } from "react";
import { renderToString } from "react-dom/server";
import english from "#web/en.json" with { type: "json" };
import { type Language, TranslateProvider } from "#web/translate.ts";
import { drawPart, type PlacedPart, type PlacePart } from "#web/ui/cached-part.tsx";

/** The parts of one page while it is drawn. */
export interface PageParts {
  place: PlacePart;
  /** The page with every part in its place. */
  filled(html: string): string;
}

/** Parts of pages as HTML, each drawn once (decision 0040). Nothing has to be dropped: they are found by what they show. */
export interface KeptParts {
  ofPage(language: Language): PageParts;
}

/** A part's HTML, cut where its id stands. */
type Pieces = readonly string[];

/** In characters of HTML and keys: a thousand cards. */
const mostKept = 4 * 1024 * 1024;

export function createKeptParts(limit = mostKept): KeptParts {
  const kept = createStore(limit);
  const numbers = new Map<PlacedPart["Part"], number>();
  // What nobody can know, nobody can write into an offer.
  const secret = randomBytes(16).toString("hex");
  const hole = `id-${secret}`;
  const [opening, closing] = [`<x-kept data-place="${secret}-`, "</x-kept>"];

  function piecesOf({ Part, props, id }: PlacedPart, language: Language): Pieces {
    const number = numbers.get(Part) ?? numbers.size;
    numbers.set(Part, number);
    const key = `${language} ${number} ${JSON.stringify(props)}`;
    const known = kept.get(key);
    if (known) return known;
    const part = drawPart({ Part, props, id: id === undefined ? id : hole });
    const pieces = drawn(part, language).split(hole);
    kept.put(key, pieces);
    return pieces;
  }

  return {
    ofPage(language) {
      const placed: PlacedPart[] = [];
      return {
        place: (part) => `${secret}-${placed.push(part) - 1}`,
        filled(html) {
          const [start = "", ...rest] = html.split(opening);
          const pieces = [start];
          for (const marked of rest) {
            const part = placed[Number.parseInt(marked, 10)];
            if (!part) throw new Error("A place of no part.");
            pieces.push(piecesOf(part, language).join(part.id));
            pieces.push(marked.slice(marked.indexOf(closing) + closing.length));
          }
          return pieces.join("");
        },
      };
    },
  };
}

/** Alone, so that React would announce its pictures here; the page does that in its head. */
function drawn(part: JSX.Element, language: Language): string {
  const html = renderToString(
    <TranslateProvider language={language} texts={english}>
      {part}
    </TranslateProvider>,
  );
  return html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, "");
}

/** What was used lately, in two halves: when the younger is full the older goes. Cheaper than an order of all uses. */
function createStore(limit: number) {
  let [young, old] = [new Map<string, Pieces>(), new Map<string, Pieces>()];
  let weight = 0;

  function put(key: string, pieces: Pieces): void {
    const own = key.length + pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (weight + own > limit / 2) {
      [young, old] = [new Map(), young];
      weight = 0;
    }
    young.set(key, pieces);
    weight += own;
  }

  return {
    put,
    get(key: string): Pieces | undefined {
      const pieces = young.get(key);
      if (pieces) return pieces;
      const older = old.get(key);
      if (older) put(key, older);
      return older;
    },
  };
}
