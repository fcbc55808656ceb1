import type { JSX } from "react";
import { Link } from "react-router";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";

interface NothingWaitsProps {
  query: ModerationQuery;
  /** There is no further page either. */
  isOver: boolean;
}

/** An empty queue is good news; an empty filter is only empty. */
export function NothingWaits({ query, isOver }: NothingWaitsProps): JSX.Element {
  const t = useTranslate();
  const { status, user_id, cursor } = query;
  const isDone = status === "pending" && !user_id && !cursor && isOver;
  return (
    <section aria-labelledby="lista" className="sheet p-4">
      <h2 id="lista" className="sr-only">
        {t("Produtos")}
      </h2>
      <EmptyList
        title={isDone ? t("Nada à espera") : t("Nenhum produto encontrado")}
        text={
          isDone
            ? t("Tudo o que foi enviado já foi analisado. O que chegar aparece aqui.")
            : t("Não há produtos neste filtro.")
        }
      >
        <Link
          to={isDone ? moderationPath({ status: "all" }) : moderationPath({})}
          className={buttonClass("line", "lg")}
        >
          {isDone ? t("Ver todos os produtos") : t("Ver os pendentes")}
        </Link>
      </EmptyList>
    </section>
  );
}
