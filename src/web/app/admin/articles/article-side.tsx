import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { codePoints } from "#domain/format/text.ts";
import { useTranslate } from "#web/translate.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { ArticlePreview, useAutomaticExcerpt } from "./article-preview.tsx";
import { ArticleProducts } from "./article-products.tsx";
import { CoverField } from "./cover-field.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import { TagField } from "./tag-field.tsx";
import type { ArticleForm } from "./use-article-form.ts";

const sides = ["opcoes", "previa"] as const;
type Side = (typeof sides)[number];

const sideClass =
  "min-w-0 rounded-card border border-line bg-surface @min-[60rem]/panel:tall:sticky @min-[60rem]/panel:tall:top-4 @min-[60rem]/panel:tall:max-h-[calc(100dvh-7.5rem)] @min-[60rem]/panel:tall:overflow-y-auto @min-[60rem]/panel:tall:overscroll-contain";

export function ArticleSide(props: ComponentProps<typeof ArticleProducts>) {
  const { form } = props;
  const [side, setSide] = useSide(form.state.fields);
  const panelOf = (each: Side) => ({
    id: `lado-${each}`,
    role: "tabpanel",
    "aria-labelledby": `aba-${each}`,
    hidden: side !== each,
    className: "p-4.5",
  });
  return (
    <div className={sideClass}>
      <SideTabs side={side} onChoose={setSide} />
      <div {...panelOf("opcoes")}>
        <div className="grid grid-cols-1 gap-6">
          <PublicationFields form={form} />
          <CoverField form={form} />
          <TagField form={form} />
          <ArticleProducts {...props} />
          <ExcerptField form={form} />
          <SlugField form={form} />
        </div>
      </div>
      <div {...panelOf("previa")}>
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

const tabClass =
  "min-h-11.5 flex-1 rounded-t-card border-b-3 border-transparent p-2 font-[650] text-muted hover:text-ink aria-selected:border-green aria-selected:text-ink";

function SideTabs({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) {
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

function ExcerptField({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const automatic = useAutomaticExcerpt(form.values.content);
  const field = form.fieldOf("excerpt");
  const n = codePoints(field.value);
  const { max, too_long } = articleLimits.excerpt;
  return (
    <TextArea
      {...field}
      label={t("Resumo")}
      lang="pt-BR"
      rows={4}
      hint={t("Vazio: o começo do texto.")}
      placeholder={automatic}
      error={n > max ? t(too_long) : field.error}
      counter={{ text: t("{{n}}/{{max}} caracteres", { n, max }), isOver: n > max }}
    />
  );
}

function SlugField({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const { values, stored, article } = form;
  const slug = articleSlug(values.slug) || articleSlug(values.title);
  const isChanging = article !== undefined && slug !== stored.slug;
  return (
    <div>
      <TextField
        {...form.fieldOf("slug")}
        label={t("Endereço")}
        hint={t("Vazio: feito do título.")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p className="field-hint mt-1.5 wrap-anywhere">{slug && `/blog/${slug}`}</p>
      {isChanging && <p className="field-hint">{t("O endereço de antes continua levando ao artigo.")}</p>}
    </div>
  );
}
