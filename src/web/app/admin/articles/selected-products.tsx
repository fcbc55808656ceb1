import ArrowUp from "lucide-react/icons/arrow-up";
import TextCursorInput from "lucide-react/icons/text-cursor-input";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { formatPrice } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { loadEmbeddedOffers } from "#web/api/articles.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { MiniPicture } from "#web/app/admin/products/product-cells.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";

interface SelectedProductsProps {
  /** The field that finds them. */
  fieldId: string;
  ids: readonly string[];
  /** Products that need not be loaded. */
  known: readonly Offer[];
  onChange: (ids: readonly string[]) => void;
  onInsert: (id: string) => void;
}

/** The article's products, in their order; each can be inserted into the text as a card. */
export function SelectedProducts(props: SelectedProductsProps) {
  const { fieldId, ids, known, onChange, onInsert } = props;
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const productOf = useProducts(ids, known);
  if (ids.length === 0) return null;

  /** The focus of a button that goes with its row moves to one that stays. */
  function change(next: readonly string[], place: number): void {
    const hasFocus = () => list.current?.contains(document.activeElement) ?? false;
    const hadFocus = hasFocus();
    // Rendered first: the field is disabled while there are too many.
    flushSync(() => onChange(next));
    if (!hadFocus || hasFocus()) return;
    const row = list.current?.children[Math.min(place, next.length - 1)];
    (row?.querySelector<HTMLElement>("button:last-of-type") ?? document.getElementById(fieldId))?.focus();
  }

  const remove = (place: number) => change(ids.toSpliced(place, 1), place);
  const moveUp = (place: number) =>
    change(ids.toSpliced(place - 1, 2, ids[place] ?? "", ids[place - 1] ?? ""), place - 1);

  return (
    <ol ref={list} aria-label={t("Produtos deste artigo")} className="grid gap-2">
      {ids.map((id, place) => (
        <SelectedProduct
          key={id}
          product={productOf(id)}
          onInsert={() => onInsert(id)}
          onMoveUp={place > 0 ? () => moveUp(place) : undefined}
          onRemove={() => remove(place)}
        />
      ))}
    </ol>
  );
}

/** "hidden": readers do not see it; undefined: it is loading. */
type Product = Offer | "hidden" | "failed" | undefined;

/** Loads those that did not come by a search here, but with a draft, an older version or a colleague's edit. */
function useProducts(ids: readonly string[], known: readonly Offer[]): (id: string) => Product {
  const missing = ids.filter((id) => !known.some((offer) => offer.id === id));
  const { data, isCurrent, failure } = usePanelLoad(missing.join() || undefined, () =>
    loadEmbeddedOffers(missing),
  );
  return (id) => {
    const offer = [...known, ...(data ?? [])].find((each) => each.id === id);
    return offer ?? (failure ? "failed" : isCurrent ? "hidden" : undefined);
  };
}

interface SelectedProductProps {
  product: Product;
  onInsert: () => void;
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
}

function SelectedProduct({ product, onInsert, onMoveUp, onRemove }: SelectedProductProps) {
  const t = useTranslate();
  const offer = typeof product === "object" ? product : undefined;
  const { name, about } = textsOf(product, t);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-[12px] border border-line p-2">
      {offer && <MiniPicture offer={offer} />}
      {/* The buttons wrap below the name where both do not fit. */}
      <span lang="pt-BR" className="min-w-0 flex-[1_1_8rem]">
        <b className="block font-[650] leading-[1.35] wrap-anywhere wide:text-meta">{name}</b>
        <small className="block text-xs wrap-anywhere text-muted">{about}</small>
      </span>
      <span className="ms-auto flex">
        {offer && (
          <IconButton
            label={t("Inserir no texto")}
            name={name}
            icon={<TextCursorInput size={17} aria-hidden="true" />}
            onPress={onInsert}
          />
        )}
        {onMoveUp && (
          <IconButton
            label={t("Mover para cima")}
            name={name}
            icon={<ArrowUp size={17} aria-hidden="true" />}
            onPress={onMoveUp}
          />
        )}
        <IconButton
          label={t("Remover")}
          name={name}
          icon={<X size={17} aria-hidden="true" />}
          onPress={onRemove}
        />
      </span>
    </li>
  );
}

function textsOf(product: Product, t: Translate): { name: string; about: string } {
  if (product === undefined) return { name: t("Produto"), about: t("Carregando…") };
  if (product === "failed")
    return { name: t("Produto"), about: t("Não foi possível buscar este produto agora.") };
  if (product === "hidden")
    return {
      name: t("Produto fora do site"),
      about: t("Os leitores não o veem enquanto não estiver aprovado."),
    };
  return { name: product.name, about: `${product.store_name} · ${t(formatPrice(product.sale_price))}` };
}
