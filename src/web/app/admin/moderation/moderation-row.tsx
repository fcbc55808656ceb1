import { Link } from "react-router";
import { cut } from "#domain/format/text.ts";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { descriptionCut } from "#domain/products/product-limits.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { DiscountCell, MiniPicture, PriceCell } from "#web/app/admin/products/product-cells.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";
import { ChooseBox } from "./choose-box.tsx";
import { moderationPath } from "./moderation-query.ts";
import { RowActions } from "./row-actions.tsx";
import type { ModerationControls } from "./use-moderation-controls.ts";

interface ModerationRowProps {
  row: ModeratedProduct;
  /** Why the server said no. */
  note: string | undefined;
  /** Something is under way with it and others. */
  isBusy: boolean;
  isCurrent: boolean;
  isChosen: boolean;
  controls: ModerationControls;
  onLookedAt: () => void;
}

export function ModerationRow(props: ModerationRowProps) {
  const { row, isBusy, isCurrent, isChosen, controls, onLookedAt } = props;
  const t = useTranslate();
  return (
    <tr
      aria-busy={isBusy || undefined}
      data-current={isCurrent || undefined}
      onFocus={() => isCurrent || onLookedAt()}
    >
      <td className="wide:ps-3 wide:pe-0 narrow:self-start narrow:-ms-2.5">
        <ChooseBox
          label={t("Selecionar: {{name}}", { name: row.name })}
          isChosen={isChosen}
          isDisabled={isBusy}
          onChoose={(next) => controls.choose([row], next)}
        />
      </td>
      <td className="wide:w-full wide:max-w-0 narrow:flex-[1_1_12rem] narrow:min-w-0">
        <What {...props} />
      </td>
      <td className="max-lg:hidden">{t(row.category)}</td>
      <td className="num">
        <PriceCell product={row} />
      </td>
      <td className="num narrow:flex-[1_1_40%] narrow:text-start">
        <DiscountCell discount={row.discount} />
      </td>
      <td className="wide:min-w-29">
        {isBusy ? (
          <span className="text-sm text-muted">{t("Um momento…")}</span>
        ) : (
          <StatusBadge status={row.status} />
        )}
      </td>
      <td className="whitespace-nowrap text-muted">
        <PanelAge since={row.created_at} />
      </td>
      <td className="wide:min-w-42 narrow:flex-auto">
        <div inert={isBusy} className={isBusy ? "opacity-40" : undefined}>
          <RowActions row={row} controls={controls} />
        </div>
      </td>
    </tr>
  );
}

/** What it is and where it comes from; its name opens it. */
function What({ row, note, isCurrent, controls }: ModerationRowProps) {
  return (
    <div className="flex items-start gap-3 min-w-0">
      <MiniPicture offer={row} />
      <div className="min-w-0">
        <button
          type="button"
          lang="pt-BR"
          data-row={row.id}
          aria-current={isCurrent ? "true" : undefined}
          className="min-h-6 rounded-[4px] text-base font-semibold leading-[1.35] text-start wrap-anywhere hover:underline focus-visible:outline-offset-0 wide:[font-size:inherit]"
          onClick={() => controls.open(row)}
        >
          {row.name}
        </button>
        <Origin row={row} />
        <Words row={row} />
        {note && <p className="mt-1 text-xs font-[650] wrap-anywhere text-tomato-deep">{note}</p>}
      </div>
    </div>
  );
}

/** The store, and who sent it: a link to everything of theirs. */
function Origin({ row }: { row: ModeratedProduct }) {
  const t = useTranslate();
  const { category, store_name, owner_name, user_id } = row;
  return (
    <p className="product-cell-words">
      <span className="lg:hidden">{t(category)} · </span>
      <bdi lang="pt-BR">{store_name}</bdi>
      {" · "}
      {user_id ? (
        <Link
          to={moderationPath({ status: "all", user_id })}
          className="underline decoration-edge underline-offset-[2px] hover:text-ink"
        >
          {t("enviado por {{name}}", { name: owner_name ?? t("alguém") })}
        </Link>
      ) : (
        t("conta excluída")
      )}
    </p>
  );
}

/** «§2»: cut at 50 characters in a table, at 100 in a card. */
function Words({ row: { description, status, reason } }: { row: ModeratedProduct }) {
  const t = useTranslate();
  return (
    <>
      {description && (
        <p lang="pt-BR" className="product-cell-words">
          <span className="max-lg:hidden">{cut(description, descriptionCut.table)}</span>
          <span className="lg:hidden">{cut(description, descriptionCut.card)}</span>
        </p>
      )}
      {status === "rejected" && reason && (
        <p className="product-cell-words product-cell-whole">
          {t("Motivo:")} <span lang="pt-BR">{reason}</span>
        </p>
      )}
    </>
  );
}
