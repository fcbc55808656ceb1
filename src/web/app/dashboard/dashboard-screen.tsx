import type { JSX } from "react";
import { MembersOnly } from "#web/app/members-only.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { MyOffers } from "./my-offers.tsx";

/** «§2»: where a login leads. */
export function DashboardScreen(): JSX.Element {
  return (
    <MembersOnly skeleton={<DashboardSkeleton />}>
      <Dashboard />
    </MembersOnly>
  );
}

function Dashboard(): JSX.Element | null {
  const { account } = useAccount();
  if (account.phase !== "in") return null;
  return (
    <div className="wrap pt-13 pb-16">
      <DashboardHead profile={account.profile} />
      <MyOffers user_id={account.profile.id} />
    </div>
  );
}
