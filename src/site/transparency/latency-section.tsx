import { formatMinute } from "#domain/format/written-date.ts";
import { latencyRule } from "#domain/notices/latency.ts";
import type { Latency } from "#server/notices/latencies-store.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { LatencyChart } from "./latency-chart.tsx";
import { Part, Sources } from "./part.tsx";
import { sources } from "./sources.ts";

/** How long notices take. */
export function LatencySection({ latencies }: { latencies: readonly Latency[] }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const at = latencies[0]?.at;
  return (
    <Part
      id="demora"
      title={t("Quanto tempo um aviso leva")}
      lead={t(
        "Da mudança na oferta até o aviso no sino, e até a entrega em cada canal, nas últimas 24 horas. Avisos que esperaram as horas de silêncio de alguém ficam fora da conta.",
      )}
    >
      {at ? (
        <>
          <div className="panel">
            <LatencyChart latencies={latencies} />
          </div>
          <p className="under">
            {t(
              "Calculado em {{at}}, dos momentos guardados de cada aviso, a cada 5 minutos. Escala logarítmica; com menos de {{n}}, poucos dados. O resumo das 07:30 e o feed não têm demora: um tem hora, o outro é lido quando o seu leitor pede.",
              { at: formatMinute(at, language), n: latencyRule.fewest },
            )}
          </p>
        </>
      ) : (
        <p className="panel">{t("Ainda não há medida: a primeira sai minutos depois que o site começa.")}</p>
      )}
      <Sources sources={sources.latency} />
    </Part>
  );
}
