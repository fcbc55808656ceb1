import { formatMoney } from "#domain/format/money.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { sourceLabels } from "#domain/prices/price-history.ts";
import {
  type Comparisons,
  comparisonLabels,
  verdictDays,
  verdictLabels,
  verdictRule,
} from "#domain/prices/price-verdict.ts";
import type { Explanation, explainVerdict, LeftOut } from "#server/prices/explain-verdict.ts";

const reasons: Record<LeftOut, string> = {
  own: "não conta: é desta oferta",
  hidden: "não conta: a oferta que o trouxe não está no site",
  limited: "não conta: nem todos pagavam este preço",
  later: "não conta: foi visto depois que este preço foi enviado",
  quiet: "não conta: foi visto nas 24 horas antes deste preço",
  higher: "não conta: há um preço menor no mesmo dia",
};

type Explained = NonNullable<Awaited<ReturnType<typeof explainVerdict>>>;

/** The verdict on an offer, its numbers and what they were made of, line by line. */
export function explanationLines(explained: Explained): string[] {
  if (!("offer" in explained))
    return [
      explained.name,
      `Veredito: ${verdictLabels["poucos-dados"]}. ${
        explained.product_key === null
          ? "O link não diz qual é o produto: não há histórico."
          : "A oferta é grátis: não há preço para comparar."
      }`,
    ];
  return [
    ...headLines(explained),
    "",
    "Comparações",
    ...comparisonLines(explained.comparisons),
    "",
    ...observationLines(explained),
  ];
}

function headLines({ offer, judged, stored }: Explanation): string[] {
  const { heldDays, regularDays, seenDays, isLowest, verdict, usual, lowest, recent } = judged;
  const isStored = stored === verdict || stored === null;
  return [
    `${offer.name} (${offer.slug})`,
    `Produto: ${offer.product_key}. Preço enviado em ${formatMinute(offer.sent_at)}.`,
    `Veredito: ${verdictLabels[verdict]} (regra ${verdictRule})`,
    ...(isStored ? [] : [`No site ainda: ${verdictLabels[stored]}; o job o atualiza em até um minuto.`]),
    "",
    `P, o preço da oferta: ${money(offer.sale_price)}`,
    `C, o preço original declarado: ${money(offer.original_price || null)}`,
    `M, o preço de costume: ${money(usual)} (mediana de ${verdictDays.median} dias)`,
    `L, o menor preço visto: ${money(lowest)} (em ${verdictDays.window} dias)`,
    `R, o preço regular mais novo: ${money(recent)} (em ${verdictDays.recent} dias)`,
    `Dias com preço regular: ${heldDays} de ${verdictDays.median} (mínimo ${verdictDays.enoughHeld})`,
    `Dias em que um preço regular foi visto: ${regularDays} (mínimo ${verdictDays.enoughSeen})`,
    `Dias em que algum preço foi visto: ${seenDays}`,
    `Menor preço em ${verdictDays.window} dias: ${isLowest ? "sim" : "não"}`,
  ];
}

function money(value: number | null): string {
  return value === null ? "desconhecido" : formatMoney(value);
}

function comparisonLines(comparisons: Comparisons): string[] {
  return Object.entries(comparisonLabels).map(([name, label]) => {
    const held = comparisons[name as keyof Comparisons];
    return `  ${held === null ? "sem dados" : held ? "sim" : "não"}: ${label}`;
  });
}

function observationLines({ observations, older }: Explanation): string[] {
  const counted = observations.filter(({ left_out }) => left_out === null).length;
  return [
    `Observações: ${counted} contam, ${observations.length - counted} não; mais ${older} com mais de ${verdictDays.window} dias.`,
    ...observations.map(
      ({ at, price, kind, source, left_out }) =>
        `  ${formatMinute(at)}  ${formatMoney(price)}  ${kind}  ${sourceLabels[source]}  ${left_out === null ? "conta" : reasons[left_out]}`,
    ),
  ];
}
