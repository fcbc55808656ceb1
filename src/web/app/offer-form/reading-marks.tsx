import { formatMoney } from "#domain/format/money.ts";
import { cut } from "#domain/format/text.ts";
import type { OfferField } from "#domain/products/product-fields.ts";
import { Sparkles } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { Check, Link, Pencil } from "#web/ui/icons.ts";
import { amountOf } from "./price-reading.ts";
import { doubtsAbout, hasWayBack, markOf } from "./proposals.ts";
import type { Proposal } from "./provenance.ts";
import type { LinkReader } from "./use-link-reading.ts";
import type { BoundField, OfferForm } from "./use-offer-form.ts";

/** The form whose fields say which of them were filled in, and how to get the store's words back. */
export function withMarks<Form extends OfferForm>(form: Form, reader: LinkReader): Form {
  return { ...form, bind: (name: OfferField) => markedField(form.bind(name), reader) };
}

function markedField(bound: BoundField, reader: LinkReader): BoundField {
  const { proposals, typedForOther, shown, fill } = reader;
  const { id, name, value } = bound;
  const proposal = proposals[name];
  const origin = proposal && markOf(name, value, proposal);
  const doubts = shown?.phase === "read" ? doubtsAbout(name, value, shown.reading.doubts, proposal) : [];
  const isElsewise = proposal !== undefined && hasWayBack(name, value, proposal);
  const isForOther = typedForOther[name] === value;

  function take(value: string): void {
    fill({ [name]: value });
    // The pressed button is gone.
    document.getElementById(id)?.focus();
  }

  return {
    ...bound,
    mark: origin && <ReadMark origin={origin} />,
    note:
      isElsewise || isForOther || doubts.length > 0 ? (
        <>
          {doubts.map((doubt) => (
            <DoubtNote key={doubt} doubt={doubt} />
          ))}
          {isForOther && <ForOther name={name} onClear={isElsewise ? undefined : () => take("")} />}
          {isElsewise && <WayBack proposal={proposal} name={name} onPress={() => take(proposal.value)} />}
        </>
      ) : undefined,
  };
}

type Origin = NonNullable<ReturnType<typeof markOf>>;

const origins: Record<Origin, { label: string; Icon: typeof Check }> = {
  store: { label: "lido da loja", Icon: Check },
  words: { label: "sugerida", Icon: Sparkles },
  address: { label: "do endereço", Icon: Link },
  changed: { label: "mudado por você", Icon: Pencil },
};

function ReadMark({ origin }: { origin: Origin }) {
  const t = useTranslate();
  const { label, Icon } = origins[origin];
  return (
    <span className={`read ${origin === "changed" ? "read-mine" : ""}`}>
      <Icon size={14} aria-hidden="true" />
      <span className="read-text">{t(label)}</span>
    </span>
  );
}

function DoubtNote({ doubt }: { doubt: string }) {
  const t = useTranslate();
  return <p className="read-doubt">{t("Confira: {{doubt}}", { doubt: t(doubt) })}</p>;
}

const clearing: Partial<Record<OfferField, { label: string }>> = {
  name: { label: "limpar o nome" },
  category: { label: "limpar a categoria" },
  store_name: { label: "limpar a loja" },
  original_price: { label: "limpar o preço original" },
  sale_price: { label: "limpar o preço" },
  conditions: { label: "limpar as condições" },
  coupon: { label: "limpar o cupom" },
  valid_until: { label: "limpar a data" },
  description: { label: "limpar a descrição" },
};

/** Typed for another product, perhaps: it stays, and says so. */
function ForOther({ name, onClear }: { name: OfferField; onClear: (() => void) | undefined }) {
  const t = useTranslate();
  return (
    <p className="read-back">
      <span>{t("Você escreveu isto para outro link.")}</span>{" "}
      {onClear && (
        <button type="button" className="text-link" onClick={onClear}>
          {t(clearing[name]?.label ?? "")}
        </button>
      )}
    </p>
  );
}

/** The fields about which a page itself says something. */
const taking: Partial<Record<OfferField, { label: string }>> = {
  name: { label: "usar o nome da loja" },
  store_name: { label: "usar a loja da página" },
  original_price: { label: "usar o preço original da loja" },
  sale_price: { label: "usar o preço da loja" },
};

/** Longer than any name that an offer has, short enough for two lines. */
const longestShown = 100;

function WayBack({
  name,
  proposal: { value, written = value },
  onPress,
}: {
  name: OfferField;
  proposal: Proposal;
  onPress: () => void;
}) {
  const t = useTranslate();
  const isPrice = name === "sale_price" || name === "original_price";
  const text = isPrice
    ? t("Na loja: {{price}}", { price: formatMoney(amountOf(value) ?? 0) })
    : t("A loja escreve «{{text}}»", { text: cut(written, longestShown) });
  return (
    <p className="read-back">
      <span>{text}</span>{" "}
      <button type="button" className="text-link" onClick={onPress}>
        {t(taking[name]?.label ?? "")}
      </button>
    </p>
  );
}
