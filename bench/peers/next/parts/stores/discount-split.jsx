import { t } from "../translate.js";

const percent = (part) => `${part}%`;

/** The real ones first and filled, the others with a broken edge: no colour is needed. Widths are attributes, since the policy refuses styles. */
export function DiscountSplit({ judged, share }) {
  const others = 100 - share;
  const gap = share > 0 && others > 0 ? 1 : 0;
  return (
    <svg
      className="split"
      width="100%"
      height="10"
      role="img"
      aria-label={t("De {{n}} descontos julgados, {{share}}% eram reais", {
        n: judged,
        share,
      })}
    >
      {share > 0 && <rect className="split-real" width={percent(share - gap)} height="10" rx="3" />}
      {others > 0 && (
        <rect className="split-other" x={percent(share)} y=".5" width={percent(others)} height="9" rx="2.5" />
      )}
    </svg>
  );
}
