import { type KeyboardEvent, useState } from "react";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { codePoints } from "#domain/format/text.ts";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { ArticlePreview, useAutomaticExcerpt } from "./article-preview.tsx";
import { CoverField } from "./cover-field.tsx";
import { ProductField } from "./product-field.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import { SelectedProducts } from "./selected-products.tsx";
import { TagField } from "./tag-field.tsx";
import type { ArticleForm } from "./use-article-form.ts";

interface ArticleSideProps {
  form: ArticleForm;
  /** The products of the article as it was opened. */
  products: readonly Offer[];
  onInsert: (productId: string) => void;
}

const sides = ["opcoes", "previa"] as const;
type Side = (typeof sides)[number];

/** It stays beside a long text, and scrolls by itself above the foot. */
const sideClass =
  "min-w-0 rounded-card border border-line bg-surface @min-[60rem]/panel:tall:sticky @min-[60rem]/panel:tall:top-4 @min-[60rem]/panel:tall:max-h-[calc(100dvh-7.5rem)] @min-[60rem]/panel:tall:overflow-y-auto @min-[60rem]/panel:tall:overscroll-contain";

/** Beside the text: everything else about it, or its preview. */
export function ArticleSide({ form, ...products }: ArticleSideProps) {
  const [side, setSide] = useSide(form.state.fields);
  return (
    <div className={sideClass}>
      <SideTabs side={side} onChoose={setSide} />
      <div
        id="lado-opcoes"
        role="tabpanel"
        aria-labelledby="aba-opcoes"
        hidden={side !== "opcoes"}
        className="p-4.5"
      >
        <ArticleOptions form={form} {...products} />
      </div>
      <div
        id="lado-previa"
        role="tabpanel"
        aria-labelledby="aba-previa"
        hidden={side !== "previa"}
        className="p-4.5"
      >
        <ArticlePreview values={form.values} isShown={side === "previa"} />
      </div>
    </div>
  );
}

/** Shows the options before the focus moves to an error there. */
function useSide(errors: Record<string, string>) {
  const [side, setSide] = useState<Side>("opcoes");
  const [seen, setSeen] = useState(errors);
  if (seen !== errors) {
    setSeen(errors);
    const isOption = Object.keys(errors).some((name) => name !== "title" && name !== "content");
    if (isOption) setSide("opcoes");
  }
  return [side, setSide] as const;
}

interface SideTabsProps {
  side: Side;
  onChoose: (side: Side) => void;
}

const tabClass =
  "min-h-11.5 flex-1 rounded-t-card border-b-3 border-transparent p-2 font-[650] text-muted hover:text-ink aria-selected:border-green aria-selected:text-ink";

function SideTabs({ side, onChoose }: SideTabsProps) {
  const t = useTranslate();
  const labels: Record<Side, string> = { opcoes: t("Opções"), previa: t("Prévia") };

  /** With two tabs every arrow leads to the other. */
  function handleKey({ key }: KeyboardEvent): void {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = side === "opcoes" ? "previa" : "opcoes";
    onChoose(other);
    document.getElementById(`aba-${other}`)?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={t("Ao lado do texto")}
      // Sticky where the panel scrolls by itself.
      className="flex border-b border-line @min-[60rem]/panel:sticky @min-[60rem]/panel:top-0 @min-[60rem]/panel:z-4 @min-[60rem]/panel:bg-surface"
    >
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
          className={tabClass}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
}

/** «§2»: everything about an article but its title and its text. */
function ArticleOptions({ form, products, onInsert }: ArticleSideProps) {
  const t = useTranslate();
  const { values, set, state } = form;
  const { associated_products: ids } = values;
  const [added, setAdded] = useState(products);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PublicationFields form={form} />
      <CoverField form={form} />
      <TagField tags={values.tags} error={state.fields.tags} onChange={(tags) => set({ tags })} />
      <fieldset className="grid gap-3">
        <legend className="field-label mb-1.5">{t("Produtos em destaque")}</legend>
        <ProductField
          id="artigo-produtos"
          selected={ids}
          error={state.fields.associated_products}
          onSelect={(offer) => {
            setAdded((before) => [...before, offer]);
            set({ associated_products: [...ids, offer.id] });
          }}
        />
        <SelectedProducts
          fieldId="artigo-produtos"
          ids={ids}
          known={added}
          onChange={(associated_products) => set({ associated_products })}
          onInsert={onInsert}
        />
      </fieldset>
      <ExcerptField form={form} />
      <SlugField form={form} />
    </div>
  );
}

function ExcerptField({ form: { values, set, state } }: { form: ArticleForm }) {
  const t = useTranslate();
  const automatic = useAutomaticExcerpt(values.content);
  const n = codePoints(values.excerpt);
  const { max, too_long } = articleLimits.excerpt;
  return (
    <TextArea
      id="artigo-excerpt"
      name="excerpt"
      label={t("Resumo")}
      lang="pt-BR"
      rows={4}
      hint={t("Vazio: o começo do texto.")}
      placeholder={automatic}
      value={values.excerpt}
      error={n > max ? t(too_long) : state.fields.excerpt}
      counter={{ text: t("{{n}}/{{max}} caracteres", { n, max }), isOver: n > max }}
      onChange={({ target }) => set({ excerpt: target.value })}
    />
  );
}

/** Shows the address while it is typed; an older one still leads to the article. */
function SlugField({ form: { values, stored, article, set, state } }: { form: ArticleForm }) {
  const t = useTranslate();
  const slug = articleSlug(values.slug) || articleSlug(values.title);
  const isChanging = article !== undefined && slug !== stored.slug;
  return (
    <div>
      <TextField
        id="artigo-slug"
        name="slug"
        label={t("Endereço")}
        hint={t("Vazio: feito do título.")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.slug}
        error={state.fields.slug}
        onChange={({ target }) => set({ slug: target.value })}
      />
      <p className="field-hint mt-1.5 wrap-anywhere">{slug && `/blog/${slug}`}</p>
      {isChanging && <p className="field-hint">{t("O endereço de antes continua levando ao artigo.")}</p>}
    </div>
  );
}
