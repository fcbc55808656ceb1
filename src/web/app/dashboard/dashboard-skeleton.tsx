import { useTranslate } from "#web/translate.ts";

/** The screen's shape until the account is known. */
export function DashboardSkeleton() {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16" aria-busy="true">
      <h1 className="sr-only">{t("Carregando…")}</h1>
      <div aria-hidden="true">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="w-full md:w-96">
            <div className="skeleton h-10 w-2/3" />
            <div className="skeleton mt-2 h-5.5 w-full" />
          </div>
          <div className="skeleton h-11 w-60 max-w-full" />
        </div>
        <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-3 max-md:*:last:w-full">
          <div className="skeleton mr-auto h-7 w-40" />
          <div className="skeleton h-11 w-32" />
          <div className="skeleton h-11 md:w-44" />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-2 @min-[10rem]:grid-cols-2 @min-[20.375rem]:grid-cols-4 md:gap-4">
          {["total", "pending", "approved", "rejected"].map((each) => (
            <div key={each} className="skeleton min-h-17 rounded-card md:min-h-21.5" />
          ))}
        </div>
        <div className="skeleton mt-5 h-18.5 max-w-120" />
        <CardSkeletons />
      </div>
    </div>
  );
}

const room = ["1", "2", "3"];

/** As large as the cards that replace them. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true" className="mt-5 grid grid-cols-1 gap-3">
      {room.map((each) => (
        <div key={each} className="skeleton min-h-43 rounded-card md:min-h-38.5" />
      ))}
    </div>
  );
}
