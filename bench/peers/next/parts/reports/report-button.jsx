import { Island } from "../islands/island.jsx";
import { ReportIsland } from "./report-island.jsx";

/** For an offer or a profile, once on its page, and on every ticket of a coupon. Comments have their own in the row below them. */
export function ReportButton(props) {
  return (
    <Island name="report" wake="member" props={props}>
      <ReportIsland {...props} />
    </Island>
  );
}
