import { type Verdict, verdictDays, verdictLabels } from "#domain/prices/price-verdict.ts";
import { useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { CircleAlert, CircleDashed, Equal, TrendingDown } from "#web/ui/icons.ts";
import type { JudgedOffer } from "./verdict-sentence.ts";

/** Each with a sign of its own: colour alone says nothing. */
const looks: Record<Verdict, { Icon: IconComponent; look: string }> = {
  "desconto-real": { Icon: TrendingDown, look: "verdict-real" },
  "desconto-inflado": { Icon: CircleAlert, look: "verdict-inflated" },
  "preco-comum": { Icon: Equal, look: "verdict-common" },
  "poucos-dados": { Icon: CircleDashed, look: "verdict-unknown" },
};

/** The narrowest card has no room for the sign. */
const sizes = {
  large: { chip: "verdict verdict-large", sign: { size: 18, className: "shrink-0" } },
  small: { chip: "verdict", sign: { size: 14, className: "shrink-0 max-[23rem]:hidden" } },
};

interface VerdictChipProps {
  verdict: Verdict;
  /** Its label, where left out. */
  text?: string;
  size?: keyof typeof sizes;
}

export function VerdictChip({ verdict, text, size = "large" }: VerdictChipProps) {
  const t = useTranslate();
  const { Icon, look } = looks[verdict];
  const { chip, sign } = sizes[size];
  return (
    <span className={`${chip} ${look}`}>
      <Icon {...sign} /> {text ?? t(verdictLabels[verdict])}
    </span>
  );
}

/** The verdict, and beside it that nobody saw a lower price, where that is so. */
export function VerdictChips({ offer }: { offer: Pick<JudgedOffer, "verdict" | "is_lowest"> }) {
  const t = useTranslate();
  return (
    <>
      <VerdictChip verdict={offer.verdict} />
      {offer.is_lowest && (
        <span className="verdict verdict-large verdict-real">
          {t("Menor preço em {{n}} dias", { n: verdictDays.window })}
        </span>
      )}
    </>
  );
}
