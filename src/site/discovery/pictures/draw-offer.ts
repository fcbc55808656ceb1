import type { CSSProperties } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { type PicturedOffer, pictureWords } from "#domain/products/social-picture.ts";
import { drawable } from "./drawable.ts";
import { box, type Element, picture, text } from "./element.ts";
import { canvas, colors, display, logo, plaque, words } from "./market-parts.ts";

export const photoSize = { width: 560, height: 470 } as const;

interface OfferDrawing {
  site: string;
  offer: PicturedOffer;
  /** A data address; already as large as `photoSize`. */
  photo: string;
}

/**
 * The price stands in the middle and over the photograph, because the smallest previews cut a square out of the middle
 * and are looked at from afar.
 */
export function drawOffer({ site, offer, photo }: OfferDrawing): Element {
  return canvas(
    picture(photo, photoSize.width, photoSize.height, {
      position: "absolute",
      left: 44,
      top: 112,
      borderRadius: 32,
      border: "6px solid #fff",
    }),
    wordsOf(site, offer),
    priceOf(offer),
  );
}

function wordsOf(site: string, offer: PicturedOffer): Element {
  const name = drawable(offer.name) || `Oferta de ${offer.category}`;
  return box(
    { position: "absolute", left: 648, top: 104, width: 512, flexDirection: "column", gap: 14 },
    logo(site, 46),
    text(
      {
        fontFamily: display,
        fontSize: nameSize(name),
        lineHeight: 1.1,
        letterSpacing: "-0.02em",
        color: colors.ink,
        lineClamp: 3,
        wordBreak: "break-word",
      },
      name,
    ),
    origin(offer),
  );
}

function nameSize(name: string): number {
  if (name.length <= 24) return 60;
  return name.length <= 36 ? 52 : 45;
}

/** What it cost before and where it is sold, on one line. */
function origin(offer: PicturedOffer): Element {
  const { was } = pictureWords(offer);
  return box(
    { alignItems: "center", gap: 18, fontFamily: words, fontSize: 32, lineHeight: 1.2 },
    was > 0 &&
      text(
        { color: colors.muted, textDecoration: "line-through", whiteSpace: "nowrap", flexShrink: 0 },
        formatMoney(was),
      ),
    text({ color: colors.greenDeep, lineClamp: 1, wordBreak: "break-all" }, drawable(offer.store_name)),
  );
}

function priceOf(offer: PicturedOffer): Element {
  const { sale_price, ended } = offer;
  const { claimed, real } = pictureWords(offer);
  return box(
    { position: "absolute", left: 400, bottom: real === null ? 44 : 50, transform: "rotate(-3deg)" },
    plaque(sale_price, ended ? colors.line : colors.yellow),
    ended && badge("Oferta encerrada", colors.ink, 40, overPhoto(40, -150)),
    claimed > 0 && badge(`-${claimed}%`, colors.hot, 54, overPhoto(54, -44)),
    // Below the figures and in the middle, which the smallest previews keep.
    real !== null && badge(real, colors.green, 32, { left: 28, bottom: -35 }),
  );
}

/** Stuck to the plaque where it lies over the photograph. */
function overPhoto(size: number, left: number): CSSProperties {
  return { left, top: -size, transform: "rotate(-5deg)" };
}

function badge(label: string, background: string, size: number, place: CSSProperties): Element {
  return text(
    {
      position: "absolute",
      padding: "12px 26px 14px",
      borderRadius: 60,
      fontFamily: display,
      fontSize: size,
      lineHeight: 1,
      whiteSpace: "nowrap",
      color: "#fff",
      background,
      ...place,
    },
    label,
  );
}
