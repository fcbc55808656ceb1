/** How long offers last: hours below two days, then days. A sentence that is translated with its number. */
export function writtenLife(hours: number): { text: string; n: number } {
  if (hours < 1) return { text: "menos de 1 hora", n: 0 };
  const n = Math.round(hours);
  if (n < 48) return { text: n === 1 ? "1 hora" : "{{n}} horas", n };
  return { text: "{{n}} dias", n: Math.round(hours / 24) };
}
