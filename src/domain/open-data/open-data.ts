import { fromLocalTime, toLocalTime } from "#domain/format/local-time.ts";

export const openDataPath = "/dados";

/** Anybody may copy, change and sell it, and names where it is from. */
export const openDataLicence = {
  id: "CC-BY-4.0",
  name: "Creative Commons Atribuição 4.0 Internacional (CC BY 4.0)",
  url: "https://creativecommons.org/licenses/by/4.0/",
} as const;

export const datasets = ["ofertas", "precos"] as const;
export type Dataset = (typeof datasets)[number];

export const fileFormats = ["ndjson", "csv"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** By each address. Parts of files count too: a download over a bad line takes several. */
export const openDownloadsPerHour = 120;

/** As the file is called in its address, whatever night it is of. */
export function openFileName(dataset: Dataset, format: FileFormat): string {
  return `${dataset}.${format}.gz`;
}

export function openFilePath(name: string): string {
  return `${openDataPath}/${name}`;
}

export function schemaFileName(dataset: Dataset): string {
  return `${dataset}.schema.json`;
}

/** The list of all files, for programs. */
export const indexFileName = "datapackage.json";

export interface OpenFile {
  dataset: Dataset;
  format: FileFormat;
  rows: number;
  /** As it is sent. */
  bytes: number;
  unpacked_bytes: number;
  /** Of what is sent, in hex. */
  sha256: string;
  /** Under which it is stored: never used again for other bytes. */
  key: string;
}

/** The files of one night. */
export interface OpenDataFiles {
  /** When their writing began. */
  at: string;
  files: OpenFile[];
}

/** In São Paulo. */
const nightBegins = "03:00";

/** When the last night began: files that are older than that are due. */
export function lastNight(now: Date): Date {
  const [day = "", time = ""] = toLocalTime(now.toISOString()).split("T");
  const today = fromLocalTime(`${day}T${nightBegins}`);
  if (today !== undefined && time >= nightBegins) return new Date(today);
  return lastNight(new Date(now.getTime() - halfDayMs));
}

const halfDayMs = 12 * 3600 * 1000;
