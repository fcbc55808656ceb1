const longestName = 120;

/** Content-Disposition for a name that a stranger may have put into the address: no path, no end of line, no quote. */
export function attachment(asked: string): string {
  const name = [...asked.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, "")].slice(0, longestName).join("");
  if (name.trim() === "") return "attachment";
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
