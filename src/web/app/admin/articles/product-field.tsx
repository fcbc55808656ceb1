import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { productsPerArticle } from "#domain/articles/article-limits.ts";
import { formatPrice } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { listProducts } from "#web/api/products-admin.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { MiniPicture } from "#web/app/admin/products/product-cells.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { controlOf, Field } from "#web/ui/field.tsx";

interface ProductFieldProps {
  id: string;
  /** Those that are selected already. */
  selected: readonly string[];
  error?: string | undefined;
  onSelect: (offer: Offer) => void;
  ref?: Ref<HTMLInputElement>;
}

/** «§2»: finds up to ten approved products by name, store or category. The focus stays in the field. */
export function ProductField({ id, selected, error, onSelect, ref }: ProductFieldProps) {
  const t = useTranslate();
  const list = useId();
  const box = useCombobox(selected, onSelect);
  const { options, isOpen, active } = box;
  const isFull = selected.length >= productsPerArticle;
  const face = {
    id,
    name: "associated_products",
    label: t("Buscar produto"),
    hint: t("Por nome, loja ou categoria; só os aprovados."),
    error: isFull ? t("Escolha no máximo 50 produtos") : error,
  };
  return (
    <div>
      <Field {...face}>
        <input
          {...controlOf(face)}
          ref={ref}
          type="search"
          className="control"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
          disabled={isFull}
          value={box.typed}
          onChange={({ target }) => box.type(target.value)}
          onKeyDown={(event) => handleKey(event, box)}
          onBlur={box.close}
        />
      </Field>
      {isOpen && (
        <div
          id={list}
          ref={scrollIntoView}
          role="listbox"
          aria-label={t("Produtos encontrados")}
          className="mb-3 max-h-80 scroll-mt-16 scroll-mb-24 overflow-y-auto rounded-[12px] border border-line"
        >
          {options.map((offer, i) => (
            <Option
              key={offer.id}
              id={`${list}-${i}`}
              offer={offer}
              isActive={i === active}
              isSelected={selected.includes(offer.id)}
              onPress={() => box.select(offer)}
            />
          ))}
        </div>
      )}
      <p role="status" className={options.length > 0 ? "sr-only" : "field-hint"}>
        {resultText(box.search, t)}
      </p>
    </div>
  );
}

/** «§2». */
const SUGGESTIONS = 10;
const PAUSE_MS = 200;

interface ProductSearch {
  found: readonly Offer[] | undefined;
  failed: boolean;
}

function useProductSearch(typed: string): ProductSearch {
  const q = cleanText(typed, longestTerm);
  const query = { status: "approved", q, limit: SUGGESTIONS } as const;
  const { data, failure } = usePanelLoad(q || undefined, () => listProducts(query), PAUSE_MS);
  const failed = failure !== undefined;
  return { found: q && !failed ? data?.products : undefined, failed };
}

function useCombobox(selected: readonly string[], onSelect: (offer: Offer) => void) {
  const [typed, setTyped] = useState("");
  const [isShown, setIsShown] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useProductSearch(typed);
  const options = search.found ?? [];
  const isOpen = isShown && options.length > 0;

  function close(): void {
    setIsShown(false);
    setActive(-1);
  }

  function select(offer: Offer): void {
    if (!selected.includes(offer.id)) onSelect(offer);
    setTyped("");
    close();
  }

  /** The step after the last leads back into the field. */
  function move(step: 1 | -1): void {
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
    setIsShown(true);
  }

  function type(text: string): void {
    setTyped(text);
    setActive(-1);
    setIsShown(true);
  }

  return { typed, search, options, isOpen, active, type, move, close, select };
}

function handleKey(event: KeyboardEvent, box: ReturnType<typeof useCombobox>): void {
  const { options, isOpen, active } = box;
  if (event.nativeEvent.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    box.move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    // Enter does not submit the form; a single result needs no arrow.
    event.preventDefault();
    const only = options.length === 1 ? options[0] : undefined;
    const offer = (isOpen ? options[active] : undefined) ?? only;
    if (offer) box.select(offer);
  } else if (event.key === "Escape" && isOpen) {
    event.preventDefault();
    box.close();
  }
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

interface OptionProps {
  id: string;
  offer: Offer;
  isActive: boolean;
  isSelected: boolean;
  onPress: () => void;
}

function Option({ id, offer, isActive, isSelected, onPress }: OptionProps) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and with it the keys.
    <div
      id={id}
      ref={isActive ? scrollIntoView : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus: losing it would close the list first.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunk aria-selected:bg-sunk aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ink"
    >
      <MiniPicture offer={offer} />
      <span lang="pt-BR" className="min-w-0">
        <b className="block font-[650] leading-[1.35] wrap-anywhere wide:text-meta">{offer.name}</b>
        <small className="block text-xs wrap-anywhere text-muted">
          {offer.store_name} · {t(offer.category)} · {t(formatPrice(offer.sale_price))}
          {isSelected && ` · ${t("já escolhido")}`}
        </small>
      </span>
    </div>
  );
}

function resultText({ found, failed }: ProductSearch, t: Translate): string {
  if (failed) return t("Não foi possível buscar agora. Digite de novo para tentar.");
  if (!found) return "";
  if (found.length === 0) return t("Nenhum produto aprovado combina com isto.");
  return found.length === 1
    ? t("1 produto. Use as setas para escolher.")
    : t("{{n}} produtos. Use as setas para escolher.", { n: found.length });
}
