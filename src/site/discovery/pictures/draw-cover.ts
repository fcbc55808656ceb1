import type { CategorySlug } from "#domain/products/categories.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { box, type Element, picture, text } from "./element.ts";
import { awning, colors, display, logo } from "./market-parts.ts";

interface CoverDrawing {
  site: string;
  /** Absent on the site's own cover. */
  category: CategorySlug | null;
  /** Data addresses of the categories' illustrations. */
  illustrations: Record<CategorySlug, string>;
}

/** The picture of a page that is about no single offer. */
export function drawCover({ site, category, illustrations }: CoverDrawing): Element {
  return box(
    {
      position: "relative",
      width: "100%",
      height: "100%",
      background: `linear-gradient(${colors.glow}, ${colors.paper} 70%)`,
    },
    awning(),
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
      category ? title(titleOf(category)) : slogan(),
    ),
    ...(category
      ? [card(illustrations[category], 620, { left: 664, top: 132, turn: 3 })]
      : stalls(illustrations)),
  );
}

function titleOf(category: CategorySlug): string {
  return category === "outros" ? "Outras ofertas" : `Ofertas de ${categoryBySlug(category)?.name}`;
}

function title(words: string): Element {
  return text(lettering, words);
}

const lettering = {
  fontFamily: display,
  fontSize: 92,
  lineHeight: 1.04,
  letterSpacing: "-0.03em",
  color: colors.ink,
} as const;

/** The home page's own heading. */
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

interface Place {
  left: number;
  top: number;
  turn: number;
}

/** Illustrations are drawn 4 to 3. */
function card(src: string, width: number, { left, top, turn }: Place): Element {
  return picture(src, width, width * 0.75, {
    position: "absolute",
    left,
    top,
    borderRadius: 32,
    border: "8px solid #fff",
    transform: `rotate(${turn}deg)`,
  });
}
