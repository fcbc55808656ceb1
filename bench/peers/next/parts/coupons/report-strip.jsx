import { t } from "../translate.js";

/** A square with its gap. */
const step = 18;

/** One path for all marks of a kind, so that a list of tickets stays small. */
function pathOf(recent, worked, mark) {
  return recent.map((each, i) => (each === worked ? mark(i * step) : "")).join("");
}

/** The last reports as little squares with a sign each, the newest at the right. Widths are attributes: the policy refuses styles. */
export function ReportStrip({ recent }) {
  if (recent.length === 0) return null;
  const said = recent.map((worked) => (worked ? t("sim") : t("não"))).join(", ");
  const width = recent.length * step - 3;
  return (
    <svg
      className="strip"
      width={width}
      height="15"
      viewBox={`0 0 ${width} 15`}
      role="img"
      aria-label={t("Últimos relatos, do mais antigo ao mais novo: {{said}}", { said })}
    >
      <path className="mark-ok" d={pathOf(recent, true, (x) => `M${x + 1.5} 1.5h12v12h-12z`)} />
      <path className="mark-tick" d={pathOf(recent, true, (x) => `M${x + 4} 8l2.5 2.5 5-5.5`)} />
      <path className="mark-no" d={pathOf(recent, false, (x) => `M${x + 1} 1h13v13h-13z`)} />
      <path className="mark-cross" d={pathOf(recent, false, (x) => `M${x + 5} 5l5 5m0-5l-5 5`)} />
    </svg>
  );
}
