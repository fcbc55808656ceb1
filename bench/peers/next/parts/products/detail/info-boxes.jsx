import { formatDate } from "xepa/domain/format/written-date.ts";
import { CalendarClock, Megaphone, ShieldCheck, Store } from "../../icons.jsx";
import { t } from "../../translate.js";
import { StoreName } from "./store-name.jsx";

export function InfoBoxes({ offer, siteName, isChecked }) {
  const { valid_until } = offer;
  const published = offer.published_at ?? offer.created_at;
  return (
    <dl className="info-boxes">
      <Box Icon={Store} term={t("Loja")}>
        <StoreName offer={offer} />
      </Box>
      <Box Icon={CalendarClock} term={t("Válido até")}>
        {valid_until ? <Day day={valid_until} /> : t("Sem data definida")}
      </Box>
      {isChecked && (
        <Box Icon={ShieldCheck} term={t("Verificada")}>
          {t("Pela equipe {{name}}", { name: siteName })}
        </Box>
      )}
      <Box Icon={Megaphone} term={t("Publicada em")}>
        <Day day={published} />
      </Box>
    </dl>
  );
}

function Box({ Icon, term, children }) {
  return (
    <div className="info-box">
      <dt className="grid gap-1 font-bold">
        <Icon size={20} className="text-green-text" /> {term}
      </dt>
      <dd className="wrap-anywhere text-muted">{children}</dd>
    </div>
  );
}

function Day({ day }) {
  return <time dateTime={day}>{formatDate(day)}</time>;
}
