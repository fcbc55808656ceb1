import ArrowUp from "lucide-react/icons/arrow-up";
import TextCursorInput from "lucide-react/icons/text-cursor-input";
import X from "lucide-react/icons/x";
import { type JSX, useRef } from "react";
import { flushSync } from "react-dom";
import { formatPrice } from "#domain/format/money.ts";
import { Act } from "#web/app/admin/frame/act.tsx";
import { MiniPicture } from "#web/app/admin/products/product-cells.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import type { KnownProduct } from "./use-known-products.ts";

interface ChosenProductsProps {
  /** The field that finds them. */
  fieldId: string;
  ids: readonly string[];
  /** What is known of them so far. */
  known: ReadonlyMap<string, KnownProduct>;
  onChange: (ids: readonly string[]) => void;
  onInsert: (id: string) => void;
}

/** The products that the article names, in their order; each can be set into the text as a card. */
export function ChosenProducts(props: ChosenProductsProps): JSX.Element | null {
  const { fieldId, ids, known, onChange, onInsert } = props;
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  if (ids.length === 0) return null;

  /** Whoever has pressed a button that goes with it, by key, is led to one that stays. */
  function change(next: readonly string[], place: number): void {
    const isWithin = () => list.current?.contains(document.activeElement) ?? false;
    const wasWithin = isWithin();
    // Only what is drawn can be led to: the field is shut where there are too many.
    flushSync(() => onChange(next));
    if (!wasWithin || isWithin()) return;
    const row = list.current?.children[Math.min(place, next.length - 1)];
    (row?.querySelector<HTMLElement>("button:last-of-type") ?? document.getElementById(fieldId))?.focus();
  }

  function moveUp(place: number): void {
    const others = ids.filter((_, i) => i !== place);
    change([...others.slice(0, place - 1), ids[place] ?? "", ...others.slice(place - 1)], place - 1);
  }

  function remove(place: number): void {
    const others = ids.filter((_, i) => i !== place);
    change(others, place);
  }

  return (
    <ol ref={list} aria-label={t("Produtos deste artigo")} className="chosen-products">
      {ids.map((id, place) => (
        <Chosen
          key={id}
          product={known.get(id)}
          onInsert={() => onInsert(id)}
          onMoveUp={place > 0 ? () => moveUp(place) : undefined}
          onRemove={() => remove(place)}
        />
      ))}
    </ol>
  );
}

interface ChosenProps {
  /** None while it is asked for. */
  product: KnownProduct | undefined;
  onInsert: () => void;
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
}

function Chosen({ product, onInsert, onMoveUp, onRemove }: ChosenProps): JSX.Element {
  const t = useTranslate();
  const offer = typeof product === "object" ? product : undefined;
  const { name, about } = wordsOf(product, t);
  return (
    <li>
      {offer && <MiniPicture offer={offer} />}
      <span lang="pt-BR" className="chosen-words">
        <b className="product-cell-name">{name}</b>
        <small className="product-cell-words product-cell-whole">{about}</small>
      </span>
      <span className="chosen-acts">
        {offer && (
          <Act
            label={t("Inserir no texto")}
            name={name}
            icon={<TextCursorInput size={17} aria-hidden="true" />}
            onPress={onInsert}
          />
        )}
        {onMoveUp && (
          <Act
            label={t("Mover para cima")}
            name={name}
            icon={<ArrowUp size={17} aria-hidden="true" />}
            onPress={onMoveUp}
          />
        )}
        <Act label={t("Remover")} name={name} icon={<X size={17} aria-hidden="true" />} onPress={onRemove} />
      </span>
    </li>
  );
}

function wordsOf(product: KnownProduct | undefined, t: Translate): { name: string; about: string } {
  if (product === undefined) return { name: t("Produto"), about: t("Carregando…") };
  if (product === "failed")
    return { name: t("Produto"), about: t("Não foi possível buscar este produto agora.") };
  if (product === "gone")
    return {
      name: t("Produto fora do site"),
      about: t("Os leitores não o veem enquanto não estiver aprovado."),
    };
  return { name: product.name, about: `${product.store_name} · ${t(formatPrice(product.sale_price))}` };
}
