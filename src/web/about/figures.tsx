import type { AboutFigure } from "#domain/site/about-figures.ts";
import { useTranslate } from "#web/translate.ts";

/** What the operator states. Their own words have no translation and stay as they are. */
export function Figures({ figures }: { figures: readonly AboutFigure[] }) {
  const t = useTranslate();
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr-only">
        {t("Nossos números")}
      </h2>
      <dl className="figures">
        {figures.map(({ value, label }) => (
          <div key={label} className="figure">
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
