import Keyboard from "lucide-react/icons/keyboard";
import ListChecks from "lucide-react/icons/list-checks";
import type { JSX } from "react";
import { bulkLimit } from "#domain/products/moderation.ts";
import { RowsSkeleton } from "#web/app/admin/frame/rows-skeleton.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ChooseBox } from "./choose-box.tsx";
import { KeyHints } from "./key-hints.tsx";
import type { ModerationQuery } from "./moderation-query.ts";
import { ModerationRow } from "./moderation-row.tsx";
import { NothingWaits } from "./nothing-waits.tsx";
import type { Desk } from "./use-desk.ts";
import type { Moderation } from "./use-moderation.ts";

export interface ModerationParts {
  moderation: Moderation;
  desk: Desk;
  query: ModerationQuery;
  areKeysOn: boolean;
}

/** The offers in a table; on a phone each is a card. */
export function ModerationList({ moderation, desk, query, areKeysOn }: ModerationParts): JSX.Element | null {
  const { list, rows, deeds } = moderation;
  // Why is said above.
  if (!list.data && list.failure !== undefined) return null;
  // Nothing is empty before the server has said so.
  if (list.isCurrent && rows.length === 0 && deeds.marks.size === 0)
    return <NothingWaits query={query} isOver={!list.data?.next} />;
  return (
    <section aria-labelledby="lista" className="sheet">
      <ListHead moderation={moderation} desk={desk} query={query} areKeysOn={areKeysOn} />
      {/* A card has no head that could hold it. */}
      <div className="py-1 px-1.5 border-b border-line lg:hidden">
        <ChooseAll moderation={moderation} desk={desk} isLabelled />
      </div>
      <ModerationTable moderation={moderation} desk={desk} />
    </section>
  );
}

export function ModerationTable({
  moderation,
  desk,
  skeletonRows = 8,
}: Choosing & { skeletonRows?: number }): JSX.Element {
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
      <TableHead moderation={moderation} desk={desk} />
      <tbody>
        {rows.map((row) => (
          <ModerationRow
            key={row.id}
            row={row}
            note={moderation.deeds.notes.get(row.id)}
            isBusy={moderation.isBusy(row)}
            isCurrent={row.id === current.row?.id}
            isChosen={desk.chosen.includes(row)}
            desk={desk}
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

function ListHead({ moderation: { current, ways }, desk, query, areKeysOn }: ModerationParts): JSX.Element {
  const t = useTranslate();
  const first = current.row ?? ways[0];
  return (
    <div className="sheet-head">
      <h2 id="lista" tabIndex={-1} className="text-xl font-bold">
        {t(titles[query.status].label)}
      </h2>
      {areKeysOn && <KeyHints />}
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
        <button
          type="button"
          className={`${buttonClass("line")} [@media(hover:none)_and_(pointer:coarse)]:hidden`}
          onClick={() => desk.setQuestion({ kind: "keys" })}
        >
          <Keyboard size={18} aria-hidden="true" /> {t("Teclas")}
        </button>
        <button
          type="button"
          disabled={!first}
          className={buttonClass("primary")}
          onClick={() => first && desk.open(first)}
        >
          <ListChecks size={18} aria-hidden="true" /> {t("Modo fila")}
        </button>
      </div>
    </div>
  );
}

type Choosing = Pick<ModerationParts, "moderation" | "desk">;

function ChooseAll({
  moderation: { ways, deeds },
  desk,
  isLabelled = false,
}: Choosing & { isLabelled?: boolean }): JSX.Element {
  const t = useTranslate();
  const { chosen, choose } = desk;
  // Of what is decided, or about to be, nothing is chosen unseen.
  const free = ways.filter(({ id }) => !deeds.marks.has(id)).slice(0, bulkLimit);
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

function TableHead(choosing: Choosing): JSX.Element {
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
