import type { ListedOffer } from "#domain/products/product.ts";
import { hotFrom, writtenDegrees } from "#domain/votes/temperature.ts";
import { useTranslate } from "#web/translate.ts";
import { Flame, Snowflake, Sprout } from "#web/ui/icons.ts";

export const temperatureTexts: readonly string[] = ["Temperatura:", "novo", "quente"];

/**
 * Figure and sign say it, the colour only repeats it. One that is among the hottest by clicks or comments has a full flame beside its
 * modest figure. Masked ones are "novo", and never look hot: the first few votes lead nobody.
 */
export function OfferTemperature({ temperature, hot }: Pick<ListedOffer, "temperature" | "hot">) {
  const t = useTranslate();
  const spoken = <span className="sr-only">{t("Temperatura:")} </span>;
  if (temperature === null)
    return (
      <span className="temp temp-new">
        <Sprout size={15} /> {spoken}
        {t("novo")}
      </span>
    );
  if (temperature < 0)
    return (
      <span className="temp temp-cold">
        <Snowflake size={15} /> {spoken}
        {writtenDegrees(temperature)}
      </span>
    );
  const isHot = temperature >= hotFrom;
  const look = isHot ? "temp temp-hot" : hot ? "temp temp-ranked" : "temp";
  return (
    <span className={look}>
      <Flame size={15} className={isHot || hot ? "fill-current" : undefined} /> {spoken}
      {writtenDegrees(temperature)}
      {(isHot || hot) && <span className="sr-only">, {t("quente")}</span>}
    </span>
  );
}
