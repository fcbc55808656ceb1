import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import { relativeAge } from "#domain/format/date.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { useTranslate } from "#web/translate.ts";
import { CircleCheck, CircleQuestionMark, Undo2 } from "#web/ui/icons.ts";
import { translatedAge, WrittenAge } from "./offer-age.tsx";

export const originTexts: readonly string[] = [
  "Talvez encerrada",
  "Voltou!",
  "Confirmada agora mesmo",
  "Confirmada {{age}}",
];

/** What people say of a live offer, in a form that a kept card can hold: the clock is read before. */
export type CardState = "doubtful" | "back" | { confirmed: string } | null;

export function cardState(offer: ListedOffer, now: Date): CardState {
  if (offer.state === "doubtful") return "doubtful";
  if (offer.revived_at && now.getTime() - Date.parse(offer.revived_at) < voiceRule.revivedHours * 3_600_000)
    return "back";
  if (offer.state !== "confirmed" || !offer.confirmed_at) return null;
  return { confirmed: relativeAge(offer.confirmed_at, now) };
}

interface OriginProps {
  offer: Pick<ListedOffer, "store_name" | "store_slug">;
  since: string;
  age: string;
  state: CardState;
}

/**
 * One line, on a phone two. The store stands there always, and its age, or on a phone instead of it an exception; what is good to
 * know stands behind them where there is room, else it is cut off: a line that came and went would move the cards.
 */
export function OfferOrigin({ offer, since, age, state }: OriginProps) {
  const written = <WrittenAge since={since} age={age} />;
  const isException = state === "doubtful" || state === "back";
  return (
    <p className="offer-origin">
      <span>
        <StoreName {...offer} />
        {isException ? <OfferState state={state} /> : written}
      </span>
      {isException && <span>{written}</span>}
      {!isException && state && (
        <span>
          <OfferState state={state} />
        </span>
      )}
    </p>
  );
}

/** Leads to the store's page, where it has one. It lies above the link that covers the card. */
function StoreName({ store_name, store_slug }: OriginProps["offer"]) {
  if (store_slug === null) return <b>{store_name}</b>;
  return (
    <a href={storePath(store_slug)} lang="pt-BR">
      {store_name}
    </a>
  );
}

/** Nothing where nobody has said anything. */
export function OfferState({ state }: { state: CardState }) {
  if (state === null) return null;
  return typeof state === "string" ? <Exception state={state} /> : <Confirmed age={state.confirmed} />;
}

function Exception({ state }: { state: "doubtful" | "back" }) {
  const t = useTranslate();
  return state === "doubtful" ? (
    <span className="state state-maybe">
      <CircleQuestionMark size={15} /> {t("Talvez encerrada")}
    </span>
  ) : (
    <span className="state state-live">
      <Undo2 size={15} /> {t("Voltou!")}
    </span>
  );
}

function Confirmed({ age }: { age: string }) {
  const t = useTranslate();
  const written = translatedAge(age, t);
  return (
    <span className="state state-live">
      <CircleCheck size={15} />{" "}
      {age === "Agora mesmo"
        ? t("Confirmada agora mesmo")
        : t("Confirmada {{age}}", { age: written.charAt(0).toLowerCase() + written.slice(1) })}
    </span>
  );
}
