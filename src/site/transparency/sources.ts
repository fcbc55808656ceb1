import type { Source } from "./part.tsx";

/** Where the figures of each part come from; a test looks them up in the code. */
export const sources = {
  order: [
    { label: "A fórmula e as constantes dela", query: "heatRule", file: "src/domain/votes/heat.ts" },
    { label: "O lugar de cada oferta", query: "selectHottest", file: "src/server/votes/rank-offers.ts" },
    { label: "Os números da tabela", query: "whyColumns", file: "src/server/votes/why-here-store.ts" },
    {
      label: "A conferência, dos votos e cliques até a ordem",
      query: "replayHeat",
      file: "src/server/votes/replay-heat.ts",
    },
  ],
  verdict: [
    { label: "A regra", query: "verdictPercents", file: "src/domain/prices/price-verdict.ts" },
    {
      label: "Quantas foram julgadas",
      query: "sumVerdicts",
      file: "src/server/stores/verdict-sums-store.ts",
    },
  ],
  commission: [
    {
      label: "Que links rendem",
      query: "measureEarnings",
      file: "src/server/affiliate/measure-earnings.ts",
    },
    { label: "O link de cada oferta", query: "storeLink", file: "src/domain/affiliate/store-link.ts" },
  ],
  latency: [
    {
      label: "Metade e 95% por canal",
      query: "measureLatencies",
      file: "src/server/notices/latencies-store.ts",
    },
  ],
  moderation: [
    {
      label: "Atos e motivos",
      query: "countEntries",
      file: "src/server/log/moderation-figures-store.ts",
    },
    {
      label: "A espera pela decisão",
      query: "medianWait",
      file: "src/server/log/moderation-figures-store.ts",
    },
    {
      label: "A lista dos atos",
      query: "listShownEntries",
      file: "src/server/log/shown-entries-store.ts",
    },
  ],
} satisfies Record<string, readonly Source[]>;

/** What keeps commission out of the order: the wall between the two, and the comparison of all lists. */
export const commissionTests = ["src/architecture.test.ts", "src/site/commission-order.test.ts"] as const;
