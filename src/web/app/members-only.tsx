import type { JSX, ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { isSigningOut } from "#web/api/sign-out.ts";
import { ScreenSkeleton, Unreachable } from "./screen-states.tsx";
import { useAccount } from "./session/account.ts";

interface MembersOnlyProps {
  children: ReactNode;
  /** Shown until the account is known. */
  skeleton?: JSX.Element;
}

/** «§2»: visitors go to the login, and come back afterwards. */
export function MembersOnly({ children, skeleton = <ScreenSkeleton /> }: MembersOnlyProps) {
  const { account } = useAccount();
  const { pathname, search } = useLocation();
  switch (account.phase) {
    case "unknown":
      return skeleton;
    case "unreachable":
      return <Unreachable />;
    case "out":
      if (isSigningOut()) return skeleton;
      return <Redirect to={loginPath(pathname + search)} />;
    default:
      // A pending second factor is asked for on the login screen.
      if (account.profile.second_factor === "pending") return <Redirect to={loginPath(pathname + search)} />;
      return <>{children}</>;
  }
}

/** Another screen, which may have to be fetched first: until then nothing vanishes. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <ScreenSkeleton />
      <Navigate to={to} replace />
    </>
  );
}

export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}
