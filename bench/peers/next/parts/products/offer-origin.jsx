import { voiceRule } from "xepa/domain/confirmations/voice-rule.ts";
import { relativeAge } from "xepa/domain/format/date.ts";
import { storePath } from "xepa/domain/stores/store-slug.ts";
import { CircleCheck, CircleQuestionMark, Undo2 as Undo } from "../icons.jsx";
import { t } from "../translate.js";
import { translatedAge, WrittenAge } from "./offer-age.jsx";

export function cardState(offer, now) {
  if (offer.state === "doubtful") return "doubtful";
  if (offer.revived_at && now.getTime() - Date.parse(offer.revived_at) < voiceRule.revivedHours * 36e5)
    return "back";
  if (offer.state !== "confirmed" || !offer.confirmed_at) return null;
  return { confirmed: relativeAge(offer.confirmed_at, now) };
}

/**
 * One line, on a phone two. The store stands there always, and its age, or on a phone instead of it an exception; what is good to
 * know stands behind them where there is room, else it is cut off: a line that came and went would move the cards.
 */
export function OfferOrigin({ offer, since, age, state }) {
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
function StoreName({ store_name, store_slug }) {
  if (store_slug === null) return <b>{store_name}</b>;
  return (
    <a href={storePath(store_slug)} lang="pt-BR">
      {store_name}
    </a>
  );
}

/** Nothing where nobody has said anything. */
export function OfferState({ state }) {
  if (state === null) return null;
  return typeof state === "string" ? <Exception state={state} /> : <Confirmed age={state.confirmed} />;
}

function Exception({ state }) {
  return state === "doubtful" ? (
    <span className="state state-maybe">
      <CircleQuestionMark size={15} /> {t("Talvez encerrada")}
    </span>
  ) : (
    <span className="state state-live">
      <Undo size={15} /> {t("Voltou!")}
    </span>
  );
}

function Confirmed({ age }) {
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
