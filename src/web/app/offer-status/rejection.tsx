import { useTranslate } from "#web/translate.ts";

/** Why it was not approved, in the moderator's own words; without any, a link to the rules. */
export function Rejection({ reason }: { reason: string | null }) {
  const t = useTranslate();
  if (reason)
    return (
      <p>
        <strong>{t("Motivo:")}</strong>{" "}
        <span lang="pt-BR" className="whitespace-pre-line">
          {reason}
        </span>
      </p>
    );
  return (
    <p>
      {t("A equipe não escreveu o motivo.")}{" "}
      <a href="/termos#envios" className="font-[650] underline">
        {t("Veja o que você pode enviar")}
      </a>
    </p>
  );
}
