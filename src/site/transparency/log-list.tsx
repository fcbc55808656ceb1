import { formatClock, formatDate } from "#domain/format/written-date.ts";
import { logActs } from "#domain/log/log-acts.ts";
import { logReasons, logRules } from "#domain/log/log-reasons.ts";
import type { ShownEntry } from "#server/log/shown-entries-store.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { Link2 } from "#web/ui/icons.ts";
import { LogChange } from "./log-change.tsx";
import { nameOf } from "./log-words.ts";

/** Entries of the moderation log, the newest first, on the rail that joins each with the one before it. */
export function LogList({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ol className="log">
      {entries.map((entry) => (
        <LogRow key={entry.seq} entry={entry} />
      ))}
    </ol>
  );
}

function LogRow({ entry }: { entry: ShownEntry }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const { seq, at, act, rule, reason, by, before, after } = entry;
  return (
    <li className="log-row" id={`n${seq}`}>
      <span className="log-link" aria-hidden="true">
        <Link2 size={16} />
      </span>
      <p className="log-when">
        <b>{t("nº {{n}}", { n: seq.toLocaleString(language) })}</b>
        <time dateTime={at}>{whenOf(at, language)}</time>
      </p>
      <div className="log-what">
        <p>
          <b>{t(nameOf(logActs, act))}</b>
          <About entry={entry} />
        </p>
        <p className="log-why">
          {t(Object.hasOwn(logReasons, reason) ? logReasons[reason][1] : reason)}{" "}
          <span className="log-rule">
            {t("Regra {{n}}", { n: rule })} {t(nameOf(logRules, rule))}
          </span>{" "}
          <span className="text-muted">{whoIn(by, t)}</span>
        </p>
      </div>
      <LogChange before={before} after={after} />
      <Hashes entry={entry} />
    </li>
  );
}

/** The text that the chain holds stands in the file; here it is said in the reader's language. */
function whoIn(by: string, t: Translate): string {
  const [, n] = /^equipe-(\d+)$/.exec(by) ?? [];
  if (n) return t("equipe-{{n}}", { n });
  return by === "comunidade" ? t("comunidade") : by;
}

function whenOf(at: string, language: string): string {
  return Number.isNaN(Date.parse(at)) ? at : `${formatDate(at, language)}, ${formatClock(at, language)}`;
}

/** Only what anybody may see has a name here. */
function About({ entry: { kind, about } }: { entry: ShownEntry }) {
  const t = useTranslate();
  if (!about) return null;
  return (
    <>
      {" · "}
      {kind === "comment" && `${t("em")} `}
      <a className="lined" href={about.path} lang="pt-BR">
        {about.name}
      </a>
    </>
  );
}

function Hashes({ entry: { seq, prev, hash, subject } }: { entry: ShownEntry }) {
  const t = useTranslate();
  return (
    <details className="log-hash">
      <summary className="mono">
        <span className="sr-only">{t("Impressão digital do nº {{n}}:", { n: seq })} </span>
        {hash.slice(0, 8)}…
      </summary>
      <dl>
        <div>
          <dt>{t("anterior")}</dt>
          <dd className="mono">{prev}</dd>
        </div>
        <div>
          <dt>{t("este")}</dt>
          <dd className="mono">{hash}</dd>
        </div>
        {subject && (
          <div>
            <dt>{t("sobre")}</dt>
            <dd className="mono">{subject}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
