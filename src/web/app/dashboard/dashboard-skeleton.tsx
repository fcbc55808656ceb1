import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";

/** The screen's own shape, until it is known who looks at it. */
export function DashboardSkeleton(): JSX.Element {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16" aria-busy="true">
      <h1 className="sr-only">{t("Carregando…")}</h1>
      <div aria-hidden="true">
        <div className="dashboard-head">
          <div className="w-full md:w-96">
            <div className="skeleton h-10 w-2/3" />
            <div className="skeleton mt-2 h-5.5 w-full" />
          </div>
          <div className="skeleton h-11 w-60 max-w-full" />
        </div>
        <div className="dashboard-bar">
          <div className="skeleton mr-auto h-7 w-40" />
          <div className="skeleton h-11 w-32" />
          <div className="skeleton h-11 md:w-44" />
        </div>
        <div className="offer-counts">
          {["total", "pending", "approved", "rejected"].map((each) => (
            <div key={each} className="skeleton offer-count-room" />
          ))}
        </div>
        <div className="skeleton mt-5 h-18.5 max-w-120" />
        <CardSkeletons />
      </div>
    </div>
  );
}

const room = ["1", "2", "3"];

/** As large as the cards that will stand there. */
export function CardSkeletons(): JSX.Element {
  return (
    <div aria-hidden="true" className="my-offers">
      {room.map((each) => (
        <div key={each} className="skeleton my-offer-room" />
      ))}
    </div>
  );
}
