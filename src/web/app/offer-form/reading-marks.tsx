import Check from "lucide-react/icons/check";
import Link from "lucide-react/icons/link";
import Pencil from "lucide-react/icons/pencil";
import Sparkles from "lucide-react/icons/sparkles";
import { formatMoney } from "#domain/format/money.ts";
import { cut } from "#domain/format/text.ts";
import type { OfferField } from "#domain/products/product-fields.ts";
import { useTranslate } from "#web/translate.ts";
import { amountOf } from "./price-reading.ts";
import { doubtsAbout, hasWayBack, markOf, type Proposal } from "./proposals.ts";
import type { LinkReader } from "./use-link-reading.ts";
import type { BoundField, OfferForm } from "./use-offer-form.ts";

/** The form whose fields say which of them were filled in, and how to get the store's words back. */
export function withMarks<Form extends OfferForm>(form: Form, reader: LinkReader): Form {
  return { ...form, bind: (name: OfferField) => markedField(form.bind(name), reader) };
}

function markedField(bound: BoundField, { proposals, shown, fill }: LinkReader): BoundField {
  const { id, name, value } = bound;
  const proposal = proposals[name];
  const origin = proposal && markOf(name, value, proposal);
  const doubts = shown?.phase === "read" ? doubtsAbout(name, value, shown.reading.doubts, proposal) : [];
  const isElsewise = proposal !== undefined && hasWayBack(name, value, proposal);

  function takeBack(): void {
    if (proposal) fill({ [name]: proposal.value });
    // The pressed button is gone.
    document.getElementById(id)?.focus();
  }

  return {
    ...bound,
    mark: origin && <ReadMark origin={origin} />,
    note:
      isElsewise || doubts.length > 0 ? (
        <>
          {doubts.map((doubt) => (
            <DoubtNote key={doubt} doubt={doubt} />
          ))}
          {isElsewise && <WayBack proposal={proposal} name={name} onPress={takeBack} />}
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
  const text = isPrice ? formatMoney(amountOf(value) ?? 0) : cut(written, longestShown);
  return (
    <p className="read-back">
      <span>{t("A loja escreve «{{text}}»", { text })}</span>{" "}
      <button type="button" className="text-link" onClick={onPress}>
        {t("usar o da loja")}
      </button>
    </p>
  );
}
