import { drawable } from "./drawable.ts";
import { box, type Element, picture, text } from "./element.ts";
import { canvas, colors, display, logo, words } from "./market-parts.ts";

export const coverSize = { width: 500, height: 470 } as const;

interface ArticleDrawing {
  site: string;
  title: string;
  tags: readonly string[];
  /** A data address, already as large as `coverSize`; null where the article has no picture. */
  cover: string | null;
}

/** A large title, by which a shared article is chosen, beside the cover where there is one. */
export function drawArticle({ site, title, tags, cover }: ArticleDrawing): Element {
  return canvas(
    box(
      {
        position: "absolute",
        left: 64,
        top: 112,
        width: cover ? 556 : 1072,
        height: 470,
        flexDirection: "column",
        justifyContent: "space-between",
      },
      logo(site, 46),
      titleOf(drawable(title) || "Blog", cover !== null),
      labels(tags),
    ),
    cover !== null &&
      picture(cover, coverSize.width, coverSize.height, {
        position: "absolute",
        left: 656,
        top: 112,
        borderRadius: 32,
        border: "6px solid #fff",
      }),
  );
}

/** Of the longest title four lines beside a cover, or three across. */
function titleOf(title: string, isNarrow: boolean): Element {
  const sizes = isNarrow ? [68, 58, 48] : [104, 88, 76];
  const step = title.length <= 30 ? 0 : title.length <= 60 ? 1 : 2;
  return text(
    {
      fontFamily: display,
      fontSize: sizes[step],
      lineHeight: 1.08,
      letterSpacing: "-0.03em",
      color: colors.ink,
      lineClamp: isNarrow ? 5 : 4,
      wordBreak: "break-word",
    },
    title,
  );
}

/** On one line: a tag that finds no room is left out of sight. */
function labels(tags: readonly string[]): Element {
  const written = tags.map(drawable).filter(Boolean);
  return box(
    { gap: 12, height: 52, overflow: "hidden", flexWrap: "wrap", fontFamily: words, fontSize: 28 },
    ...(written.length > 0 ? written : ["blog"]).map((tag) =>
      text(
        {
          padding: "0 22px",
          borderRadius: 26,
          lineHeight: "52px",
          whiteSpace: "nowrap",
          color: colors.greenDeep,
          background: colors.line,
        },
        tag,
      ),
    ),
  );
}
