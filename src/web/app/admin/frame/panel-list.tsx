import type { ComponentProps, ReactNode, RefObject } from "react";
import { useSearchParams } from "react-router";
import { CallError, unexplained } from "#web/api/call.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import type { Loaded } from "#web/ui/use-load.ts";
import { useChoicePath } from "./list-address.ts";

interface PanelListProps {
  list: Loaded<{ next: string | null }> & { heading: RefObject<HTMLHeadingElement | null> };
  rows: readonly unknown[] | undefined;
  id?: string;
  title: string;
  /** What stands beside the title; without it the title is only heard, and the pages stand below the sheet. */
  head?: ReactNode;
  /** A failure is shown above the sheet, and alone where nothing was loaded before. */
  isNoticeAbove?: boolean;
  extent?: string | false | undefined;
  skeleton: ComponentProps<typeof RowsSkeleton>;
  empty: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A list by pages, with what it says while it loads, fails or is empty. */
export function PanelList(props: PanelListProps) {
  const { list, id = "lista", title, head, isNoticeAbove = !head, extent, className = "" } = props;
  const { data: page, isCurrent, failure, heading } = list;
  const notice = <ListNotice failure={failure} isOlder={page !== undefined} onRetry={list.load} />;
  const pager = page && isCurrent && <ListPager next={page.next} />;
  const look = head ? "text-xl font-bold wrap-anywhere outline-none [box-shadow:none]" : "sr-only";
  const titled = (
    <h2 id={id} ref={heading} tabIndex={-1} className={look}>
      {title}
    </h2>
  );
  return (
    <>
      {isNoticeAbove && notice}
      {(!isNoticeAbove || page || failure === undefined) && (
        <section aria-labelledby={id} className={`sheet ${className}`}>
          {head ? (
            <div className="sheet-head">
              {titled}
              {head}
            </div>
          ) : (
            titled
          )}
          <p role="status" className="sr-only">
            {extent}
          </p>
          {!isNoticeAbove && failure !== undefined && <div className="p-4">{notice}</div>}
          <Rows {...props} />
          {head && pager}
        </section>
      )}
      {!head && pager}
    </>
  );
}

/** Nothing is empty before the server has said so. */
function Rows({ list: { isCurrent, failure }, rows, skeleton, empty, children }: PanelListProps) {
  if (rows?.length)
    return (
      <div aria-busy={!isCurrent || undefined} className="aria-busy:opacity-60">
        {children}
      </div>
    );
  if (rows && isCurrent) return typeof empty === "string" ? <p className="p-5 text-lead">{empty}</p> : empty;
  return failure === undefined ? <RowsSkeleton {...skeleton} /> : null;
}

interface ListNoticeProps {
  /** Undefined: nothing has failed, and nothing is shown. */
  failure: unknown;
  /** Something older is still shown below. */
  isOlder: boolean;
  onRetry: () => Promise<unknown>;
}

/** Never invented figures in front of an admin: what was loaded last stays, and this says so. */
export function ListNotice({ failure, isOlder, onRetry }: ListNoticeProps) {
  const t = useTranslate();
  if (failure === undefined) return null;
  return (
    <div role="alert" className="note note-bad flex-wrap">
      <span className="flex-1">
        {reasonOf(failure, t)} {isOlder && t("O que você vê é o que foi carregado por último.")}
      </span>
      <ActionButton
        kind="line"
        label={t("Tentar novamente")}
        busyLabel={t("Carregando…")}
        onPress={onRetry}
      />
    </div>
  );
}

/** What to do about it is said by the button. */
function reasonOf(failure: unknown, t: Translate): string {
  if (!(failure instanceof CallError)) return `${t("Não conseguimos falar com o servidor")}.`;
  return t(failure.message === unexplained ? "Algo deu errado do nosso lado." : failure.message);
}

/** The pages of a list by cursor, in the address: every page costs the same, and Back leads to the one before. */
export function ListPager({ next }: { next: string | null | undefined }) {
  const t = useTranslate();
  const [address] = useSearchParams();
  const pathOf = useChoicePath();
  const isFirst = !address.has("cursor");
  if (isFirst && !next) return null;
  return (
    <nav aria-label={t("Páginas")} className="flex flex-wrap justify-center gap-3 p-4">
      {!isFirst && <ScreenLink to={pathOf({})} kind="line" label={t("Primeira página")} />}
      {next && <ScreenLink to={pathOf({ cursor: next })} kind="line" label={t("Próxima página")} />}
    </nav>
  );
}

interface RowsSkeletonProps {
  /** More than a screen holds: what stands below must not be seen moving when the rows come. */
  rows: number;
  className: string;
}

export function RowsSkeleton({ rows, className }: RowsSkeletonProps) {
  const t = useTranslate();
  return (
    <div aria-busy="true">
      <p className="sr-only">{t("Carregando…")}</p>
      <div aria-hidden="true" className={className}>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="skeleton" />
        ))}
      </div>
    </div>
  );
}
