import type { Reported } from "#web/api/comments.ts";
import { Island } from "#web/islands/island.tsx";
import { ReportIsland, reportTexts } from "./report-island.tsx";

/** For an offer or a profile, once on its page, and on every ticket of a coupon. Comments have their own in the row below them. */
export function ReportButton(props: Reported & { label: string }) {
  return (
    <Island name="report" wake="member" props={props} texts={reportTexts}>
      <ReportIsland {...props} />
    </Island>
  );
}
