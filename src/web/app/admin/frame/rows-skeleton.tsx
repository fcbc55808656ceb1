import { useTranslate } from "#web/translate.ts";

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
