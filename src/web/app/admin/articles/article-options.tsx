import type { JSX } from "react";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { codePoints } from "#domain/format/text.ts";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { ChosenProducts } from "./chosen-products.tsx";
import { CoverField } from "./cover-field.tsx";
import { ProductField } from "./product-field.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import { TagField } from "./tag-field.tsx";
import type { ArticleForm } from "./use-article-form.ts";
import type { KnownProduct } from "./use-known-products.ts";
import { useMadeExcerpt } from "./use-made-excerpt.ts";

interface ArticleOptionsProps {
  form: ArticleForm;
  /** Products of which something is known. */
  known: ReadonlyMap<string, KnownProduct>;
  onOffer: (offer: Offer) => void;
  onInsert: (productId: string) => void;
}

/** «§2»: everything about an article but its title and its text. */
export function ArticleOptions({ form, known, onOffer, onInsert }: ArticleOptionsProps): JSX.Element {
  const t = useTranslate();
  const { values, set, state } = form;
  const { associated_products } = values;
  return (
    <div className="desk-options">
      <PublicationFields form={form} />
      <CoverField
        image={values.featured_image_url}
        error={state.fields.featured_image_url}
        onChange={(featured_image_url) => set({ featured_image_url })}
        onSending={form.hold}
      />
      <TagField tags={values.tags} error={state.fields.tags} onChange={(tags) => set({ tags })} />
      <fieldset className="grid gap-3">
        <legend className="field-label mb-1.5">{t("Produtos em destaque")}</legend>
        <ProductField
          id="artigo-produtos"
          chosen={associated_products}
          error={state.fields.associated_products}
          onChoose={(offer) => {
            onOffer(offer);
            set({ associated_products: [...associated_products, offer.id] });
          }}
        />
        <ChosenProducts
          fieldId="artigo-produtos"
          ids={associated_products}
          known={known}
          onChange={(ids) => set({ associated_products: ids })}
          onInsert={onInsert}
        />
      </fieldset>
      <ExcerptField form={form} />
      <SlugField form={form} />
    </div>
  );
}

function ExcerptField({ form: { values, set, state } }: { form: ArticleForm }): JSX.Element {
  const t = useTranslate();
  const made = useMadeExcerpt(values.content);
  const n = codePoints(values.excerpt);
  const { max, too_long } = articleLimits.excerpt;
  return (
    <TextArea
      id="artigo-excerpt"
      name="excerpt"
      label={t("Resumo")}
      hint={t("Vazio: o começo do texto.")}
      lang="pt-BR"
      rows={4}
      placeholder={made}
      value={values.excerpt}
      error={n > max ? t(too_long) : state.fields.excerpt}
      counter={{ text: t("{{n}}/{{max}} caracteres", { n, max }), isOver: n > max }}
      onChange={({ target }) => set({ excerpt: target.value })}
    />
  );
}

/** What the address would be is said while it is typed; an older one goes on leading here. */
function SlugField({ form: { values, standing, article, set, state } }: { form: ArticleForm }): JSX.Element {
  const t = useTranslate();
  const slug = articleSlug(values.slug) || articleSlug(values.title);
  const isMoving = article !== undefined && slug !== standing.slug;
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
      {isMoving && <p className="field-hint">{t("O endereço de antes continua levando ao artigo.")}</p>}
    </div>
  );
}
