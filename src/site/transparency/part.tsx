import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";

interface PartProps {
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A part of the books, which the row of links at the top leads to. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      <p className="part-lead">{lead}</p>
      {children}
    </section>
  );
}

/** Where a figure comes from. `query` is the name of a function or a constant in `file`. */
export interface Source {
  label: string;
  query: string;
  file: string;
}

/** Names the query behind every figure of a part. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const t = useTranslate();
  return (
    <details className="how">
      <summary>{t("De onde sai cada número")}</summary>
      <dl>
        {sources.map(({ label, query, file }) => (
          <div key={query}>
            <dt>{t(label)}</dt>
            <dd>
              <code>{query}</code> <code>{file}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
