import type { FileFormat } from "./file-import.ts";

/**
 * The text of a file, whatever saved it: Excel in Brazil writes CSV in Windows' own letters, and «Unicode text» in UTF-16.
 * What is no UTF-8 can only be the former.
 */
export function textOf(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By its name; where that says nothing, by how it begins. */
export function formatOf(name: string, text: string): FileFormat {
  const [, ending] = /\.(csv|json)$/i.exec(name) ?? [];
  if (ending) return ending.toLowerCase() as FileFormat;
  return /^\s*[[{]/.test(text) ? "json" : "csv";
}

/** A zip, which a spreadsheet of Excel is too, read as if it were text. */
export function isArchive(text: string): boolean {
  return text.startsWith("PK\u0003\u0004") || text.startsWith("PK\u0005\u0006");
}

/** What remains where bytes that are no UTF-8 were read as UTF-8, and what no text contains. */
export function isGarbled(text: string): boolean {
  return text.includes("\uFFFD") || text.includes("\0");
}
