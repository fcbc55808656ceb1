import Keyboard from "lucide-react/icons/keyboard";
import ListChecks from "lucide-react/icons/list-checks";
import { bulkLimit } from "#domain/products/moderation.ts";
import { RowsSkeleton } from "#web/app/admin/frame/rows-skeleton.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ChooseBox } from "./choose-box.tsx";
import { EmptyModerationList } from "./empty-moderation-list.tsx";
import { KeyHints } from "./keys-help.tsx";
import type { ModerationQuery } from "./moderation-query.ts";
import { ModerationRow } from "./moderation-row.tsx";
import type { Moderation } from "./use-moderation.ts";
import type { ModerationControls } from "./use-moderation-controls.ts";

export interface ModerationParts {
  moderation: Moderation;
  controls: ModerationControls;
  query: ModerationQuery;
  areKeysOn: boolean;
}

/** The offers in a table; on a phone each is a card. */
export function ModerationList({ moderation, controls, query, areKeysOn }: ModerationParts) {
  const { list, rows, actions } = moderation;
  // Why is said above.
  if (!list.data && list.failure !== undefined) return null;
  // Nothing is empty before the server has said so.
  if (list.isCurrent && rows.length === 0 && actions.marks.size === 0)
    return <EmptyModerationList query={query} isOver={!list.data?.next} />;
  return (
    <section aria-labelledby="lista" className="sheet">
      <ListHead moderation={moderation} controls={controls} query={query} areKeysOn={areKeysOn} />
      {/* A card has no head that could hold it. */}
      <div className="py-1 px-1.5 border-b border-line lg:hidden">
        <ChooseAll moderation={moderation} controls={controls} isLabelled />
      </div>
      <ModerationTable moderation={moderation} controls={controls} />
    </section>
  );
}

export function ModerationTable({
  moderation,
  controls,
  skeletonRows = 8,
}: Choosing & { skeletonRows?: number }) {
  const { list, rows, current } = moderation;
  if (!list.data)
    return (
      <RowsSkeleton
        rows={skeletonRows}
        className="grid gap-3 p-4 [&>.skeleton]:h-44 wide:[&>.skeleton]:h-16"
      />
    );
  return (
    <table
      className="panel-table moderation-table"
      aria-busy={!list.isCurrent || rows.some(moderation.isBusy) || undefined}
    >
      <TableHead moderation={moderation} controls={controls} />
      <tbody>
        {rows.map((row) => (
          <ModerationRow
            key={row.id}
            row={row}
            note={moderation.actions.notes.get(row.id)}
            isBusy={moderation.isBusy(row)}
            isCurrent={row.id === current.row?.id}
            isChosen={controls.chosen.includes(row)}
            controls={controls}
            onLookedAt={() => current.look(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

const titles = {
  pending: { label: "Produtos pendentes" },
  approved: { label: "Produtos aprovados" },
  rejected: { label: "Produtos rejeitados" },
  all: { label: "Todos os produtos" },
} as const;

function ListHead({ moderation: { current, navigable }, controls, query, areKeysOn }: ModerationParts) {
  const t = useTranslate();
  const first = current.row ?? navigable[0];
  return (
    <div className="sheet-head">
      <h2 id="lista" tabIndex={-1} className="text-xl font-bold">
        {t(titles[query.status].label)}
      </h2>
      {areKeysOn && <KeyHints />}
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
        <button
          type="button"
          className={buttonClass("line")}
          onClick={() => controls.setDialog({ kind: "keys" })}
        >
          <Keyboard size={18} aria-hidden="true" /> {t("Teclas")}
        </button>
        <button
          type="button"
          disabled={!first}
          className={buttonClass("primary")}
          onClick={() => first && controls.open(first)}
        >
          <ListChecks size={18} aria-hidden="true" /> {t("Modo fila")}
        </button>
      </div>
    </div>
  );
}

type Choosing = Pick<ModerationParts, "moderation" | "controls">;

function ChooseAll({
  moderation: { navigable, actions },
  controls,
  isLabelled = false,
}: Choosing & { isLabelled?: boolean }) {
  const t = useTranslate();
  const { chosen, choose } = controls;
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

function TableHead(choosing: Choosing) {
  const t = useTranslate();
  return (
    <thead>
      <tr>
        <th className="wide:ps-3 wide:pe-0 narrow:self-start narrow:-ms-2.5 max-lg:hidden">
          <ChooseAll {...choosing} />
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
  );
}
