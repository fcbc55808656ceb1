/** The company that runs the site; an operator sets what there is of it. */
export interface Company {
  name?: string;
  /** Fourteen letters and digits, without punctuation. */
  cnpj?: string;
  address?: string;
}

/** As the footer and the legal pages name it; null where nothing is set. */
export function companyLine({ name, cnpj, address }: Company): string | null {
  return [name, cnpj && `CNPJ ${formatCnpj(cnpj)}`, address].filter(Boolean).join(" · ") || null;
}

function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
}

/** The fourteen characters of a CNPJ written with or without punctuation; null where its check digits are wrong. */
export function readCnpj(text: string): string | null {
  const cnpj = text.replace(/[\s./-]/g, "").toUpperCase();
  // Since July 2026 the first twelve may be letters too. Fourteen zeros would have right digits, and belong to no one.
  if (!/^[0-9A-Z]{12}\d\d$/.test(cnpj) || /^(.)\1+$/.test(cnpj)) return null;
  return cnpj.endsWith(checkDigits(cnpj.slice(0, 12))) ? cnpj : null;
}

function checkDigits(base: string): string {
  const first = checkDigit(base);
  return first + checkDigit(base + first);
}

/** Weights 2 to 9 from the right, over and over; a letter counts as its place after "0" in ASCII. */
function checkDigit(text: string): string {
  const sum = [...text]
    .reverse()
    .reduce((sum, char, i) => sum + (char.charCodeAt(0) - "0".charCodeAt(0)) * (2 + (i % 8)), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
