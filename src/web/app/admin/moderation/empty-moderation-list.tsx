import { Link } from "react-router";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";

interface EmptyModerationListProps {
  query: ModerationQuery;
  /** There is no further page either. */
  isOver: boolean;
}

/** An empty queue is good news; an empty filter is only empty. */
export function EmptyModerationList({ query, isOver }: EmptyModerationListProps) {
  const t = useTranslate();
  const { status, q, user_id, cursor } = query;
  const isDone = status === "pending" && !q && !user_id && !cursor && isOver;
  return (
    <section aria-labelledby="lista" className="sheet p-4">
      <h2 id="lista" tabIndex={-1} className="sr-only">
        {t("Produtos")}
      </h2>
      <EmptyList
        title={isDone ? t("Nada à espera") : t("Nenhum produto encontrado")}
        text={
          isDone
            ? t("Tudo o que foi enviado já foi analisado. O que chegar aparece aqui.")
            : q
              ? t("Nada combina com «{{term}}» neste filtro.", { term: q })
              : t("Não há produtos neste filtro.")
        }
      >
        {q && status !== "all" && (
          <Link to={moderationPath({ status: "all", q, user_id })} className={buttonClass("primary", "lg")}>
            {t("Buscar em todos os produtos")}
          </Link>
        )}
        <Link to={wayOut(query, isDone)} className={buttonClass("line", "lg")}>
          {isDone ? t("Ver todos os produtos") : q ? t("Limpar busca") : t("Ver os pendentes")}
        </Link>
      </EmptyList>
    </section>
  );
}

function wayOut({ status, q, user_id }: ModerationQuery, isDone: boolean): string {
  if (isDone) return moderationPath({ status: "all" });
  return moderationPath(q ? { status, user_id } : {});
}
