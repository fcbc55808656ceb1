import { randomBytes } from "node:crypto";
import type { JSX } from "react";
import { renderToString } from "react-dom/server";
import english from "#web/en.json" with { type: "json" };
import { type Language, TranslateProvider } from "#web/translate.ts";
import { drawPart, type PlacedPart, type PlacePart } from "#web/ui/cached-part.tsx";
import type { PagePieces } from "./page-pieces.ts";

interface PageParts {
  place: PlacePart;
  /** The HTML with that of its part in the place of every placeholder. */
  fill(html: string): PagePieces;
}

/** Parts of pages as HTML, each rendered once (decision 0040). Nothing has to be dropped: the key is everything they show. */
export interface CachedParts {
  ofPage(language: Language): PageParts;
}

/** A part's HTML, split at the places of its id. Bytes: they are copied into page after page, and the collector need not look at them. */
type Pieces = readonly Buffer[];

/** In bytes of HTML and characters of keys: a thousand cards. */
const mostStored = 4 * 1024 * 1024;

export function createCachedParts(limit = mostStored): CachedParts {
  const cache = createPiecesCaches(limit);
  const numbers = new Map<PlacedPart["Part"], number>();
  // Unguessable, so that no offer can contain it.
  const secret = randomBytes(16).toString("hex");
  const idPlaceholder = `id-${secret}`;
  const [opening, closing] = [`<x-kept data-place="${secret}-`, "</x-kept>"];

  function piecesOf({ Part, props, id }: PlacedPart, language: Language): Pieces {
    const number = numbers.get(Part) ?? numbers.size;
    numbers.set(Part, number);
    const key = `${language} ${number} ${JSON.stringify(props)}`;
    const known = cache.get(key);
    if (known) return known;
    const part = drawPart({ Part, props, id: id === undefined ? id : idPlaceholder });
    const pieces = renderPart(part, language).split(idPlaceholder).map(ownBytes);
    cache.put(key, pieces);
    return pieces;
  }

  return {
    ofPage(language) {
      const placed: PlacedPart[] = [];
      return {
        place: (part) => `${secret}-${placed.push(part) - 1}`,
        fill(html) {
          const [start = "", ...rest] = html.split(opening);
          const pieces = rest.flatMap((marked) => {
            const part = placed[Number.parseInt(marked, 10)];
            if (!part) throw new Error("A placeholder without a part.");
            const after = marked.slice(marked.indexOf(closing) + closing.length);
            return [...joined(piecesOf(part, language), part.id ?? ""), after];
          });
          return [start, ...pieces];
        },
      };
    },
  };
}

function joined(pieces: Pieces, id: string): PagePieces {
  return pieces.flatMap((piece, n) => (n > 0 ? [id, piece] : [piece]));
}

/** A slice of the common pool would hold all of it. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Rendered alone, so that React would preload its pictures here; the page does that in its head. */
function renderPart(part: JSX.Element, language: Language): string {
  const html = renderToString(
    <TranslateProvider language={language} texts={english}>
      {part}
    </TranslateProvider>,
  );
  return html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, "");
}

const longKey = 2048;

/** What shows much, such as the prices of an offer, has half as much room of its own: it must not evict the cards. */
function createPiecesCaches(limit: number): PiecesCache {
  const [short, long] = [createPiecesCache(limit), createPiecesCache(limit / 2)];
  const of = (key: string) => (key.length < longKey ? short : long);
  return { get: (key) => of(key).get(key), put: (key, pieces) => of(key).put(key, pieces) };
}

interface PiecesCache {
  get(key: string): Pieces | undefined;
  put(key: string, pieces: Pieces): void;
}

/** An LRU cache in two generations: when the young one is full the old one goes. Cheaper than an order of all uses. */
function createPiecesCache(limit: number): PiecesCache {
  let [young, old] = [new Map<string, Pieces>(), new Map<string, Pieces>()];
  let size = 0;

  function put(key: string, pieces: Pieces): void {
    const own = key.length + pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (size + own > limit / 2) {
      [young, old] = [new Map(), young];
      size = 0;
    }
    young.set(key, pieces);
    size += own;
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
