import { moneyParts } from "#domain/format/money.ts";
import { socialPictureSize } from "#domain/products/social-picture.ts";
import { box, type Element, picture, text } from "./element.ts";

/** The design's tokens (web/theme.css, by day), as far as the pictures use them. */
export const colors = {
  paper: "#fffcf5",
  glow: "#fff3c4",
  ink: "#1f1b16",
  muted: "#6a6255",
  line: "#e8e0ce",
  green: "#0b7a46",
  greenDeep: "#075c34",
  yellow: "#ffd33d",
  hot: "#d3301f",
} as const;

export const display = "Bricolage, Bricolage Ext";
export const words = "Figtree, Figtree Ext";

const scallops = 12;
const scallop = socialPictureSize.width / scallops;

/** A whole picture: paper under a striped awning. */
export function canvas(...children: (Element | false)[]): Element {
  return box(
    {
      position: "relative",
      width: "100%",
      height: "100%",
      background: `linear-gradient(${colors.glow}, ${colors.paper} 70%)`,
    },
    awning(),
    ...children,
  );
}

function awning(): Element {
  const stripes = Array.from({ length: scallops }, (_, i) =>
    box({
      width: scallop,
      height: 72,
      background: i % 2 === 0 ? colors.green : colors.yellow,
      borderRadius: `0 0 ${scallop / 2}px ${scallop / 2}px`,
    }),
  );
  return box({ position: "absolute", top: 0, left: 0 }, ...stripes);
}

/** The same drawing as web/layout/logo.tsx: satori knows no classes. */
const stall = `<svg xmlns="http://www.w3.org/2000/svg" width="136" height="136" viewBox="0 0 34 34"><path fill="${colors.green}" d="M3 6h28l2 9H1z"/><path fill="#fff" d="M8.6 6h5.600l-.6 9H6.900zM19.800 6h5.600l1.700 9h-6.700z"/><path fill="${colors.greenDeep}" d="M1 15c0 2.600 2 4 4 4s4-1.400 4-4c0 2.600 2 4 4 4s4-1.400 4-4c0 2.600 2 4 4 4s4-1.400 4-4c0 2.600 2 4 4 4s4-1.400 4-4z"/><rect fill="${colors.yellow}" x="7" y="21" width="20" height="10" rx="2"/><path stroke="${colors.ink}" d="M11 26h12" stroke-width="2.400" stroke-linecap="round"/></svg>`;

/** An operator's long name is set smaller, so that it stays on its line. */
export function logo(site: string, height: number): Element {
  const size = height * Math.min(1, 12 / site.length);
  return box(
    { alignItems: "center", gap: size * 0.25 },
    picture(svgAddress(stall), size * 1.2, size * 1.2),
    text(
      {
        fontFamily: display,
        fontSize: size,
        lineHeight: 1,
        letterSpacing: "-0.04em",
        color: colors.ink,
        whiteSpace: "nowrap",
      },
      site,
    ),
  );
}

export function svgAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Digits that fit beside the picture: the longer the price, the smaller. */
const plaqueSizes: [longest: number, size: number][] = [
  [2, 150],
  [3, 140],
  [5, 132],
  [6, 120],
  [7, 104],
  [9, 84],
];

/** The yellow card in the fruit: currency and cents small, the price large. */
export function plaque(price: number, background: string): Element {
  const { currency, integer, cents } = moneyParts(price);
  const isFree = price === 0;
  const size = isFree ? 128 : (plaqueSizes.find(([longest]) => integer.length <= longest)?.[1] ?? 72);
  const figures = isFree
    ? [text({}, "Grátis")]
    : [
        text({ fontSize: size * 0.5, marginTop: size * 0.13, marginRight: size * 0.11 }, currency),
        text({}, integer),
        text({ fontSize: size * 0.55, marginTop: size * 0.05 }, `,${cents}`),
      ];
  return box(
    {
      alignItems: "flex-start",
      padding: `${size * 0.16}px ${size * 0.26}px ${size * 0.2}px`,
      borderRadius: 28,
      border: `5px solid ${colors.ink}`,
      fontFamily: display,
      fontSize: size,
      lineHeight: 1,
      letterSpacing: "-0.03em",
      color: colors.ink,
      background,
      whiteSpace: "nowrap",
      boxShadow: "0 10px 0 rgba(31, 27, 22, 0.14)",
    },
    ...figures,
  );
}
