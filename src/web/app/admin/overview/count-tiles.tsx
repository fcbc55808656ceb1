import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Users from "lucide-react/icons/users";
import type { JSX } from "react";
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
export function CountTiles({ counts, isFailed }: CountTilesProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const figures = counts && [
    counts.products.pending,
    counts.products.approved,
    counts.products.rejected,
    counts.users,
  ];
  return (
    <ul className="count-tiles">
      {tiles.map(({ label, to, Icon, tone }, i) => (
        <li key={label}>
          <Link to={to} className="count-tile">
            <Icon size={22} aria-hidden="true" className={`shrink-0 ${tone}`} />
            <b className="count-figure">
              {figures ? figures[i]?.toLocaleString(language) : <Unknown isFailed={isFailed} />}
            </b>
            <span className="count-label">{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Unknown({ isFailed }: { isFailed: boolean }): JSX.Element {
  if (isFailed) return <>–</>;
  return (
    <span aria-hidden="true" className="skeleton">
      000
    </span>
  );
}
