import { formatMoney } from "#domain/format/money.ts";
import { type LogState, logStatuses } from "#domain/log/log-state.ts";
import { levelNames } from "#domain/users/level.ts";
import { roleLabel } from "#domain/users/roles.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ArrowRight } from "#web/ui/icons.ts";
import { nameOf } from "./log-words.ts";

interface LogChangeProps {
  before: LogState | null;
  after: LogState | null;
}

/** Before and after, of what an act changed. */
export function LogChange({ before, after }: LogChangeProps) {
  const t = useTranslate();
  const [was, is] = changeOf(before, after, t);
  return (
    <p className="log-change">
      {was && (
        <>
          <s>{was}</s> <ArrowRight size={14} /> <span className="sr-only">{t("mudou para")}</span>{" "}
        </>
      )}
      {is && <b>{is}</b>}
    </p>
  );
}

/** What differs; where nothing does, what it is. */
export function changeOf(before: LogState | null, after: LogState | null, t: Translate): [string, string] {
  const [was, is] = [partsOf(before, t), partsOf(after, t)];
  const keys = Object.keys({ ...was, ...is });
  const changed = keys.filter((key) => was[key] !== is[key]);
  if (changed.length === 0) return ["", Object.values(is).join(" · ")];
  const written = (parts: Record<string, string>) => changed.flatMap((key) => parts[key] ?? []).join(" · ");
  return [written(was), written(is)];
}

/** The names of what the log's first entry counts. */
const pastNames: Record<string, string> = {
  "offer-decisions": "decisões sobre ofertas",
  "offer-deletions": "ofertas excluídas",
  "offer-ends": "ofertas encerradas",
  "offer-revivals": "ofertas reabertas",
  "coupon-decisions": "decisões sobre cupons",
  "coupon-deletions": "cupons excluídos",
  "comment-decisions": "decisões sobre comentários",
  "report-decisions": "decisões sobre denúncias",
  bans: "contas suspensas",
  "bans-lifted": "contas reativadas",
  "levels-set": "níveis mudados",
  "roles-changed": "papéis mudados",
  "store-merges": "lojas unidas",
};

/** A state in words, part by part. */
function partsOf(state: LogState | null, t: Translate): Record<string, string> {
  if (!state) return {};
  const { status, level, price, original_price, counts, seq, hash } = state;
  const parts: Record<string, string> = {};
  if (status !== undefined) parts.status = t(nameOf(logStatuses, status));
  if (level !== undefined) parts.level = t(levelText(level));
  if (price !== undefined) parts.price = formatMoney(price);
  if (original_price !== undefined)
    parts.original_price = t("«de» {{price}}", { price: formatMoney(original_price) });
  for (const [name, n] of Object.entries(counts ?? {}))
    parts[name] = `${t(nameOf(pastNames, name))}: ${n.toLocaleString("pt-BR")}`;
  if (seq !== undefined) parts.seq = t("nº {{n}}", { n: seq });
  if (hash !== undefined) parts.hash = `${hash.slice(0, 8)}…`;
  return parts;
}

function levelText(level: string): string {
  return Object.hasOwn(levelNames, level) ? nameOf(levelNames, level) : roleLabel(level);
}
