import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Users from "lucide-react/icons/users";
import { Link } from "react-router";
import type { PanelCounts } from "#domain/products/moderation.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

const tiles = [
  { label: "Pendentes", to: "/admin/produtos", Icon: Clock, tone: "status-tone-pending" },
  { label: "Aprovados", to: "/admin/produtos?status=approved", Icon: CircleCheck, tone: "text-green-text" },
  { label: "Rejeitados", to: "/admin/produtos?status=rejected", Icon: CircleX, tone: "text-tomato" },
  { label: "Usuários", to: "/admin/usuarios", Icon: Users, tone: "text-muted" },
] as const;

interface CountTilesProps {
  /** Nothing is known while it is loading. */
  counts: PanelCounts | undefined;
  /** What is not known will not come by itself. */
  isFailed: boolean;
}

/** The four counts; each leads to the list that it counts. */
export function CountTiles({ counts, isFailed }: CountTilesProps) {
  const t = useTranslate();
  const language = useLanguage();
  const figures = counts && [
    counts.products.pending,
    counts.products.approved,
    counts.products.rejected,
    counts.users,
  ];
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-2.5 wide:gap-4">
      {tiles.map(({ label, to, Icon, tone }, i) => (
        <li key={label}>
          <Link
            to={to}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-y-0.5 gap-x-3 h-full py-3.5 px-4 border border-line rounded-card bg-surface [transition:border-color_0.2s] hover:border-muted wide:py-4.5 wide:px-5"
          >
            <Icon size={22} aria-hidden="true" className={`shrink-0 ${tone}`} />
            <b className="[font:800_1.75rem/1.1_var(--font-display)] tracking-[-0.02em]">
              {figures ? figures[i]?.toLocaleString(language) : <Unknown isFailed={isFailed} />}
            </b>
            <span className="col-2 wrap-anywhere text-muted">{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Unknown({ isFailed }: { isFailed: boolean }) {
  if (isFailed) return <>–</>;
  return (
    <span aria-hidden="true" className="skeleton">
      000
    </span>
  );
}
