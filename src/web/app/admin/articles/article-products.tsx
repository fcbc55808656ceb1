import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatPrice } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { loadEmbeddedOffers } from "#web/api/articles.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { MiniPicture } from "#web/app/admin/products/product-cells.tsx";
import { ArrowUp, TextCursorInput } from "#web/app/icons.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { X } from "#web/ui/icons.ts";
import { ProductField } from "./product-field.tsx";
import type { ArticleForm } from "./use-article-form.ts";

const FIELD_ID = "artigo-produtos";

interface ArticleProductsProps {
  form: ArticleForm;
  /** The products of the article as it was opened. */
  products: readonly Offer[];
  onInsert: (productId: string) => void;
}

/** The article's products, in their order; each can be inserted into the text as a card. */
export function ArticleProducts({ form, products, onInsert }: ArticleProductsProps) {
  const t = useTranslate();
  const { ids, list, productOf, add, moveUp, remove } = useProductList(form, products);
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1.5">{t("Produtos em destaque")}</legend>
      <ProductField
        id={FIELD_ID}
        selected={ids}
        error={form.state.fields.associated_products}
        onSelect={add}
      />
      {ids.length > 0 && (
        <ol ref={list} aria-label={t("Produtos deste artigo")} className="grid gap-2">
          {ids.map((id, place) => (
            <SelectedProduct
              key={id}
              product={productOf(id)}
              onInsert={() => onInsert(id)}
              onMoveUp={place > 0 && (() => moveUp(place))}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
    </fieldset>
  );
}

function useProductList(form: ArticleForm, products: readonly Offer[]) {
  const ids = form.values.associated_products;
  const list = useRef<HTMLOListElement>(null);
  const [known, setKnown] = useState(products);
  const setIds = (associated_products: readonly string[]) => form.set({ associated_products });

  /** The focus of a button that goes with its row moves to one that stays. */
  function change(next: readonly string[], place: number): void {
    const hasFocus = () => list.current?.contains(document.activeElement) ?? false;
    const hadFocus = hasFocus();
    // Rendered first: the field is disabled while there are too many.
    flushSync(() => setIds(next));
    if (!hadFocus || hasFocus()) return;
    const row = list.current?.children[Math.min(place, next.length - 1)];
    (row?.querySelector<HTMLElement>("button:last-of-type") ?? document.getElementById(FIELD_ID))?.focus();
  }

  return {
    ids,
    list,
    productOf: useProducts(ids, known),
    add(offer: Offer): void {
      setKnown((before) => [...before, offer]);
      setIds([...ids, offer.id]);
    },
    moveUp: (place: number) =>
      change(ids.toSpliced(place - 1, 2, ids[place] ?? "", ids[place - 1] ?? ""), place - 1),
    remove: (place: number) => change(ids.toSpliced(place, 1), place),
  };
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
  onMoveUp: false | (() => void);
  onRemove: () => void;
}

function SelectedProduct({ product, onInsert, onMoveUp, onRemove }: SelectedProductProps) {
  const t = useTranslate();
  const offer = typeof product === "object" ? product : undefined;
  const [name, about] = textsOf(product, t);
  const look = { size: 17, "aria-hidden": true };
  const actions = [
    { label: t("Inserir no texto"), icon: <TextCursorInput {...look} />, onPress: offer && onInsert },
    { label: t("Mover para cima"), icon: <ArrowUp {...look} />, onPress: onMoveUp },
    { label: t("Remover"), icon: <X {...look} />, onPress: onRemove },
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-[12px] border border-line p-2">
      {offer && <MiniPicture offer={offer} />}
      <span lang="pt-BR" className="min-w-0 flex-[1_1_8rem]">
        <b className="block font-[650] leading-[1.35] wrap-anywhere wide:text-meta">{name}</b>
        <small className="block text-xs wrap-anywhere text-muted">{about}</small>
      </span>
      <span className="ms-auto flex">
        {actions.map(
          ({ onPress, ...face }) =>
            onPress && <IconButton key={face.label} {...face} name={name} onPress={onPress} />,
        )}
      </span>
    </li>
  );
}

function textsOf(product: Product, t: Translate): [name: string, about: string] {
  if (product === undefined) return [t("Produto"), t("Carregando…")];
  if (product === "failed") return [t("Produto"), t("Não foi possível buscar este produto agora.")];
  if (product === "hidden")
    return [t("Produto fora do site"), t("Os leitores não o veem enquanto não estiver aprovado.")];
  return [product.name, `${product.store_name} · ${t(formatPrice(product.sale_price))}`];
}
