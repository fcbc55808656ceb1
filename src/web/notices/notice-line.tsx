import type { ReactNode } from "react";
import { smallVariant } from "#domain/images/image-variant.ts";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Notice } from "#domain/notices/notice-response-schema.ts";
import { isVerdict } from "#domain/prices/price-verdict.ts";
import { VerdictChip } from "#web/prices/verdict-chip.tsx";
import { PricePlaque } from "#web/products/price-plaque.tsx";
import { useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import {
  AtSign,
  BellRing,
  CircleCheck,
  Hourglass,
  MessageCircle,
  RotateCcw,
  Scale,
  ShieldCheck,
  TicketPercent,
  TrendingDown,
} from "#web/ui/icons.ts";
import { AlertNames } from "./alert-names.tsx";
import { deliveryWords, noticeDetail, noticeTitle } from "./notice-words.ts";

/** Each kind has a sign of its own: colour alone says nothing. */
const signs: Record<NoticeKind, { Icon: IconComponent; look: string }> = {
  alert: { Icon: BellRing, look: "notice-sign-good" },
  saved_price: { Icon: TrendingDown, look: "notice-sign-good" },
  saved_ended: { Icon: Hourglass, look: "" },
  saved_back: { Icon: RotateCcw, look: "notice-sign-back" },
  reply: { Icon: MessageCircle, look: "notice-sign-good" },
  mention: { Icon: AtSign, look: "notice-sign-good" },
  comment: { Icon: MessageCircle, look: "notice-sign-good" },
  decision: { Icon: ShieldCheck, look: "" },
  appeal: { Icon: Scale, look: "" },
  coupon: { Icon: TicketPercent, look: "notice-sign-good" },
  coupon_decision: { Icon: ShieldCheck, look: "" },
};

interface NoticeLineProps {
  notice: Notice;
  /** When, as its list writes it. */
  when: ReactNode;
}

/** The title's link covers the whole line; the alerts' links lie above it. */
export function NoticeLine({ notice, when }: NoticeLineProps) {
  const t = useTranslate();
  const { kind, price, verdict, read, path, ended } = notice;
  const isOffer = kind === "alert" && price !== null;
  return (
    <li className={read ? "notice" : "notice notice-new"}>
      <NoticePicture notice={notice} />
      <div className="notice-main">
        <p className="notice-title">
          {!read && <span className="sr-only">{t("Não lida:")} </span>}
          <a href={path}>{noticeTitle(notice, t)}</a>
        </p>
        <p className="notice-sub">
          {noticeDetail(notice, t)}
          {isOffer && !ended && isVerdict(verdict) && verdict !== "poucos-dados" && (
            <VerdictChip verdict={verdict} size="small" />
          )}
        </p>
        <NoticeReason notice={notice} />
      </div>
      <div className="notice-side">
        {isOffer && <PricePlaque price={price} />}
        {when}
      </div>
    </li>
  );
}

function NoticePicture({ notice: { kind, image_url, outcome } }: { notice: Notice }) {
  const { Icon, look } = outcome === "approved" || outcome === "granted" ? published : signs[kind];
  if (kind === "alert" && image_url)
    return (
      <img
        className="notice-picture"
        src={smallVariant(image_url)}
        alt=""
        width="64"
        height="48"
        loading="lazy"
      />
    );
  return (
    <span className={`notice-sign ${look}`} aria-hidden="true">
      <Icon size={20} />
    </span>
  );
}

const published = { Icon: CircleCheck, look: "notice-sign-good" };

/** Why one hears of it. */
function NoticeReason({ notice }: { notice: Notice }) {
  const t = useTranslate();
  const { kind, alerts, name } = notice;
  const isTalk = kind === "reply" || kind === "mention" || kind === "comment";
  if (isTalk) return <p className="notice-why">{t("em {{name}}", { name })}</p>;
  const delivery = deliveryWords(notice, t);
  if (alerts.length === 0 && !delivery) return null;
  return (
    <p className="notice-why">
      {alerts.length > 0 && <BellRing size={14} />}
      {alerts.length > 0 && <AlertNames alerts={alerts} />}
      {delivery && <span>{alerts.length > 0 ? `· ${delivery}` : delivery}</span>}
    </p>
  );
}
