import { type JSX, type KeyboardEvent, type Ref, useId, useState } from "react";
import { productsPerArticle } from "#domain/articles/article-limits.ts";
import { formatPrice } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { MiniPicture } from "#web/app/admin/products/product-cells.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { controlOf, Field } from "#web/ui/field.tsx";
import { type ProductSearch, useProductSearch } from "./use-product-search.ts";

interface ProductFieldProps {
  id: string;
  /** Those that need not be chosen again. */
  chosen: readonly string[];
  error: string | undefined;
  onChoose: (offer: Offer) => void;
  ref?: Ref<HTMLInputElement>;
}

/** «§2»: finds up to ten approved products by name, store or category. The focus stays in the field. */
export function ProductField({ id, chosen, error, onChoose, ref }: ProductFieldProps): JSX.Element {
  const t = useTranslate();
  const list = useId();
  const box = useBox(chosen, onChoose);
  const { typed, search, options, isOpen, place } = box;
  const isFull = chosen.length >= productsPerArticle;
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
          aria-activedescendant={isOpen && place >= 0 ? `${list}-${place}` : undefined}
          disabled={isFull}
          value={typed}
          onChange={({ target }) => box.type(target.value)}
          onKeyDown={box.handleKey}
          onBlur={box.close}
        />
      </Field>
      {isOpen && (
        <div
          id={list}
          ref={intoView}
          role="listbox"
          aria-label={t("Produtos encontrados")}
          className="product-options"
        >
          {options.map((offer, i) => (
            <Option
              key={offer.id}
              id={`${list}-${i}`}
              offer={offer}
              isActive={i === place}
              isChosen={chosen.includes(offer.id)}
              onPress={() => box.choose(offer)}
            />
          ))}
        </div>
      )}
      <p role="status" className={options.length > 0 ? "sr-only" : "field-hint"}>
        {foundWords(search, t)}
      </p>
    </div>
  );
}

function useBox(chosen: readonly string[], onChoose: (offer: Offer) => void) {
  const [typed, setTyped] = useState("");
  const [isShown, setIsShown] = useState(false);
  const [place, setPlace] = useState(-1);
  const search = useProductSearch(typed);
  const options = search.found ?? [];
  const isOpen = isShown && options.length > 0;

  function close(): void {
    setIsShown(false);
    setPlace(-1);
  }

  function choose(offer: Offer): void {
    if (!chosen.includes(offer.id)) onChoose(offer);
    setTyped("");
    close();
  }

  /** The step after the last leads back into the field. */
  function move(step: 1 | -1): void {
    const places = options.length + 1;
    setPlace(((place + 1 + step + places) % places) - 1);
    setIsShown(true);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const active = isOpen ? options[place] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      // The form is not sent by it; what is found alone needs no arrow.
      event.preventDefault();
      const only = options.length === 1 ? options[0] : undefined;
      const wanted = active ?? only;
      if (wanted) choose(wanted);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
  }

  function type(words: string): void {
    setTyped(words);
    setPlace(-1);
    setIsShown(true);
  }

  return { typed, search, options, isOpen, place, type, close, choose, handleKey };
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

interface OptionProps {
  id: string;
  offer: Offer;
  isActive: boolean;
  isChosen: boolean;
  onPress: () => void;
}

function Option({ id, offer, isActive, isChosen, onPress }: OptionProps): JSX.Element {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    <div
      id={id}
      ref={isActive ? intoView : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Pressing it must not take the focus out of the field, which would close the list first.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="product-option"
    >
      <MiniPicture offer={offer} />
      <span lang="pt-BR" className="min-w-0">
        <b className="product-cell-name">{offer.name}</b>
        <small className="product-cell-words product-cell-whole">
          {offer.store_name} · {t(offer.category)} · {t(formatPrice(offer.sale_price))}
          {isChosen && ` · ${t("já escolhido")}`}
        </small>
      </span>
    </div>
  );
}

function foundWords({ found, failed }: ProductSearch, t: Translate): string {
  if (failed) return t("Não foi possível buscar agora. Digite de novo para tentar.");
  if (!found) return "";
  if (found.length === 0) return t("Nenhum produto aprovado combina com isto.");
  return found.length === 1
    ? t("1 produto. Use as setas para escolher.")
    : t("{{n}} produtos. Use as setas para escolher.", { n: found.length });
}
