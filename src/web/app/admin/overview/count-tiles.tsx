import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Users from "lucide-react/icons/users";
import { Link } from "react-router";
import type { PanelCounts } from "#domain/products/moderation.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

interface CountTilesProps {
  counts: PanelCounts | undefined;
  /** What is not known will not come by itself. */
  isFailed: boolean;
}

export function CountTiles({ counts, isFailed }: CountTilesProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { pending, approved, rejected } = counts?.products ?? {};
  const list = "/admin/produtos";
  const unknown = isFailed ? (
    "–"
  ) : (
    <span aria-hidden="true" className="skeleton">
      000
    </span>
  );
  const tiles = [
    { label: "Pendentes", n: pending, to: list, Icon: Clock, tone: "status-tone-pending" },
    {
      label: "Aprovados",
      n: approved,
      to: `${list}?status=approved`,
      Icon: CircleCheck,
      tone: "text-green-text",
    },
    { label: "Rejeitados", n: rejected, to: `${list}?status=rejected`, Icon: CircleX, tone: "text-tomato" },
    { label: "Usuários", n: counts?.users, to: "/admin/usuarios", Icon: Users, tone: "text-muted" },
  ];
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-2.5 wide:gap-4">
      {tiles.map(({ label, n, to, Icon, tone }) => (
        <li key={label}>
          <Link
            to={to}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-y-0.5 gap-x-3 h-full py-3.5 px-4 border border-line rounded-card bg-surface [transition:border-color_0.2s] hover:border-muted wide:py-4.5 wide:px-5"
          >
            <Icon size={22} aria-hidden="true" className={`shrink-0 ${tone}`} />
            <b className="[font:800_1.75rem/1.1_var(--font-display)] tracking-[-0.02em]">
              {n?.toLocaleString(language) ?? unknown}
            </b>
            <span className="col-2 wrap-anywhere text-muted">{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
