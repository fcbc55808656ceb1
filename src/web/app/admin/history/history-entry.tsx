import { Link } from "react-router";
import { formatMinute } from "#domain/format/written-date.ts";
import {
  actionLabels,
  decisionLabels,
  isAction,
  isObjectKind,
  markLabels,
  type ObjectKind,
} from "#domain/operation/actions.ts";
import type { HistoryEvent } from "#domain/operation/history.ts";
import { Change } from "#web/app/admin/frame/change.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { type ChangedField, changedFields, objectName } from "./changed-fields.ts";
import { historyPath } from "./history-query.ts";

export function HistoryEntry({ event }: { event: HistoryEvent }) {
  const t = useTranslate();
  const language = useLanguage();
  const facts = changedFields(event, t, language);
  return (
    <li className="py-3.5 px-[min(1.25rem,4vw)] [&+&]:border-t border-line">
      <p className="wrap-anywhere [&>.text-link]:inline">
        <Actor event={event} /> {actionText(event, t)} <Thing event={event} />
      </p>
      <p className="flex flex-wrap gap-y-0.5 gap-x-4 text-sm text-muted [&>a]:py-0.5">
        <PanelAge since={event.created_at} />
        <span>{formatMinute(event.created_at, language)}</span>
        <WholeStory event={event} />
      </p>
      <Changes facts={facts} isChange={event.before !== null && event.after !== null} />
    </li>
  );
}

/** A decision is told as what it was, and so is a mark. */
function actionText({ action, after }: HistoryEvent, t: Translate): string {
  const status = action === "update-product-status" ? after?.status : undefined;
  if (status === "approved" || status === "rejected") return t(decisionLabels[status]);
  if (action === "mark-messages" && after) return t(after.read_at ? markLabels.read : markLabels.unread);
  return isAction(action) ? t(actionLabels[action]) : action;
}

function Actor({ event: { actor_id, actor_name, after } }: { event: HistoryEvent }) {
  const t = useTranslate();
  const deleted = t("Conta excluída");
  if (after?.by === "people") return <b>{t("A comunidade")}</b>;
  if (!actor_id) return <b>{deleted}</b>;
  return (
    <Link to={historyPath({ actor_id })} className="text-link">
      {actor_name ?? deleted}
    </Link>
  );
}

/** The label leads to everything that ever happened to the same thing. */
const kinds: Partial<Record<ObjectKind, { label: string; pathOf: (id: string, name: string) => string }>> = {
  product: { label: "Tudo sobre este produto", pathOf: editPath },
  article: {
    label: "Tudo sobre este artigo",
    pathOf: (id) => `/admin/blog?${new URLSearchParams({ artigo: id })}`,
  },
  coupon: {
    label: "Tudo sobre este cupom",
    pathOf: (_, q) => `/admin/cupons?${new URLSearchParams({ situacao: "todos", q })}`,
  },
  user: {
    label: "Tudo sobre esta conta",
    pathOf: (_, q) => `/admin/usuarios?${new URLSearchParams({ q })}`,
  },
};

function Thing({ event }: { event: HistoryEvent }) {
  const name = objectName(event, useTranslate());
  const { object_kind: kind, object_id, object_exists } = event;
  // Who does something with their own account is named already.
  if (name === null || (kind === "user" && object_id === event.actor_id)) return null;
  const to = object_exists && isObjectKind(kind) && kinds[kind]?.pathOf(object_id, name);
  if (!to) return <b className="wrap-anywhere">{name}</b>;
  return (
    <Link to={to} className="text-link wrap-anywhere">
      {name}
    </Link>
  );
}

function WholeStory({ event: { object_kind, object_id } }: { event: HistoryEvent }) {
  const t = useTranslate();
  const kind = isObjectKind(object_kind) && kinds[object_kind];
  if (!kind) return null;
  return (
    <Link to={historyPath({ object_kind, object_id })} className="underline">
      {t(kind.label)}
    </Link>
  );
}

/** As many as are read at a glance; more are a click away. */
const FACTS_AT_A_GLANCE = 4;

function Changes({ facts, isChange }: { facts: ChangedField[]; isChange: boolean }) {
  const t = useTranslate();
  if (facts.length === 0) return null;
  const list = (
    <dl className="grid gap-1 mt-2 text-sm">
      {facts.map((fact) => (
        <div
          key={fact.field}
          className="grid gap-x-3 md:grid-cols-[minmax(0,9rem)_minmax(0,1fr)] max-md:grid-cols-1"
        >
          <dt className="text-muted">{fact.label}</dt>
          <dd className="wrap-anywhere">
            {isChange && fact.before ? <Change {...fact} /> : fact.before || fact.after}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (isChange && facts.length <= FACTS_AT_A_GLANCE) return list;
  return (
    <details>
      <summary className="inline-flex items-center min-h-11 text-sm font-[650] underline">
        {isChange ? t("Ver {{n}} mudanças", { n: facts.length }) : t("Ver os dados")}
      </summary>
      {list}
    </details>
  );
}
