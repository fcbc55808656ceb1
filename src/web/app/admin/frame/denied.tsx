import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";

interface DeniedProps {
  title: string;
  text: string;
  /** The way on. */
  children: ReactNode;
}

export function Denied({ title, text, children }: DeniedProps) {
  const t = useTranslate();
  return (
    <div className="wrap grid justify-items-center pt-16 pb-20 text-center">
      <span className="auth-badge bg-tomato-soft text-tomato-deep">
        <Lock size={30} />
      </span>
      <h1 className="mt-5 text-4xl font-extrabold">{t(title)}</h1>
      <p className="mt-3 mb-7 text-lg text-lead">{t(text)}</p>
      {children}
    </div>
  );
}
