const units = ["B", "KB", "MB", "GB", "TB"];

/** "12,4 MB" with a no-break space, as file managers count: 1 KB is 1,024 bytes. */
export function formatFileSize(bytes: number, language = "pt-BR"): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  const digits = value < 100 && step > 0 ? 1 : 0;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })}\u00a0${units[step]}`;
}
