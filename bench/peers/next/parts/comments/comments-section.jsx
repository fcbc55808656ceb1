import { commentLimits } from "xepa/domain/comments/comment-limits.ts";
import { MessageCircle } from "../icons.jsx";
import { Island } from "../islands/island.jsx";
import { t } from "../translate.js";
import { CommentComposerIsland } from "./comment-composer-island.jsx";
import { CommentThreadIsland } from "./comment-thread-island.jsx";
import { MoreCommentsIsland } from "./more-comments-island.jsx";

export function CommentsSection(props) {
  const { comments, count, next, sort, page, isAlone, place } = props;
  const names = { [`data-${place.kind === "product" ? "offer" : "article"}-id`]: place.id };
  return (
    <section id="comentarios" className="comments" aria-labelledby="comentarios-titulo" {...names}>
      <div className="comments-head">
        <h2 id="comentarios-titulo" className="text-2xl font-[750]">
          {headingOf(count, t)}
        </h2>
        {count > 1 && <OrderLinks path={place.path} sort={sort} />}
      </div>
      <Island name="comment-composer" wake="member" props={{ place }}>
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
              <Thread thread={thread} place={place} />
            </li>
          ))}
        </ol>
      )}
      {!isAlone && next && <More {...props} next={next} />}
    </section>
  );
}

/** Drawn once while nothing in it changes, however often its page is made. */
function Thread({ thread, place }) {
  return (
    <Island
      name="comment-thread"
      wake="member"
      props={{
        thread,
        place,
      }}
    >
      <CommentThreadIsland thread={thread} place={place} />
    </Island>
  );
}

function More({ place, sort, page, next }) {
  const href = page < commentLimits.pages ? pageAddress(place.path, sort, page + 1) : null;
  const props = {
    place,
    sort,
    next,
    href,
  };
  return (
    <Island name="more-comments" wake="touch" props={props}>
      <MoreCommentsIsland {...props} />
    </Island>
  );
}

function headingOf(count, t) {
  if (count === 0) return t("Comentários");
  return count === 1 ? t("1 comentário") : t("{{n}} comentários", { n: count });
}

function OrderLinks({ path, sort }) {
  const orders = [
    {
      key: "useful",
      label: t("Mais úteis"),
    },
    {
      key: "newest",
      label: t("Mais recentes"),
    },
  ];
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

function PageLink({ href, label }) {
  return (
    <p className="print:hidden">
      <a href={href} className="comment-act">
        {label}
      </a>
    </p>
  );
}

function Empty({ kind }) {
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

function pageAddress(path, sort, page) {
  const query = new URLSearchParams({
    ...(sort === "newest" ? { ordem: "recentes" } : {}),
    ...(page > 1 ? { comentarios: String(page) } : {}),
  });
  return `${path}${query.size > 0 ? `?${query}` : ""}#comentarios`;
}
