import { type JSX, type KeyboardEvent, useState } from "react";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { ArticleOptions } from "./article-options.tsx";
import { ArticlePreview } from "./article-preview.tsx";
import type { ArticleForm } from "./use-article-form.ts";
import type { KnownProduct } from "./use-known-products.ts";

interface ArticleSideProps {
  form: ArticleForm;
  known: ReadonlyMap<string, KnownProduct>;
  onOffer: (offer: Offer) => void;
  onInsert: (productId: string) => void;
}

const sides = ["opcoes", "previa"] as const;
type Side = (typeof sides)[number];

/** Beside the text: everything else about it, or how it will look while it is written. */
export function ArticleSide({ form, ...products }: ArticleSideProps): JSX.Element {
  const [side, setSide] = useSide(form.state.fields);
  return (
    <div className="desk-side">
      <SideTabs side={side} onChoose={setSide} />
      <div id="lado-opcoes" role="tabpanel" aria-labelledby="aba-opcoes" hidden={side !== "opcoes"}>
        <ArticleOptions form={form} {...products} />
      </div>
      <div id="lado-previa" role="tabpanel" aria-labelledby="aba-previa" hidden={side !== "previa"}>
        <ArticlePreview values={form.values} isShown={side === "previa"} />
      </div>
    </div>
  );
}

/** What is wrong with an option is in sight before the focus is led there. */
function useSide(faults: Record<string, string>) {
  const [side, setSide] = useState<Side>("opcoes");
  const [seen, setSeen] = useState(faults);
  if (seen !== faults) {
    setSeen(faults);
    const isOption = Object.keys(faults).some((name) => name !== "title" && name !== "content");
    if (isOption) setSide("opcoes");
  }
  return [side, setSide] as const;
}

interface SideTabsProps {
  side: Side;
  onChoose: (side: Side) => void;
}

function SideTabs({ side, onChoose }: SideTabsProps): JSX.Element {
  const t = useTranslate();
  const labels: Record<Side, string> = { opcoes: t("Opções"), previa: t("Prévia") };

  /** With two of them every arrow leads to the other. */
  function handleKey({ key }: KeyboardEvent): void {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = side === "opcoes" ? "previa" : "opcoes";
    onChoose(other);
    document.getElementById(`aba-${other}`)?.focus();
  }

  return (
    <div role="tablist" aria-label={t("Ao lado do texto")} className="desk-tabs">
      {sides.map((each) => (
        <button
          key={each}
          id={`aba-${each}`}
          type="button"
          role="tab"
          aria-selected={side === each}
          aria-controls={`lado-${each}`}
          tabIndex={side === each ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={handleKey}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
}
