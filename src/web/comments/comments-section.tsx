import { type CommentSort, commentLimits } from "#domain/comments/comment-limits.ts";
import type { CommentThread } from "#domain/comments/comment-response-schema.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { CachedPart } from "#web/ui/cached-part.tsx";
import { MessageCircle } from "#web/ui/icons.ts";
import { CommentComposerIsland, commentComposerTexts } from "./comment-composer-island.tsx";
import type { CommentPlace } from "./comment-place.ts";
import { CommentThreadIsland, commentThreadTexts } from "./comment-thread-island.tsx";
import { MoreCommentsIsland, moreCommentsTexts } from "./more-comments-island.tsx";
import { packThread } from "./packed-thread.ts";

export interface ShownComments {
  comments: CommentThread[];
  count: number;
  next: string | null;
  sort: CommentSort;
  /** From 1. */
  page: number;
  /** One conversation alone, by its own address. */
  isAlone: boolean;
}

interface CommentsSectionProps extends ShownComments {
  place: CommentPlace;
}

export function CommentsSection(props: CommentsSectionProps) {
  const { comments, count, next, sort, page, isAlone, place } = props;
  const t = useTranslate();
  const around = { "data-shared": JSON.stringify({ place }) };
  const names = { [`data-${place.kind === "product" ? "offer" : "article"}-id`]: place.id };
  return (
    <section
      id="comentarios"
      className="comments"
      aria-labelledby="comentarios-titulo"
      {...names}
      {...around}
    >
      <div className="comments-head">
        <h2 id="comentarios-titulo" className="text-2xl font-[750]">
          {headingOf(count, t)}
        </h2>
        {count > 1 && <OrderLinks path={place.path} sort={sort} />}
      </div>
      <Island name="comment-composer" wake="member" props={{}} texts={commentComposerTexts}>
        <CommentComposerIsland place={place} />
      </Island>
      {isAlone && <PageLink href={`${place.path}#comentarios`} label={t("Ver todos os comentários")} />}
      {!isAlone && page > 1 && (
        <PageLink href={pageAddress(place.path, sort, page - 1)} label={t("Comentários anteriores")} />
      )}
      {comments.length === 0 && <Empty kind={place.kind} />}
      {comments.length > 0 && (
        <ol className="comment-list">
          {comments.map((thread) => (
            <li key={thread.id}>
              <CachedPart part={Thread} props={{ thread, place }} />
            </li>
          ))}
        </ol>
      )}
      {!isAlone && next && <More {...props} next={next} />}
    </section>
  );
}

/** Drawn once while nothing in it changes, however often its page is made. */
function Thread({ thread: whole, place }: { thread: CommentThread; place: CommentPlace }) {
  const thread = packThread(whole);
  return (
    <Island name="comment-thread" wake="member" props={{ thread }} texts={commentThreadTexts}>
      <CommentThreadIsland thread={thread} place={place} />
    </Island>
  );
}

function More({ place, sort, page, next }: CommentsSectionProps & { next: string }) {
  const href = page < commentLimits.pages ? pageAddress(place.path, sort, page + 1) : null;
  const props = { sort, next, href };
  return (
    <Island name="more-comments" wake="touch" props={props} texts={moreCommentsTexts}>
      <MoreCommentsIsland {...props} place={place} />
    </Island>
  );
}

function headingOf(count: number, t: ReturnType<typeof useTranslate>): string {
  if (count === 0) return t("Comentários");
  return count === 1 ? t("1 comentário") : t("{{n}} comentários", { n: count });
}

function OrderLinks({ path, sort }: { path: string; sort: CommentSort }) {
  const t = useTranslate();
  const orders = [
    { key: "useful", label: t("Mais úteis") },
    { key: "newest", label: t("Mais recentes") },
  ] as const;
  return (
    <nav className="comments-order print:hidden" aria-label={t("Ordem dos comentários")}>
      {orders.map(({ key, label }) => (
        <a
          key={key}
          href={pageAddress(path, key, 1)}
          rel="nofollow"
          aria-current={key === sort ? "true" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <p className="print:hidden">
      <a href={href} className="comment-act">
        {label}
      </a>
    </p>
  );
}

function Empty({ kind }: Pick<CommentPlace, "kind">) {
  const t = useTranslate();
  return (
    <div className="comments-empty">
      <MessageCircle size={24} />
      <b>{t("Ninguém comentou ainda")}</b>
      {kind === "product" && (
        <p>{t("O frete, a voltagem, se o cupom passou: o que você descobrir ajuda o próximo.")}</p>
      )}
    </div>
  );
}

function pageAddress(path: string, sort: CommentSort, page: number): string {
  const query = new URLSearchParams({
    ...(sort === "newest" ? { ordem: "recentes" } : {}),
    ...(page > 1 ? { comentarios: String(page) } : {}),
  });
  return `${path}${query.size > 0 ? `?${query}` : ""}#comentarios`;
}
