import { type JSX, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { LoaderCircle } from "#web/ui/icons.ts";

interface AuthFrameProps {
  title: string;
  lead?: string;
  children: ReactNode;
  aside?: JSX.Element;
  /** For visitors only: hidden from signed-in users until they are redirected. */
  isForGuests?: boolean;
}

const withAside =
  "grid-cols-[minmax(0,34rem)] lg:grid-cols-[minmax(0,34rem)_minmax(0,25rem)] lg:items-start lg:gap-x-[clamp(3rem,7vw,6.5rem)]";

export function AuthFrame({ title, lead, children, aside, isForGuests }: AuthFrameProps) {
  const { account } = useAccount();
  const until = isForGuests && account.phase === "unknown" ? "member:invisible" : "";
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
function Heading({ children }: { children: string }) {
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

interface AuthBadgeProps {
  Icon: IconComponent;
  isBad?: boolean | undefined;
}

export function AuthBadge({ Icon, isBad }: AuthBadgeProps) {
  const colours = isBad ? "bg-tomato-soft text-tomato-deep" : "bg-green-soft text-green-deep";
  return (
    <span className={`grid size-16 place-items-center rounded-full ${colours}`}>
      <Icon size={30} />
    </span>
  );
}

interface AuthOutcomeProps extends AuthBadgeProps {
  title: string;
  children: ReactNode;
}

export function AuthOutcome({ title, children, ...badge }: AuthOutcomeProps) {
  return (
    <AuthFrame title={title}>
      <div className="grid grid-cols-1 gap-4">
        <AuthBadge {...badge} />
        {children}
      </div>
    </AuthFrame>
  );
}

/** @param height as tall as the content that replaces it, to avoid a layout shift */
export function LoadingText({ text, height = "min-h-58" }: { text: string; height?: string }) {
  return (
    <p role="status" className={`flex items-center justify-center gap-3 text-lg text-lead ${height}`}>
      <LoaderCircle size={26} className="shrink-0 animate-spin text-green-text motion-reduce:animate-none" />
      {text}
    </p>
  );
}

export function AuthLinks({ question, to, label }: { question: string; to: string; label: string }) {
  const t = useTranslate();
  return (
    <div className="mt-5 -mb-2.5 flex flex-wrap justify-between gap-x-6 border-t border-t-line pt-3 text-meta">
      <p>
        {question}{" "}
        <Link to={to} className="text-link py-2.5">
          {label}
        </Link>
      </p>
      <a href="/" className="text-link py-2.5">
        {t("Voltar para o início")}
      </a>
    </div>
  );
}
