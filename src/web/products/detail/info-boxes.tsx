import type { ReactNode } from "react";
import { formatDate } from "#domain/format/written-date.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { CalendarClock, Megaphone, ShieldCheck, Store } from "#web/ui/icons.ts";
import { StoreName } from "./store-name.tsx";

export interface InfoBoxesProps {
  offer: Pick<ListedOffer, "store_name" | "store_slug" | "valid_until" | "published_at" | "created_at">;
  siteName: string;
  isChecked: boolean;
}

export function InfoBoxes({ offer, siteName, isChecked }: InfoBoxesProps) {
  const t = useTranslate();
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

function Box({ Icon, term, children }: { Icon: IconComponent; term: string; children: ReactNode }) {
  return (
    <div className="info-box">
      <dt className="grid gap-1 font-bold">
        <Icon size={20} className="text-green-text" /> {term}
      </dt>
      <dd className="wrap-anywhere text-muted">{children}</dd>
    </div>
  );
}

function Day({ day }: { day: string }) {
  const language = useLanguage();
  return <time dateTime={day}>{formatDate(day, language)}</time>;
}
