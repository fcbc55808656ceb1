import { formatFileSize } from "#domain/format/file-size.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import {
  type Dataset,
  type OpenDataFiles,
  type OpenFile,
  openFileName,
  openFilePath,
  schemaFileName,
} from "#domain/open-data/open-data.ts";
import { lineOf, type OpenRow, rowSchema } from "#domain/open-data/open-rows.ts";
import type { JsonSchema } from "#server/openapi/document.ts";
import { Member } from "#site/api-docs/shape.tsx";
import { useTranslate } from "#web/translate.ts";

interface DatasetProps {
  dataset: Dataset;
  found: OpenDataFiles | null;
  example: OpenRow | undefined;
  language: string;
}

export function DatasetSection({ dataset, found, example, language }: DatasetProps) {
  const t = useTranslate();
  const { title, description, properties = {} } = rowSchema(dataset, "") as JsonSchema & { title: string };
  return (
    <section aria-labelledby={dataset}>
      <h2 id={dataset}>{t(title)}</h2>
      <p className="api-lead api-words-wide" lang="pt-BR">
        {description}
      </p>
      <Files dataset={dataset} found={found} language={language} />
      <details>
        <summary>
          {t("Os campos")}
          <span className="sr-only">: {t(title)}</span>
        </summary>
        <ul className="api-shape" lang="pt-BR">
          {Object.entries(properties).map(([name, schema]) => (
            <Member key={name} name={name} schema={schema} isRequired />
          ))}
        </ul>
        <p className="mt-2">
          <a href={openFilePath(schemaFileName(dataset))} className="text-link">
            {t("O mesmo como JSON Schema")}
          </a>
        </p>
      </details>
      {example && (
        <details>
          <summary>
            {t("Uma linha")}
            <span className="sr-only">: {t(title)}</span>
          </summary>
          <pre lang="pt-BR">
            <code>{lineOf(dataset, "ndjson", example)}</code>
          </pre>
        </details>
      )}
    </section>
  );
}

function Files({ dataset, found, language }: Pick<DatasetProps, "dataset" | "found" | "language">) {
  const t = useTranslate();
  if (!found)
    return (
      <p className="panel mt-4">{t("Os primeiros arquivos ainda não foram escritos: volte em uma hora.")}</p>
    );
  const files = found.files.filter((file) => file.dataset === dataset);
  return (
    <>
      <ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {files.map((file) => (
          <FileCard key={file.format} file={file} language={language} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {t("Escritos em {{at}}.", { at: formatMinute(found.at, language) })}
      </p>
    </>
  );
}

function FileCard({ file, language }: { file: OpenFile; language: string }) {
  const t = useTranslate();
  const name = openFileName(file.dataset, file.format);
  const sizes = {
    size: formatFileSize(file.bytes, language),
    unpacked: formatFileSize(file.unpacked_bytes, language),
  };
  return (
    <li className="panel">
      <p>
        <a href={openFilePath(name)} className="text-link font-bold" download>
          {name}
        </a>
      </p>
      <p className="mt-1">
        {t("Linhas: {{n}} · {{size}} para baixar, {{unpacked}} depois de aberto", {
          n: file.rows.toLocaleString(language),
          ...sizes,
        })}
      </p>
      <p className="mt-1 text-sm text-muted">
        SHA-256 <code>{file.sha256}</code>
      </p>
    </li>
  );
}
