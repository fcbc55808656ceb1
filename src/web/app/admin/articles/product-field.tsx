import { type ComponentProps, type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { productsPerArticle } from "#domain/articles/article-limits.ts";
import { formatPrice } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { listOffers } from "#web/api/products.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { MiniPicture } from "#web/app/admin/products/product-cells.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { controlOf, Field } from "#web/ui/field.tsx";
import { autofocus } from "./editor/dialog-fields.tsx";

interface ProductFieldProps {
  id: string;
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
              onClick={() => box.select(offer)}
            />
          ))}
        </div>
      )}
      <p role="status" className={options.length > 0 ? "sr-only" : "field-hint"}>
        {box.status}
      </p>
    </div>
  );
}

const SUGGESTIONS = 10;
const PAUSE_MS = 200;
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function useProductSearch(typed: string) {
  const t = useTranslate();
  const q = cleanText(typed, longestTerm);
  // The visitors' search: the same words find the same offers in the same order.
  const find = () => listOffers({ q, limit: String(SUGGESTIONS) });
  const { data, failure } = usePanelLoad(q || undefined, find, PAUSE_MS);
  const options: readonly Offer[] = (q && failure === undefined && data?.products) || [];
  const n = options.length;

  function status(): string {
    if (failure !== undefined) return t("Não foi possível buscar agora. Digite de novo para tentar.");
    if (!q || !data) return "";
    if (n === 0) return t("Nenhum produto aprovado combina com isto.");
    return n === 1
      ? t("1 produto. Use as setas para escolher.")
      : t("{{n}} produtos. Use as setas para escolher.", { n });
  }

  return { options, status: status() };
}

function useCombobox(selected: readonly string[], onSelect: (offer: Offer) => void) {
  const [typed, setTyped] = useState("");
  const [isShown, setIsShown] = useState(false);
  const [active, setActive] = useState(-1);
  const { options, status } = useProductSearch(typed);
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

  function type(text: string): void {
    setTyped(text);
    setActive(-1);
    setIsShown(true);
  }

  /** The step after the last leads back into the field. */
  function move(step: number): void {
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
    setIsShown(true);
  }

  return { typed, options, status, isOpen, active, type, move, close, select };
}

function handleKey(event: KeyboardEvent, box: ReturnType<typeof useCombobox>): void {
  const { options, isOpen, active } = box;
  const step = steps[event.key];
  const isEnter = event.key === "Enter";
  const isEscape = event.key === "Escape" && isOpen;
  if (event.nativeEvent.isComposing || (!step && !isEnter && !isEscape)) return;
  // Enter does not submit the form.
  event.preventDefault();
  if (step) box.move(step);
  if (isEscape) box.close();
  // A single result needs no arrow.
  const only = options.length === 1 ? options[0] : undefined;
  const offer = (isOpen ? options[active] : undefined) ?? only;
  if (isEnter && offer) box.select(offer);
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

interface OptionProps extends ComponentProps<"div"> {
  offer: Offer;
  isActive: boolean;
  isSelected: boolean;
}

function Option({ offer, isActive, isSelected, ...face }: OptionProps) {
  const t = useTranslate();
  return (
    <div
      {...face}
      ref={isActive ? scrollIntoView : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus: losing it would close the list first.
      onPointerDown={(event) => event.preventDefault()}
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

/** @param props.onClose gets the selected offer, once the dialog has given the focus back */
export function InsertOffer(props: { isOpen: boolean; onClose: (offer: Offer | undefined) => void }) {
  const t = useTranslate();
  const selected = useRef<Offer>(undefined);

  function handleClose(): void {
    const offer = selected.current;
    selected.current = undefined;
    props.onClose(offer);
  }

  function select(offer: Offer): void {
    selected.current = offer;
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  }

  return (
    <Dialog id="inserir-oferta" title={t("Inserir oferta")} isOpen={props.isOpen} onClose={handleClose}>
      <p className="mt-2 mb-4 text-lead">
        {t("Ela aparece no texto como um cartão, sempre com o preço do dia.")}
      </p>
      <div className="min-h-60">
        <ProductField id="oferta-no-texto" selected={[]} onSelect={select} ref={autofocus} />
      </div>
      <Button kind="line" label={t("Cancelar")} onClick={handleClose} />
    </Dialog>
  );
}
