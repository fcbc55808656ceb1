import { Link } from "react-router";
import { appealMessages } from "#domain/appeals/appeal-messages.ts";
import type { AppealedOffer } from "#domain/appeals/appeal-schema.ts";
import { DecisionRow } from "#web/app/admin/frame/decision-row.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { MiniPicture, PriceCell } from "#web/app/admin/products/product-cells.tsx";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { VerdictChip } from "#web/prices/verdict-chip.tsx";
import { useTranslate } from "#web/translate.ts";

interface AppealRowProps {
  appeal: AppealedOffer;
  note: string | undefined;
  isCurrent: boolean;
  onLook: () => void;
  onGrant: () => void;
  onUphold: () => void;
}

/** The offer, the first decision and who made it, and what its sender says against it. */
export function AppealRow({ appeal, note, isCurrent, onLook, onGrant, onUphold }: AppealRowProps) {
  const t = useTranslate();
  const { id, product, text, objection } = appeal;
  const isOpen = objection === null;
  return (
    <DecisionRow
      id={id}
      label={t("Recurso: {{name}}", { name: product.name })}
      keepLabel="Publicar"
      removeLabel="Manter rejeitada"
      note={note}
      isCurrent={isCurrent}
      onLook={onLook}
      onKeep={isOpen ? onGrant : undefined}
      onRemove={isOpen ? onUphold : undefined}
    >
      <AppealedProduct appeal={appeal} />
      <FirstDecision appeal={appeal} />
      <blockquote
        lang="pt-BR"
        className="mt-2 border-s-[3px] border-green ps-3 whitespace-pre-line wrap-anywhere"
      >
        {text}
      </blockquote>
      <Whose appeal={appeal} />
    </DecisionRow>
  );
}

function AppealedProduct({ appeal: { id, product, created_at } }: Pick<AppealRowProps, "appeal">) {
  const t = useTranslate();
  const { name, store_name, product_url, owner_name, verdict } = product;
  return (
    <div className="flex items-start gap-3 min-w-0">
      <MiniPicture offer={product} />
      <div className="min-w-0">
        <p lang="pt-BR" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <PriceCell product={product} isInLine />
          {verdict !== "poucos-dados" && <VerdictChip verdict={verdict} size="small" />}
          <bdi lang="pt-BR">{store_name}</bdi>
          {owner_name && <span>{t("enviado por {{name}}", { name: owner_name })}</span>}
          <PanelAge since={created_at} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
          <a href={product_url} target="_blank" rel="nofollow noopener noreferrer" className="text-link">
            {t("Abrir na loja")}
          </a>
          <Link to={editPath(id)} className="text-link">
            {t("Abrir a oferta no painel")}
          </Link>
        </p>
      </div>
    </div>
  );
}

function FirstDecision({ appeal: { rejected_by, rejected_reason } }: Pick<AppealRowProps, "appeal">) {
  const t = useTranslate();
  return (
    <p className="mt-2 text-sm wrap-anywhere">
      <strong>{t("Rejeitada por {{who}}:", { who: rejected_by ?? t("equipe") })}</strong>{" "}
      {rejected_reason ? <span lang="pt-BR">{rejected_reason}</span> : t("sem motivo escrito")}
    </p>
  );
}

/** Whose turn it is, where that is a question. */
function Whose({ appeal: { objection, is_own_decision } }: Pick<AppealRowProps, "appeal">) {
  const t = useTranslate();
  if (objection) return <p className="mt-2 text-sm font-[650] text-lead">{t(appealMessages[objection])}</p>;
  if (!is_own_decision) return null;
  return (
    <p className="mt-2 text-sm font-[650] text-lead">
      {t(
        "A primeira decisão foi sua e não há outra pessoa na moderação: você decide, e quem enviou fica sabendo disso.",
      )}
    </p>
  );
}
