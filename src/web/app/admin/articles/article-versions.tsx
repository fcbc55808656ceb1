import { useState } from "react";
import type { ArticleVersion, OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { isMadeExcerpt } from "#domain/articles/excerpt.ts";
import { changesSince, type VersionChanges } from "#domain/articles/version-changes.ts";
import { toLocalTime } from "#domain/format/local-time.ts";
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
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { ArticlePreview } from "./article-preview.tsx";
import type { ArticleForm } from "./use-article-form.ts";

interface ArticleVersionsProps {
  form: ArticleForm;
  article: OwnedArticle;
  isOpen: boolean;
  onClose: () => void;
}

/** What was saved of an article, each to be looked at and restored. */
export function ArticleVersions(props: ArticleVersionsProps) {
  const t = useTranslate();
  const { isOpen, onClose } = props;
  return (
    <Dialog id="versoes" title={t("Versões")} isOpen={isOpen} closeLabel={t("Fechar")} onClose={onClose}>
      <div className="dialog-body">
        <Versions {...props} />
      </div>
    </Dialog>
  );
}

function Versions(props: ArticleVersionsProps) {
  const { id, version: current } = props.article;
  const [shown, setShown] = useState<ArticleVersion>();
  const { data: versions, failure, load } = usePanelLoad(`${id} ${current}`, () => loadArticleVersions(id));
  if (shown) return <OneVersion {...props} version={shown} onBack={() => setShown(undefined)} />;
  return (
    <>
      {failure !== undefined && (
        <ListNotice failure={failure} isOlder={versions !== undefined} onRetry={load} />
      )}
      {!versions && failure === undefined && <RowsSkeleton rows={5} className="grid gap-3 *:h-14" />}
      {versions && (
        <ol className="grid divide-y divide-line">
          {versions.map((each, n) => (
            <VersionRow
              key={each.version}
              version={each}
              before={versions[n + 1]}
              onShow={each.version === current ? undefined : () => setShown(each)}
            />
          ))}
        </ol>
      )}
    </>
  );
}

interface VersionRowProps {
  version: ArticleVersion;
  /** The one saved before it; undefined for the oldest. */
  before: ArticleVersion | undefined;
  /** Undefined for the current one. */
  onShow: (() => void) | undefined;
}

function VersionRow({ version, before, onShow }: VersionRowProps) {
  const t = useTranslate();
  const when = formatMinute(version.saved_at, useLanguage());
  // The titles are mostly alike.
  const what = before && changedNames(changesSince(before, version), t).join(", ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <b lang="pt-BR" className="block font-[650] wrap-anywhere">
          {version.title}
        </b>
        <small className="block text-muted">
          <PanelAge since={version.saved_at} /> · {when}
          {version.saved_by_name && ` · ${version.saved_by_name}`} · {t(articleStatusLabel(version.status))}
        </small>
        <small className="block">
          {what === undefined ? t("A mais antiga que está guardada") : t("Mudou: {{what}}", { what })}
        </small>
      </div>
      {onShow ? (
        <button
          type="button"
          onClick={onShow}
          aria-label={t("Ver a versão de {{when}}", { when })}
          className={buttonClass("line")}
        >
          {t("Ver")}
        </button>
      ) : (
        <span className="status status-approved">{t("Versão atual")}</span>
      )}
    </li>
  );
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

interface OneVersionProps extends ArticleVersionsProps {
  version: ArticleVersion;
  onBack: () => void;
}

function OneVersion({ version, onBack, ...props }: OneVersionProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { restore, failure } = useRestore(props, version);
  const { excerpt, content } = version;
  const { published_at } = props.article;
  return (
    <>
      <p className="mb-3 text-lead">
        {t("Salva em {{when}}", { when: formatMinute(version.saved_at, language) })}
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
        <button type="button" onClick={onBack} className={buttonClass("line")}>
          {t("Voltar às versões")}
        </button>
      </div>
      <ArticlePreview
        isShown
        values={{
          ...version,
          excerpt: isMadeExcerpt(excerpt, content) ? "" : excerpt,
          published_at: published_at === null ? "" : toLocalTime(published_at),
        }}
      />
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

  function handleFailure(error: unknown): void {
    const now = currentArticle(error);
    if (now) {
      form.setConflicting(now);
      onClose();
    } else if (!shutOut(error)) {
      const isClientError = error instanceof CallError && error.status < 500;
      setFailure(t(isClientError ? error.message : articleMessages.edit_failed));
    }
  }

  async function restore(): Promise<void> {
    const request = { id: article.id, version, seen: article.version };
    setFailure(undefined);
    try {
      const { article: restored, message } = await restoreArticleVersion(request, keyFor(request));
      form.setRestored(restored);
      onClose();
      tell(t(message));
    } catch (error) {
      handleFailure(error);
    }
  }

  return { restore, failure };
}
