import { Check, CircleX, Tag, TicketPercent, X } from "../../icons.jsx";
import { t } from "../../translate.js";
import { Button } from "../../ui/button.jsx";
import { StateLine } from "./state-line.jsx";

export function StillValidIsland({ id, hasCoupon, isClosed, first }) {
  const isEnded = first.state === "ended";
  return (
    <section aria-labelledby="ainda-vale" data-offer-id={id} className="pulse-part">
      <h2 id="ainda-vale">{isEnded && !isClosed ? t("Voltou a valer?") : t("Ainda vale?")}</h2>
      {!isClosed && (
        <div className="still">
          <Button kind="line" size="tight" aria-pressed={false}>
            <Check size={18} /> {isEnded ? t("Sim, voltou") : t("Sim")}
          </Button>
          {!isEnded && <No hasCoupon={hasCoupon} />}
        </div>
      )}
      <p className="pulse-note">
        <StateLine shown={first} />
        <span role="status" className="" />
      </p>
    </section>
  );
}

function No({ hasCoupon }) {
  return (
    <>
      <Button kind="line" size="tight" aria-pressed={false} popoverTarget="nao-vale">
        <X size={18} /> {t("Não")}
      </Button>
      <EndReasons id="nao-vale" hasCoupon={hasCoupon} />
    </>
  );
}

function EndReasons({ id, hasCoupon }) {
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-titulo`} className="sheet">
      <h3 id={`${id}-titulo`}>{t("O que mudou?")}</h3>
      <div className="reasons">
        <button type="button" aria-pressed={false}>
          <CircleX size={18} /> {t("Acabou")}
        </button>
        <button type="button" aria-pressed={false} aria-expanded={false}>
          <Tag size={18} /> {t("Preço mudou")}
        </button>
        {hasCoupon && (
          <button type="button" aria-pressed={false}>
            <TicketPercent size={18} /> {t("Cupom não funciona")}
          </button>
        )}
      </div>
    </div>
  );
}
