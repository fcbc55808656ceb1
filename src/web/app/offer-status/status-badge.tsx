import { type ProductStatus, statusLabel } from "#domain/products/product-status.ts";
import { useTranslate } from "#web/translate.ts";
import { CircleCheck, CircleX, Clock } from "#web/ui/icons.ts";

const looks = {
  pending: { Icon: Clock, className: "status status-pending" },
  approved: { Icon: CircleCheck, className: "status status-approved" },
  rejected: { Icon: CircleX, className: "status status-rejected" },
} as const;

/** «§4»: green, red or yellow, and a word. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  const t = useTranslate();
  const { Icon, className } = looks[status];
  return (
    <span className={className}>
      <Icon size={14} className="shrink-0" /> {t(statusLabel(status))}
    </span>
  );
}

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
