import { Link } from "react-router";
import { cut } from "#domain/format/text.ts";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { descriptionCut } from "#domain/products/product-limits.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { MixedScriptsNote } from "#web/app/admin/frame/mixed-scripts-note.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { DiscountCell, MiniPicture, PriceCell } from "#web/app/admin/products/product-cells.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { VerdictChip } from "#web/prices/verdict-chip.tsx";
import { useTranslate } from "#web/translate.ts";
import { Check, Pencil, Trash2, X } from "#web/ui/icons.ts";
import { moderationPath } from "./moderation-query.ts";
import { RiskChips } from "./risk-chips.tsx";
import { isWaiting } from "./rows.ts";
import type { Moderation } from "./use-moderation.ts";

interface RowProps {
  row: ModeratedProduct;
  moderation: Moderation;
}

export function ModerationRow({ row, moderation }: RowProps) {
  const t = useTranslate();
  const { current, chosen, choose } = moderation;
  const isBusy = moderation.isBusy(row);
  const isCurrent = row.id === current.row?.id;
  return (
    <tr
      aria-busy={isBusy || undefined}
      data-current={isCurrent || undefined}
      className="wide:data-current:bg-sunk wide:data-current:shadow-[inset_3px_0_0_var(--color-green)] wide:forced-colors:data-current:outline-2 wide:forced-colors:data-current:-outline-offset-2 wide:forced-colors:data-current:outline-[Highlight] narrow:focus-within:bg-sunk"
      onFocus={() => isCurrent || current.look(row)}
    >
      <td className="wide:ps-3 wide:pe-0 narrow:self-start narrow:-ms-2.5">
        <ChooseBox
          label={t("Selecionar: {{name}}", { name: row.name })}
          isChosen={chosen.includes(row)}
          isDisabled={isBusy}
          onChoose={(next) => choose([row], next)}
        />
      </td>
      <td className="wide:w-full wide:max-w-0 narrow:flex-[1_1_12rem] narrow:min-w-0">
        <What row={row} moderation={moderation} />
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
          <RowActions row={row} moderation={moderation} />
        </div>
      </td>
    </tr>
  );
}

function What({ row, moderation: { current, actions, open } }: RowProps) {
  const t = useTranslate();
  const { description, status, reason } = row;
  const note = actions.notes.get(row.id);
  return (
    <div className="flex items-start gap-3 min-w-0">
      <MiniPicture offer={row} />
      <div className="min-w-0">
        <button
          type="button"
          lang="pt-BR"
          data-row={row.id}
          aria-current={row.id === current.row?.id ? "true" : undefined}
          className="min-h-6 rounded-[4px] text-base font-semibold leading-[1.35] text-start wrap-anywhere hover:underline focus-visible:outline-offset-0 wide:[font-size:inherit]"
          onClick={() => open(row)}
        >
          {row.name}
        </button>
        <Origin row={row} />
        <MixedScriptsNote names={[row.name, row.store_name, row.owner_name]} />
        <RiskChips {...row} />
        {row.verdict === "desconto-inflado" && <VerdictChip verdict={row.verdict} />}
        {description && (
          <p lang="pt-BR" className="block text-xs wrap-anywhere text-muted wide:truncate">
            {/* «§2»: cut at 50 characters in a table, at 100 in a card. */}
            <span className="max-lg:hidden">{cut(description, descriptionCut.table)}</span>
            <span className="lg:hidden">{cut(description, descriptionCut.card)}</span>
          </p>
        )}
        {status === "rejected" && reason && (
          <p className="block text-xs wrap-anywhere text-muted">
            {t("Motivo:")} <span lang="pt-BR">{reason}</span>
          </p>
        )}
        {note && <p className="mt-1 text-xs font-[650] wrap-anywhere text-tomato-deep">{note}</p>}
      </div>
    </div>
  );
}

function Origin({ row }: { row: ModeratedProduct }) {
  const t = useTranslate();
  const { category, store_name, owner_name, user_id } = row;
  return (
    <p className="block text-xs wrap-anywhere text-muted wide:truncate">
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

const rejectLook =
  "bg-tomato-soft text-tomato-deep wide:in-data-current:border-current wide:in-data-current:bg-surface";

/** «§2»: approve and reject only where it is pending. */
function RowActions({ row, moderation: { approve, reject, setDialog } }: RowProps) {
  const t = useTranslate();
  const verdicts = [
    { label: t("Aprovar"), Icon: Check, size: 18, look: "bg-go text-white", onPress: () => approve([row]) },
    { label: t("Rejeitar"), Icon: X, size: 18, look: rejectLook, onPress: () => reject([row]) },
  ];
  const others = [
    { label: t("Editar"), Icon: Pencil, size: 17, onPress: () => setDialog({ kind: "edit", row }) },
    {
      label: t("Deletar"),
      Icon: Trash2,
      size: 17,
      onPress: () => setDialog({ kind: "delete", rows: [row] }),
    },
  ];
  return (
    <div className="flex justify-end gap-1 narrow:flex-wrap narrow:pt-1.5">
      {[...(isWaiting(row) ? verdicts : []), ...others].map(({ Icon, size, ...action }) => (
        <IconButton
          key={action.label}
          {...action}
          name={row.name}
          icon={<Icon size={size} aria-hidden="true" />}
        />
      ))}
    </div>
  );
}

interface ChooseBoxProps {
  label: string;
  isLabelled?: boolean | undefined;
  isChosen: boolean;
  isPartly?: boolean;
  isDisabled?: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function ChooseBox(props: ChooseBoxProps) {
  const { label, isLabelled, isChosen, isPartly = false, isDisabled, onChoose } = props;
  return (
    <label className="inline-flex items-center justify-center gap-1 min-w-11 min-h-11 font-semibold cursor-pointer lg:pointer-fine:min-w-8 lg:pointer-fine:min-h-8">
      <input
        // There is no attribute for it.
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-label={label}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-5 m-2.5 accent-go cursor-pointer lg:pointer-fine:size-4.25 lg:pointer-fine:m-1.5"
      />
      {isLabelled && label}
    </label>
  );
}
