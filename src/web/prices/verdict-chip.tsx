import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Equal from "lucide-react/icons/equal";
import TrendingDown from "lucide-react/icons/trending-down";
import { type Verdict, verdictLabels } from "#domain/prices/price-verdict.ts";
import { useTranslate } from "#web/translate.ts";

/** Each with a sign of its own: colour alone says nothing. */
const looks: Record<Verdict, { Icon: LucideIcon; look: string }> = {
  "desconto-real": { Icon: TrendingDown, look: "verdict-real" },
  "desconto-inflado": { Icon: CircleAlert, look: "verdict-inflated" },
  "preco-comum": { Icon: Equal, look: "" },
  "poucos-dados": { Icon: CircleDashed, look: "verdict-unknown" },
};

export function VerdictChip({ verdict }: { verdict: Verdict }) {
  const t = useTranslate();
  const { Icon, look } = looks[verdict];
  return (
    <span className={`verdict verdict-large ${look}`}>
      <Icon size={18} /> {t(verdictLabels[verdict])}
    </span>
  );
}
