import type { JSX } from "react";
import { Link } from "react-router";
import { useTranslate } from "#web/translate.ts";

interface DoorWaysProps {
  question: string;
  /** The other door. */
  to: string;
  label: string;
}

/** Below the form of a door: the other one, and the way back. */
export function DoorWays({ question, to, label }: DoorWaysProps): JSX.Element {
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
