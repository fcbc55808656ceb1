import type { ComponentProps, ReactNode, RefObject } from "react";
import type { Loaded } from "#web/ui/use-load.ts";
import { ListNotice } from "./list-notice.tsx";
import { ListPager } from "./list-pager.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";

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
  const look = head ? "text-xl font-bold wrap-anywhere outline-none" : "sr-only";
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
