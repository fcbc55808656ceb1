import { logReasons, logRules } from "#domain/log/log-reasons.ts";
import { useTranslate } from "#web/translate.ts";

const reasons = Object.values(logReasons);

/** What the entries' numbers mean: each rule with the reasons that it has. */
export function LogRules() {
  const t = useTranslate();
  return (
    <details className="how" id="regras">
      <summary>{t("As regras")}</summary>
      <dl className="log-rules">
        {Object.entries(logRules).map(([rule, name]) => (
          <div key={rule}>
            <dt>
              {rule} {t(name)}
            </dt>
            {reasons
              .filter(([of]) => of === rule)
              .map(([, reason]) => (
                <dd key={reason}>{t(reason)}</dd>
              ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
