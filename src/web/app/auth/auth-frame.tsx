import { type JSX, type ReactNode, useEffect, useRef } from "react";
import { useAccount } from "#web/app/session/account.ts";

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Beside the form where there is room, below it elsewhere. */
  aside?: ReactNode;
  /** For those who are not signed in: whoever is does not see it pass by. */
  isDoor?: boolean;
}

const withAside =
  "grid-cols-[minmax(0,34rem)] lg:grid-cols-[minmax(0,34rem)_minmax(0,25rem)] lg:items-start lg:gap-x-[clamp(3rem,7vw,6.5rem)]";

/** What the screens around an account look like: a large heading, one panel, and a friendly stall beside it. */
export function AuthFrame({ title, lead, children, aside, isDoor }: AuthFrameProps): JSX.Element {
  const { account } = useAccount();
  const until = isDoor && account.phase === "unknown" ? "member:invisible" : "";
  const columns = aside ? withAside : "grid-cols-[minmax(0,34rem)]";
  return (
    <div className={`wrap grid justify-center gap-10 pt-13 pb-16 md:pt-17 md:pb-20 ${columns} ${until}`}>
      <div className="min-w-0">
        <Heading>{title}</Heading>
        {lead && <p className="mt-2.5 text-lg text-lead">{lead}</p>}
        <div className="panel mt-6">{children}</div>
      </div>
      {aside}
    </div>
  );
}

let hasArrived = false;

/** Another heading on the same screen is another place: the focus goes there, so that it is read out. */
function Heading({ children }: { children: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it reads otherwise.
  useEffect(() => {
    // The document itself was announced by the browser.
    if (hasArrived) {
      scrollTo(0, 0);
      heading.current?.focus();
    }
    hasArrived = true;
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-[clamp(2rem,1.4rem+2.6vw,2.75rem)] font-extrabold">
      {children}
    </h1>
  );
}
