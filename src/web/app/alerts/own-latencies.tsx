import type { OwnLatency } from "#domain/alerts/alert-response-schema.ts";
import { latencyText } from "#domain/notices/latency.ts";
import { Timer } from "#web/app/icons.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { channelNames } from "./channel-names.ts";

const none = "—";

/** One's own waiting beside everybody's. A dash where there are too few notices to say. */
export function OwnLatencies({ latencies }: { latencies: readonly OwnLatency[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const n = latencies.find(({ channel }) => channel === "bell")?.n ?? 0;
  const said = (ms: number | null) => (ms === null ? none : latencyText(ms, language));
  // Nothing to say of anybody yet.
  if (latencies.every(({ p50_ms, everybody_p50_ms }) => p50_ms === null && everybody_p50_ms === null))
    return null;
  return (
    <section className="alert-box" aria-labelledby="demora">
      <h2 id="demora">
        <Timer size={18} /> {t("Quanto demorou para você")}
      </h2>
      <table className="latency-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("Canal")}</span>
            </th>
            <th scope="col">{t("metade")}</th>
            <th scope="col">95%</th>
            <th scope="col">{t("todos")}</th>
          </tr>
        </thead>
        <tbody>
          {latencies.map(({ channel, p50_ms, p95_ms, everybody_p50_ms }) => (
            <tr key={channel}>
              <th scope="row">{t(channelNames[channel])}</th>
              <td>{said(p50_ms)}</td>
              <td>{said(p95_ms)}</td>
              <td>{said(everybody_p50_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">
        {n === 1
          ? t("Da publicação à entrega: o seu aviso de 30 dias.")
          : t("Da publicação à entrega: os seus {{n}} avisos de 30 dias.", { n })}{" "}
        {t("«Todos»: metade, últimas 24 h. Um traço: poucos avisos para dizer.")}{" "}
        <a className="text-link" href="/transparencia#demora">
          {t("Como medimos")}
        </a>
      </p>
    </section>
  );
}
