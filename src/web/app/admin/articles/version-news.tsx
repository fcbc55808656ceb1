import type { JSX } from "react";
import type { ArticleVersion } from "#domain/articles/article.ts";
import { changesSince, type VersionChanges } from "#domain/articles/version-changes.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

interface VersionNewsProps {
  version: ArticleVersion;
  /** The one that was saved before it; none of the oldest that is kept. */
  before: ArticleVersion | undefined;
}

/** What sets a version apart from the one before: by their titles they look alike. */
export function VersionNews({ version, before }: VersionNewsProps): JSX.Element {
  const t = useTranslate();
  if (!before) return <small className="block">{t("A mais antiga que está guardada")}</small>;
  const what = namesOf(changesSince(before, version), t).join(", ");
  return <small className="block">{t("Mudou: {{what}}", { what })}</small>;
}

function namesOf({ fields, added, removed }: VersionChanges, t: Translate): string[] {
  const size = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join(" ");
  const names: Record<VersionChanges["fields"][number], string> = {
    title: t("título"),
    content: size ? t("texto ({{size}} caracteres)", { size }) : t("texto (marcação)"),
    status: t("situação"),
    featured_image_url: t("capa"),
    excerpt: t("resumo"),
    tags: t("tags"),
    associated_products: t("produtos"),
  };
  // Of these two no version tells.
  return fields.length > 0 ? fields.map((name) => names[name]) : [t("endereço ou data")];
}
