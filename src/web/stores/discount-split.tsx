import { useTranslate } from "#web/translate.ts";

interface DiscountSplitProps {
  judged: number;
  /** How many of a hundred were real. */
  share: number;
}

const percent = (part: number) => `${part}%`;

/** The real ones first and filled, the others with a broken edge: no colour is needed. Widths are attributes, since the policy refuses styles. */
export function DiscountSplit({ judged, share }: DiscountSplitProps) {
  const t = useTranslate();
  const others = 100 - share;
  const gap = share > 0 && others > 0 ? 1 : 0;
  return (
    <svg
      className="split"
      width="100%"
      height="10"
      role="img"
      aria-label={t("De {{n}} descontos julgados, {{share}}% eram reais", { n: judged, share })}
    >
      {share > 0 && <rect className="split-real" width={percent(share - gap)} height="10" rx="3" />}
      {others > 0 && (
        <rect className="split-other" x={percent(share)} y=".5" width={percent(others)} height="9" rx="2.5" />
      )}
    </svg>
  );
}

/** What the bars mean. */
export function SplitKey() {
  const t = useTranslate();
  return (
    <ul className="split-key">
      <li>
        <Swatch look="split-real" /> {t("Desconto real")}
      </li>
      <li>
        <Swatch look="split-other" /> {t("Preço comum ou desconto inflado")}
      </li>
    </ul>
  );
}

function Swatch({ look }: { look: "split-real" | "split-other" }) {
  return (
    <svg width="12" height="10" aria-hidden="true">
      <rect className={look} x=".5" y=".5" width="11" height="9" rx="2.5" />
    </svg>
  );
}
