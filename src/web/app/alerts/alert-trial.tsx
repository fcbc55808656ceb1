import { useState } from "react";
import type { TriedAlert } from "#domain/alerts/alert-response-schema.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { searchAddress } from "#domain/products/search-query.ts";
import { type AlertFields, tryAlert } from "#web/api/alerts.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { CalendarClock, TriangleAlert } from "#web/ui/icons.ts";
import { useLoad } from "#web/ui/use-load.ts";
import { isNarrowEnough, type SetValues } from "./alert-values.ts";
import { TrialOffers } from "./trial-offers.tsx";

const days = 30;
/** From here on an alert is rather a list. */
const manyADay = 3;
/** The server counts no further. */
const mostCounted = 1000;
/** Long enough for the next letter. */
const pauseMs = 500;

type Narrower = Pick<AlertFields, "min_temperature" | "only_real" | "min_discount">;
interface Narrowing {
  fields: Narrower;
  label: string;
}

/** Two of them beside the daily letter: the first that the alert does not ask for already. */
const narrowings: (Narrowing & { isNarrower: (alert: AlertFields) => boolean })[] = [
  {
    fields: { min_temperature: 100 },
    label: "Só 100° ou mais",
    isNarrower: ({ min_temperature }) => (min_temperature ?? 0) < 100,
  },
  { fields: { only_real: true }, label: "Só desconto real", isNarrower: ({ only_real }) => !only_real },
  {
    fields: { min_discount: 50 },
    label: "Só 50% OFF ou mais",
    isNarrower: ({ min_discount }) => (min_discount ?? 0) < 50,
  },
  {
    fields: { min_temperature: 200 },
    label: "Só 200° ou mais",
    isNarrower: ({ min_temperature }) => (min_temperature ?? 0) < 200,
  },
];
const offered = 2;

interface TrialResult extends TriedAlert {
  /** What the alert would have done with each, where it is asked. */
  narrower: (Narrowing & { n: number })[];
  /** Without «só desconto real», where it is asked for. */
  unreal: number | undefined;
}

async function tryBoth(fields: AlertFields, signal: AbortSignal): Promise<TrialResult> {
  const tried = await tryAlert(fields, signal);
  const isWide = tried.last_30_days > days * manyADay;
  const count = async (part: Narrower) => (await tryAlert({ ...fields, ...part }, signal)).last_30_days;
  const fitting = isWide ? narrowings.filter(({ isNarrower }) => isNarrower(fields)).slice(0, offered) : [];
  const narrower = fitting.map(async (each) => ({ ...each, n: await count(each.fields) }));
  const unreal = fields.only_real && !isWide ? await count({ only_real: false }) : undefined;
  return { ...tried, narrower: await Promise.all(narrower), unreal };
}

/** What the alert would have done in the past month, before it is saved. */
export function AlertTrial({ fields, onNarrow }: { fields: AlertFields; onNarrow: SetValues }) {
  const t = useTranslate();
  // The name and the channels change nothing of what it finds.
  const { name: _name, channels: _channels, ...asked } = fields;
  const key = isNarrowEnough(fields) ? JSON.stringify(asked) : undefined;
  const { data, isCurrent, failure } = useTrial(key, asked);
  // Never the count of another search.
  const tried = key !== undefined && isCurrent && failure === undefined ? data : undefined;
  const search = searchOf(fields);
  const isWide = tried !== undefined && tried.last_30_days > days * manyADay;
  return (
    <section
      className={isWide ? "alert-trial alert-trial-warn" : "alert-trial"}
      aria-live="polite"
      aria-busy={key !== undefined && !isCurrent && failure === undefined}
    >
      <h4>
        {isWide ? <TriangleAlert size={18} /> : <CalendarClock size={18} />}
        {tried ? triedSentence(tried.last_30_days, t) : waitingSentence(key !== undefined, failure, t)}
      </h4>
      {tried && (
        <p className="text-sm text-lead">
          {isWide
            ? t("São uns {{n}} por dia. Para receber menos:", { n: Math.round(tried.last_30_days / days) })
            : matchSentence(tried.matches, t)}{" "}
          {tried.unreal !== undefined &&
            tried.unreal > tried.last_30_days &&
            t("Sem «só desconto real» seriam {{n}} avisos.", { n: tried.unreal })}{" "}
          {tried.newest !== null && t("Contamos só as {{n}} ofertas mais novas.", { n: tried.newest })}{" "}
          {tried.matches > 0 && search && (
            <a className="text-link" href={search} target="_blank" rel="noopener">
              {t("Ver uma busca parecida")}
            </a>
          )}
        </p>
      )}
      {tried && !isWide && <TrialOffers offers={tried.offers} last_30_days={tried.last_30_days} />}
      {isWide && <Narrowings narrower={tried.narrower} onNarrow={onNarrow} />}
    </section>
  );
}

/** Three ways to hear less often, each with what would be left. */
function Narrowings({ narrower, onNarrow }: Pick<TrialResult, "narrower"> & { onNarrow: SetValues }) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap gap-1.5">
      {narrower.map(({ fields, label, n }) => (
        <button
          key={label}
          type="button"
          className="alert-tap"
          onClick={() => onNarrow(narrowedValues(fields))}
        >
          {t("{{narrower}}: {{n}} avisos", { narrower: t(label), n })}
        </button>
      ))}
      <button type="button" className="alert-tap" onClick={() => onNarrow({ channels: ["bell", "daily"] })}>
        {t("Resumo diário: {{n}} e-mails", { n: days })}
      </button>
    </div>
  );
}

/** As the form has them: a discount is text there. */
function narrowedValues({ min_discount, ...rest }: Narrower): Parameters<SetValues>[0] {
  return { ...rest, ...(min_discount && { min_discount: String(min_discount) }) } as Parameters<SetValues>[0];
}

/** A failure is of one search only, and says what is wrong with it. */
function useTrial(key: string | undefined, asked: AlertFields) {
  const refusalOf = useRefusal();
  const [sentence, setSentence] = useState<string>();
  const { data, isCurrent, failure } = useLoad<TrialResult>(key, ({ signal }) => tryBoth(asked, signal), {
    delay: pauseMs,
    handleFailure(error) {
      setSentence(refusalOf(error).message);
      return false;
    },
  });
  return { data, isCurrent, failure: failure === undefined ? undefined : sentence };
}

function waitingSentence(isAsked: boolean, failure: string | undefined, t: Translate): string {
  if (!isAsked) return t("Diga o que procura para ver quantas vezes teria avisado.");
  return failure ?? t("Contando quantas vezes teria avisado…");
}

/** What a search can ask for of it; undefined where that is nothing. */
function searchOf(fields: AlertFields): string | undefined {
  const { q, category, store, max_price, min_discount, only_real } = fields;
  if (!q && !category && !store) return undefined;
  return searchAddress({
    q: q ?? "",
    category: categoryBySlug(category ?? "")?.name,
    store: store ?? undefined,
    max_price: max_price ?? undefined,
    min_discount: min_discount ?? undefined,
    real: only_real,
    live: true,
  });
}

function triedSentence(n: number, t: Translate): string {
  if (n === 0) return t("Não teria avisado nos últimos 30 dias");
  if (n >= mostCounted) return t("Teria avisado mais de {{n}} vezes nos últimos 30 dias", { n });
  return n === 1
    ? t("Teria avisado 1 vez nos últimos 30 dias")
    : t("Teria avisado {{n}} vezes nos últimos 30 dias", { n });
}

function matchSentence(n: number, t: Translate): string {
  if (n === 0) return t("Nenhuma oferta no ar é assim agora.");
  return n === 1 ? t("1 oferta no ar é assim agora.") : t("{{n}} ofertas no ar são assim agora.", { n });
}
