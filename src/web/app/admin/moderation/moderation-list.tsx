import { bulkLimit } from "#domain/products/moderation.ts";
import { RowsSkeleton } from "#web/app/admin/frame/panel-list.tsx";
import { Keyboard, ListChecks } from "#web/app/icons.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { type ModerationQuery, moderationPath } from "./moderation-query.ts";
import { ChooseBox, ModerationRow } from "./moderation-row.tsx";
import type { Moderation } from "./use-moderation.ts";

export function ModerationList(moderation: Moderation) {
  const { query, list, rows, actions } = moderation;
  // Why is said above.
  if (!list.data && list.failure !== undefined) return null;
  // Nothing is empty before the server has said so.
  if (list.isCurrent && rows.length === 0 && actions.marks.size === 0)
    return <EmptyModerationList query={query} isOver={!list.data?.next} />;
  return (
    <section aria-labelledby="lista" className="sheet">
      <ListHead {...moderation} />
      {/* A card has no head that could hold it. */}
      <div className="py-1 px-1.5 border-b border-line lg:hidden">
        <ChooseAll {...moderation} isLabelled />
      </div>
      <ModerationTable {...moderation} />
    </section>
  );
}

export function ModerationTable(moderation: Moderation) {
  const { query, list, rows } = moderation;
  const t = useTranslate();
  if (!list.data)
    return (
      <RowsSkeleton
        rows={query.limit ?? 8}
        className="grid gap-3 p-4 [&>.skeleton]:h-44 wide:[&>.skeleton]:h-16"
      />
    );
  return (
    <table
      className="panel-table moderation-table text-sm aria-busy:opacity-60 wide:[&_td]:py-2.5"
      aria-busy={!list.isCurrent || rows.some(moderation.isBusy) || undefined}
    >
      <thead>
        <tr>
          <th className="wide:ps-3 wide:pe-0 narrow:self-start narrow:-ms-2.5 max-lg:hidden">
            <ChooseAll {...moderation} />
          </th>
          <th>{t("Produto")}</th>
          <th>{t("Categoria")}</th>
          <th className="num">{t("Preço")}</th>
          <th className="num">{t("Desc.")}</th>
          <th>{t("Status")}</th>
          <th>{t("Enviado")}</th>
          <th>
            <span className="sr-only">{t("Ações")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ModerationRow key={row.id} row={row} moderation={moderation} />
        ))}
      </tbody>
    </table>
  );
}

function ListHead({ query, current, navigable, areKeysOn, setDialog, open }: Moderation) {
  const t = useTranslate();
  const first = current.row ?? navigable[0];
  const titles = {
    pending: t("Produtos pendentes"),
    approved: t("Produtos aprovados"),
    rejected: t("Produtos rejeitados"),
    all: t("Todos os produtos"),
  };
  return (
    <div className="sheet-head">
      <h2 id="lista" tabIndex={-1} className="text-xl font-bold">
        {titles[query.status]}
      </h2>
      {areKeysOn && <KeyHints />}
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
        <Button kind="line" onClick={() => setDialog({ kind: "keys" })}>
          <Keyboard size={18} aria-hidden="true" /> {t("Teclas")}
        </Button>
        <Button kind="primary" disabled={!first} onClick={() => first && open(first)}>
          <ListChecks size={18} aria-hidden="true" /> {t("Modo fila")}
        </Button>
      </div>
    </div>
  );
}

/** The few that are used all day; the others stand behind «?». A phone has no such keys. */
export function KeyHints() {
  const t = useTranslate();
  return (
    <p aria-hidden="true" className="hidden text-xs text-muted wide:block wide:ms-auto">
      <kbd>A</kbd> {t("aprovar")} <kbd>R</kbd> {t("rejeitar")} <kbd>J</kbd>
      <kbd>K</kbd> {t("navegar")} <kbd>?</kbd> {t("mais")}
    </p>
  );
}

function ChooseAll(props: Moderation & { isLabelled?: boolean }) {
  const { navigable, actions, chosen, choose, isLabelled } = props;
  const t = useTranslate();
  // Of what is decided, or about to be, nothing is chosen unseen.
  const free = navigable.filter(({ id }) => !actions.marks.has(id)).slice(0, bulkLimit);
  const isAll = free.length > 0 && free.every((row) => chosen.includes(row));
  return (
    <ChooseBox
      label={t("Selecionar todos desta página")}
      isLabelled={isLabelled}
      isChosen={isAll}
      isPartly={chosen.length > 0 && !isAll}
      onChoose={(isChosen) => choose(free, isChosen)}
    />
  );
}

/** An empty queue is good news; an empty filter is only empty. `isOver`: there is no further page either. */
export function EmptyModerationList({ query, isOver }: { query: ModerationQuery; isOver: boolean }) {
  const t = useTranslate();
  const { status, q, user_id, cursor } = query;
  const isDone = status === "pending" && !q && !user_id && !cursor && isOver;
  const found = q
    ? t("Nada combina com «{{term}}» neste filtro.", { term: q })
    : t("Não há produtos neste filtro.");
  const way = q
    ? { label: t("Limpar busca"), to: { status, user_id } }
    : { label: t("Ver os pendentes"), to: {} };
  const { label, to } = isDone ? { label: t("Ver todos os produtos"), to: { status: "all" } as const } : way;
  return (
    <section aria-labelledby="lista" className="sheet p-4">
      <h2 id="lista" tabIndex={-1} className="sr-only">
        {t("Produtos")}
      </h2>
      <EmptyList
        title={isDone ? t("Nada à espera") : t("Nenhum produto encontrado")}
        text={isDone ? t("Tudo o que foi enviado já foi analisado. O que chegar aparece aqui.") : found}
      >
        {q && status !== "all" && (
          <ScreenLink
            label={t("Buscar em todos os produtos")}
            kind="primary"
            size="lg"
            to={moderationPath({ status: "all", q, user_id })}
          />
        )}
        <ScreenLink label={label} kind="line" size="lg" to={moderationPath(to)} />
      </EmptyList>
    </section>
  );
}
