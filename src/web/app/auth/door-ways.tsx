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
    <div className="auth-ways">
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
