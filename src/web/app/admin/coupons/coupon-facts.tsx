import { couponAsks, couponGivesLine } from "#domain/coupons/coupon-labels.ts";
import { couponStateNames } from "#domain/coupons/coupon-messages.ts";
import type { ModeratedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { couponStatusNames } from "#domain/coupons/import-export/coupon-columns.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { riskLabels } from "#domain/products/offer-risks.ts";
import { type Level, levelNames } from "#domain/users/level.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { useTranslate } from "#web/translate.ts";

const statusLooks = { pending: "pending", approved: "approved", rejected: "rejected", withdrawn: "rejected" };

/** What a moderator needs to know of a coupon: what it gives and asks, what people say, who sent it, what to look at. */
export function CouponFacts({ coupon }: { coupon: ModeratedCoupon }) {
  const t = useTranslate();
  const { code, store, status, note, url, owner, created_at, reason } = coupon;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className={`status status-${statusLooks[status]}`}>{t(couponStatusNames[status])}</span>
        {store.listed ? (
          <a href={`/loja/${store.slug}`} lang="pt-BR" className="text-link">
            {store.name}
          </a>
        ) : (
          <span lang="pt-BR">{store.name}</span>
        )}
        <PanelAge since={created_at} />
        <Sender owner={owner} />
      </p>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code
          translate="no"
          className="rounded-md border-[1.5px] border-dashed border-green bg-green-soft px-2 font-bold text-green-deep wrap-anywhere"
        >
          {code}
        </code>
        <strong>{couponGivesLine(coupon, t)}</strong>
        {note && (
          <span lang="pt-BR" className="wrap-anywhere">
            {note}
          </span>
        )}
      </p>
      <p className="mt-1 text-sm text-muted wrap-anywhere">{termsOf(coupon, t).join(" · ")}</p>
      {url && (
        <p className="mt-1 text-sm wrap-anywhere">
          <a href={url} target="_blank" rel="nofollow noopener noreferrer" className="text-link">
            {url}
          </a>
        </p>
      )}
      <Doubts coupon={coupon} />
      {reason && <p className="mt-1 text-sm wrap-anywhere">{t("Motivo: {{reason}}", { reason })}</p>}
    </>
  );
}

function Sender({ owner }: Pick<ModeratedCoupon, "owner">) {
  const t = useTranslate();
  if (!owner) return null;
  const { handle, name, level } = owner;
  return (
    <span>
      {t("Enviado por {{who}}", { who: handle ? `@${handle}` : name })} · {t(levelNames[level as Level])}
    </span>
  );
}

function termsOf(coupon: ModeratedCoupon, t: ReturnType<typeof useTranslate>): string[] {
  const { starts_at, until, worked, failed, state } = coupon;
  const reports = worked + failed;
  return [
    ...couponAsks(coupon, t),
    ...(starts_at ? [t("vale desde {{day}}", { day: formatDate(starts_at) })] : []),
    until ? t("vale até {{day}}", { day: formatDate(until) }) : t("sem data de fim"),
    reports === 0
      ? t("Ninguém testou ainda.")
      : reports === 1
        ? t("{{state}}: funcionou {{worked}} de 1 vez em 30 dias", {
            state: t(couponStateNames[state]),
            worked,
          })
        : t("{{state}}: funcionou {{worked}} de {{n}} vezes em 30 dias", {
            state: t(couponStateNames[state]),
            worked,
            n: reports,
          }),
  ];
}

/** Hints: nothing is decided by them. */
function Doubts({ coupon }: { coupon: ModeratedCoupon }) {
  const { same_code, mixed_scripts, foreign_link, look_alike } = coupon;
  const t = useTranslate();
  const doubts = [
    look_alike && t(riskLabels.look_alike),
    foreign_link && t("O link não é de um endereço desta loja"),
    mixed_scripts && t("A descrição mistura alfabetos"),
    same_code > 0 && t("Esta loja já teve este código"),
  ].filter((doubt) => doubt !== false);
  if (doubts.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {doubts.map((doubt) => (
        <li key={doubt} className="status status-pending">
          {doubt}
        </li>
      ))}
    </ul>
  );
}
