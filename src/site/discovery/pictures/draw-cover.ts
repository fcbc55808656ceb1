import { type CategorySlug, categoryBySlug } from "#domain/products/categories.ts";
import { drawable } from "./drawable.ts";
import { box, type Element, picture, text } from "./element.ts";
import { canvas, colors, display, logo } from "./market-parts.ts";

interface CoverDrawing {
  site: string;
  category: CategorySlug | null;
  /** The name of the store whose page shows it. */
  store?: string;
  illustrations: Record<CategorySlug, string>;
}

export function drawCover({ site, category, store, illustrations }: CoverDrawing): Element {
  return canvas(
    box(
      {
        position: "absolute",
        left: 64,
        top: 84,
        width: 600,
        height: 530,
        flexDirection: "column",
        justifyContent: "center",
        gap: 30,
      },
      logo(site, category ? 60 : 76),
      category ? text(lettering, titleOf(category)) : store ? storeTitle(store) : slogan(),
    ),
    ...(category
      ? [card(illustrations[category], 620, { left: 664, top: 132, turn: 3 })]
      : stalls(illustrations)),
  );
}

function titleOf(category: CategorySlug): string {
  return category === "outros" ? "Outras ofertas" : `Ofertas de ${categoryBySlug(category)?.name}`;
}

const shortName = 16;

/** Long names are set smaller, and cut behind four lines. */
function storeTitle(store: string): Element {
  const name = drawable(store);
  const fontSize = name.length > shortName ? 60 : 92;
  return text({ ...lettering, fontSize, lineClamp: 4, wordBreak: "break-word" }, `Ofertas de ${name}`);
}

const lettering = {
  fontFamily: display,
  fontSize: 92,
  lineHeight: 1.04,
  letterSpacing: "-0.03em",
  color: colors.ink,
} as const;

function slogan(): Element {
  return box(
    { flexDirection: "column", ...lettering, fontSize: 96, whiteSpace: "nowrap" },
    text({}, "Na hora"),
    text({}, "da xepa,"),
    box({}, text({}, "o preço"), text({ color: colors.hot, marginLeft: 24 }, "cai"), text({}, ".")),
  );
}

function stalls(illustrations: CoverDrawing["illustrations"]): Element[] {
  return [
    card(illustrations.casa, 290, { left: 610, top: 362, turn: -4 }),
    card(illustrations.games, 290, { left: 880, top: 368, turn: 5 }),
    card(illustrations.smartphones, 330, { left: 762, top: 104, turn: -3 }),
  ];
}

/** Illustrations are drawn 4 to 3. */
function card(src: string, width: number, place: { left: number; top: number; turn: number }): Element {
  return picture(src, width, width * 0.75, {
    position: "absolute",
    left: place.left,
    top: place.top,
    borderRadius: 32,
    border: "8px solid #fff",
    transform: `rotate(${place.turn}deg)`,
  });
}
