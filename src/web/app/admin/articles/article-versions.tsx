import { useState } from "react";
import type { ArticleVersion, OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { type ArticleStatus, articleStatusLabel } from "#domain/articles/article-status.ts";
import { changesSince, type VersionChanges } from "#domain/articles/version-changes.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { currentArticle, loadArticleVersions, restoreArticleVersion } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { ListNotice, RowsSkeleton } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useToast } from "#web/app/toasts.tsx";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { ArticlePreview } from "./article-preview.tsx";
import { valuesOf } from "./article-values.ts";
import type { ArticleForm } from "./use-article-form.ts";

interface ArticleVersionsProps {
  form: ArticleForm;
  article: OwnedArticle;
  isOpen: boolean;
  onClose: () => void;
}

export function ArticleVersions(props: ArticleVersionsProps) {
  const { isOpen, onClose } = props;
  const t = useTranslate();
  return (
    <Dialog id="versoes" title={t("Versões")} isOpen={isOpen} closeLabel={t("Fechar")} onClose={onClose}>
      <div className="dialog-body">
        <Versions {...props} />
      </div>
    </Dialog>
  );
}

function Versions(props: ArticleVersionsProps) {
  const { id, version: current, published_at } = props.article;
  const t = useTranslate();
  const labelOf = (status: ArticleStatus) => t(articleStatusLabel({ status, published_at }, new Date()));
  const language = useLanguage();
  const [shown, setShown] = useState<ArticleVersion>();
  const { data: versions, failure, load } = usePanelLoad(`${id} ${current}`, () => loadArticleVersions(id));
  if (shown) return <OneVersion {...props} version={shown} onBack={() => setShown(undefined)} />;
  return (
    <>
      <ListNotice failure={failure} isOlder={versions !== undefined} onRetry={load} />
      {!versions && failure === undefined && <RowsSkeleton rows={5} className="grid gap-3 *:h-14" />}
      {versions?.length === 0 && (
        <p>{t("Nenhuma versão guardada ainda: a próxima vez que salvar guarda a primeira.")}</p>
      )}
      {versions && (
        <ol className="grid divide-y divide-line">
          {versions.map(({ version, title, saved_at, saved_by_name, status }, n) => (
            <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <b lang="pt-BR" className="block font-[650] wrap-anywhere">
                  {title}
                </b>
                <small className="block text-muted">
                  <PanelAge since={saved_at} /> · {formatMinute(saved_at, language)}
                  {saved_by_name && ` · ${saved_by_name}`} · {labelOf(status)}
                </small>
                {/* The titles are mostly alike. */}
                <small className="block">{whatChanged(versions, n, t)}</small>
              </div>
              {version === current ? (
                <span className="status status-approved">{t("Versão atual")}</span>
              ) : (
                <Button
                  kind="line"
                  label={t("Ver")}
                  aria-label={t("Ver a versão de {{when}}", { when: formatMinute(saved_at, language) })}
                  onClick={() => setShown(versions[n])}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function whatChanged(versions: readonly ArticleVersion[], n: number, t: Translate): string {
  const [version, before] = versions.slice(n);
  if (!version || !before) return t("A mais antiga que está guardada");
  return t("Mudou: {{what}}", { what: changedNames(changesSince(before, version), t).join(", ") });
}

function changedNames({ fields, added, removed }: VersionChanges, t: Translate): string[] {
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
  // No version records these two.
  return fields.length > 0 ? fields.map((name) => names[name]) : [t("endereço ou data")];
}

type OneVersionProps = ArticleVersionsProps & { version: ArticleVersion; onBack: () => void };

function OneVersion({ version, onBack, ...props }: OneVersionProps) {
  const t = useTranslate();
  const when = formatMinute(version.saved_at, useLanguage());
  const { restore, failure } = useRestore(props, version);
  return (
    <>
      <p className="mb-3 text-lead">
        {t("Salva em {{when}}", { when })}
        {version.saved_by_name && ` · ${version.saved_by_name}`}
      </p>
      <FormNote text={failure} isGood={false} />
      {props.form.changed.length > 0 && (
        <p className="note note-warn">
          {t("O que você digitou e não salvou dá lugar à versão restaurada, e fica guardado.")}
        </p>
      )}
      <div className="mb-4 flex flex-wrap gap-3">
        <ActionButton label={t("Restaurar esta versão")} busyLabel={t("Restaurando…")} onPress={restore} />
        <Button kind="line" label={t("Voltar às versões")} onClick={onBack} />
      </div>
      <ArticlePreview isShown values={valuesOf({ ...props.article, ...version })} />
    </>
  );
}

/** Restores texts, tags, picture and offers; the address and the publication stay as they are. */
function useRestore({ form, article, onClose }: ArticleVersionsProps, { version }: ArticleVersion) {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const [keyFor] = useState(idempotencyKeys);
  const [failure, setFailure] = useState<string>();

  async function restore(): Promise<void> {
    const request = { id: article.id, version, seen: article.version };
    setFailure(undefined);
    try {
      const { article: restored, message } = await restoreArticleVersion(request, keyFor(request));
      form.setRestored(restored);
      onClose();
      tell(t(message));
    } catch (error) {
      const now = currentArticle(error);
      const isClientError = error instanceof CallError && error.status < 500;
      if (now) {
        form.setConflicting(now);
        onClose();
      } else if (!shutOut(error)) setFailure(t(isClientError ? error.message : articleMessages.edit_failed));
    }
  }

  return { restore, failure };
}
