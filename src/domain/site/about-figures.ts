export interface AboutFigure {
  value: string;
  label: string;
}

/** «§2»: what the page states where the operator states nothing. */
export const defaultFigures: readonly AboutFigure[] = [
  { value: "50K+", label: "ofertas" },
  { value: "100K+", label: "usuários" },
  { value: "R$ 2M+", label: "economizados" },
  { value: "500+", label: "lojas" },
];

const most = 6;
const longest = { value: 12, label: 30 };

/**
 * «50K+ ofertas; R$ 2M+ economizados»: semicolons part the figures, and a value ends with the word of its last digit.
 * «off» states none at all. Null where the text cannot be read.
 */
export function readFigures(text: string): AboutFigure[] | null {
  if (text.trim() === "off") return [];
  const figures = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(readFigure);
  const isReadable = figures.length > 0 && figures.length <= most && !figures.includes(null);
  return isReadable ? (figures as AboutFigure[]) : null;
}

function readFigure(part: string): AboutFigure | null {
  const [, value = "", label = ""] = /^(.*\d\S*)\s+(\D+)$/u.exec(part) ?? [];
  const fits = value !== "" && value.length <= longest.value && label.length <= longest.label;
  return fits ? { value, label } : null;
}
