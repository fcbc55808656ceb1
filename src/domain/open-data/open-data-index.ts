import * as z from "zod";
import { count, moment } from "#domain/format/response-schema.ts";
import {
  datasets,
  fileFormats,
  type OpenDataFiles,
  openDataLicence,
  openDataPath,
  openFileName,
  schemaFileName,
} from "./open-data.ts";

const resourceSchema = z.object({
  name: z.string(),
  path: z.string().describe("O arquivo, ao lado deste."),
  format: z.enum(fileFormats),
  mediatype: z.string().describe("Do que há dentro."),
  compression: z.literal("gz"),
  encoding: z.literal("utf-8"),
  rows: count,
  bytes: count.describe("Do arquivo como é baixado."),
  unpacked_bytes: count,
  hash: z.string().describe("Do arquivo como é baixado: sha256:…"),
  row_schema: z.string().describe("O JSON Schema de uma linha, ao lado deste."),
});

/** The words of Data Package 2.0, with the schema of a row beside them. */
export const openDataIndexSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    homepage: z.string(),
    created: moment.describe("Quando a noite começou a ser escrita."),
    licenses: z.array(z.object({ name: z.string(), title: z.string(), path: z.string() })),
    resources: z.array(resourceSchema),
  })
  .meta({ id: "OpenDataIndex" });

const mediaTypes = { ndjson: "application/x-ndjson", csv: "text/csv" } as const;

export function openDataIndex(
  { at, files }: OpenDataFiles,
  site: { name: string; url: string },
): z.infer<typeof openDataIndexSchema> {
  const { id, name, url } = openDataLicence;
  return {
    name: "dados-abertos",
    title: `Dados abertos · ${site.name}`,
    homepage: site.url + openDataPath,
    created: at,
    licenses: [{ name: id, title: name, path: url }],
    resources: files.map(({ dataset, format, rows, bytes, unpacked_bytes, sha256 }) => ({
      name: `${dataset}-${format}`,
      path: openFileName(dataset, format),
      format,
      mediatype: mediaTypes[format],
      compression: "gz",
      encoding: "utf-8",
      rows,
      bytes,
      unpacked_bytes,
      hash: `sha256:${sha256}`,
      row_schema: schemaFileName(dataset),
    })),
  };
}

/** The names that a set of files may have. */
export const openFileNames = datasets.flatMap((dataset) =>
  fileFormats.map((format) => openFileName(dataset, format)),
);
