import { formatMinute } from "#domain/format/written-date.ts";
import { logActs } from "#domain/log/log-acts.ts";
import { logPath } from "#domain/log/log-limits.ts";
import { logReasons } from "#domain/log/log-reasons.ts";
import {
  byCount,
  countActs,
  type ModerationFigures,
  moderationDays,
} from "#domain/log/moderation-figures.ts";
import { leastForFigure } from "#domain/stores/store-limits.ts";
import type { ShownEntry } from "#server/log/shown-entries-store.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { LogList } from "./log-list.tsx";
import { nameOf } from "./log-words.ts";
import { Part, Sources } from "./part.tsx";
import { sources } from "./sources.ts";

export interface ModerationProps {
  /** Null before they were counted for the first time. */
  counted: { figures: ModerationFigures; at: string } | null;
  newest: readonly ShownEntry[];
}

/** What the moderation did, in numbers, and its newest acts. */
export function ModerationSection({ counted, newest }: ModerationProps) {
  const t = useTranslate();
  return (
    <Part
      id="moderacao"
      title={t("Tudo o que a moderação fez")}
      lead={t(
        "Cada ato tem regra, motivo e o que mudou. Cada linha guarda a impressão digital da anterior: mudar uma linha antiga quebra todas as seguintes.",
      )}
    >
      {counted ? <Figures {...counted} /> : <p className="panel">{t("Ainda não há contagem.")}</p>}
      <h3 className="books-sub">{t("Os últimos atos")}</h3>
      {newest.length > 0 ? (
        <LogList entries={newest} />
      ) : (
        <p className="panel">{t("Nenhum ato até agora.")}</p>
      )}
      <p className="log-more">
        <ButtonLink kind="primary" href={logPath} label={t("Ver tudo e verificar a corrente")} />
      </p>
      <Sources sources={sources.moderation} />
    </Part>
  );
}

function Figures({ figures, at }: NonNullable<ModerationProps["counted"]>) {
  const [t, language] = [useTranslate(), useLanguage()];
  const { acts, reasons } = figures;
  return (
    <>
      <Totals figures={figures} />
      <div className="counts">
        <Counts title={t("O que foi feito")} counts={acts} nameOf={(act) => nameOf(logActs, act)} />
        <Counts
          title={t("Por que algo foi tirado ou recusado")}
          counts={reasons}
          nameOf={(reason) => (Object.hasOwn(logReasons, reason) ? logReasons[reason][1] : reason)}
        />
      </div>
      <p className="under">
        {t(
          "Contado em {{at}}, dos últimos {{days}} dias. A espera é do envio, ou da última mudança de quem enviou, até a decisão.",
          { at: formatMinute(at, language), days: moderationDays },
        )}
      </p>
    </>
  );
}

function Totals({ figures }: { figures: ModerationFigures }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const { waited } = figures;
  const won = countActs(figures, ["appeal-granted"]);
  const appeals = won + countActs(figures, ["appeal-upheld"]);
  const decided = countActs(figures, ["offer-approved", "offer-rejected"]);
  const written = (n: number) => n.toLocaleString(language);
  return (
    <dl className="totals">
      <div>
        <dt>{t("Espera de uma oferta, na mediana")}</dt>
        {waited.median_minutes !== null && waited.n >= leastForFigure ? (
          <dd>
            <b>{waitText(waited.median_minutes, t)}</b> {t("de {{n}} decididas", { n: written(waited.n) })}
          </dd>
        ) : (
          <dd>{t("poucos dados ({{n}} de {{least}})", { n: waited.n, least: leastForFigure })}</dd>
        )}
      </div>
      <div>
        <dt>{t("Decisões sobre ofertas")}</dt>
        <dd>
          <b>{written(decided)}</b>{" "}
          {t("{{n}} rejeitadas", { n: written(countActs(figures, ["offer-rejected"])) })}
        </dd>
      </div>
      <div>
        <dt>{t("Recursos aceitos")}</dt>
        <dd>
          {appeals === 0 ? (
            t("nenhum recurso decidido")
          ) : (
            <>
              <b>{written(won)}</b> {t("de {{n}} decididos", { n: written(appeals) })}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Rounded up, since a shorter wait would flatter. */
export function waitText(minutes: number, t: Translate): string {
  if (minutes < 60) return t("{{n}} min", { n: minutes });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t("{{n}} h", { n: hours }) : t("{{n}} dias", { n: Math.ceil(hours / 24) });
}

interface CountsProps<Key extends string> {
  title: string;
  counts: Partial<Record<Key, number>>;
  nameOf(key: Key): string;
}

function Counts<Key extends string>({ title, counts, nameOf }: CountsProps<Key>) {
  const [t, language] = [useTranslate(), useLanguage()];
  const rows = byCount(counts);
  const most = rows[0]?.[1] ?? 1;
  return (
    <div className="panel">
      <h3>{title}</h3>
      {rows.length === 0 && (
        <p className="text-muted">{t("Nada nestes {{n}} dias.", { n: moderationDays })}</p>
      )}
      <ul className="bars">
        {rows.map(([key, n]) => (
          <li key={key}>
            <span>{t(nameOf(key))}</span>
            <svg width="100%" height="10" aria-hidden="true">
              <rect className="bar-all" width="100%" height="10" rx="5" />
              <rect className="bar-part" width={`${(100 * n) / most}%`} height="10" rx="5" />
            </svg>
            <b>{n.toLocaleString(language)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
