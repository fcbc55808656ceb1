import { type JSX, useState } from "react";
import type { ArticleVersion, OwnedArticle } from "#domain/articles/article.ts";
import { articleStatusLabel } from "#domain/articles/article.ts";
import { isMadeExcerpt } from "#domain/articles/excerpt.ts";
import { toLocalTime } from "#domain/format/local-time.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { loadArticleVersions } from "#web/api/articles.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { RowsSkeleton } from "#web/app/admin/frame/rows-skeleton.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { ArticlePreview } from "./article-preview.tsx";
import { useRestoreVersion } from "./use-restore-version.ts";
import { VersionNews } from "./version-news.tsx";

interface ArticleVersionsProps {
  article: OwnedArticle;
  /** Something is typed that is not saved. */
  isChanged: boolean;
  isOpen: boolean;
  onClose: () => void;
  onRestored: (article: OwnedArticle) => void;
  /** Somebody else has saved it meanwhile. */
  onMoved: (article: OwnedArticle) => void;
}

/** What was saved of an article, each to be looked at and gone back to. */
export function ArticleVersions(props: ArticleVersionsProps): JSX.Element {
  const t = useTranslate();
  return (
    <Dialog
      id="versoes"
      title={t("Versões")}
      isOpen={props.isOpen}
      closeLabel={t("Fechar")}
      onClose={props.onClose}
    >
      <div className="dialog-body">
        <Versions {...props} />
      </div>
    </Dialog>
  );
}

function Versions(props: ArticleVersionsProps): JSX.Element {
  const { article } = props;
  const [shown, setShown] = useState<ArticleVersion>();
  const list = usePanelLoad(`${article.id} ${article.version}`, () => loadArticleVersions(article.id));
  if (shown) return <OneVersion {...props} version={shown} onBack={() => setShown(undefined)} />;
  return (
    <>
      {list.failure !== undefined && (
        <ListNotice failure={list.failure} isOlder={list.data !== undefined} onRetry={list.load} />
      )}
      {list.data ? (
        <VersionList versions={list.data} current={article.version} onShow={setShown} />
      ) : (
        list.failure === undefined && <RowsSkeleton rows={5} className="versions-room" />
      )}
    </>
  );
}

interface VersionListProps {
  versions: readonly ArticleVersion[];
  current: number;
  onShow: (version: ArticleVersion) => void;
}

function VersionList({ versions, current, onShow }: VersionListProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <ol className="versions">
      {versions.map((each, n) => (
        <li key={each.version}>
          <div className="min-w-0">
            <b lang="pt-BR" className="block font-[650] wrap-anywhere">
              {each.title}
            </b>
            <small className="block text-muted">
              <PanelAge since={each.saved_at} /> · {formatMinute(each.saved_at, language)}
              {each.saved_by_name && ` · ${each.saved_by_name}`} · {t(articleStatusLabel(each.status))}
            </small>
            <VersionNews version={each} before={versions[n + 1]} />
          </div>
          {each.version === current ? (
            <span className="status status-approved">{t("Versão atual")}</span>
          ) : (
            <button
              type="button"
              onClick={() => onShow(each)}
              aria-label={t("Ver a versão de {{when}}", { when: formatMinute(each.saved_at, language) })}
              className={buttonClass("line")}
            >
              {t("Ver")}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface OneVersionProps extends ArticleVersionsProps {
  version: ArticleVersion;
  onBack: () => void;
}

function OneVersion({ version, onBack, ...props }: OneVersionProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const { restore, failure } = useRestoreVersion(props, version);
  const { excerpt, content } = version;
  const { published_at } = props.article;
  return (
    <>
      <p className="mb-3 text-lead">
        {t("Salva em {{when}}", { when: formatMinute(version.saved_at, language) })}
        {version.saved_by_name && ` · ${version.saved_by_name}`}
      </p>
      <FormNote text={failure} isGood={false} />
      {props.isChanged && (
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
