import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** The account and its session are gone, so this is outside `MembersOnly`. */
export function AccountDeleted() {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap grid justify-items-center pt-16 pb-20 text-center">
      <span className="auth-badge bg-green-soft text-green-deep">
        <CircleCheck size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-4xl font-extrabold outline-none">
        {t("Sua conta foi excluída")}
      </h1>
      <p className="mt-3 max-w-[34em] text-lg text-lead">
        {t(
          "Apagamos seus dados e enviamos um último e-mail para confirmar. As ofertas continuam abertas para você: é só navegar.",
        )}
      </p>
      <ButtonLink label={t("Ver ofertas")} kind="primary" size="lg" className="mt-7" href="/" />
    </div>
  );
}
