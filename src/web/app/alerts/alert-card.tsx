import { type MouseEvent, type Ref, useRef } from "react";
import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { BellOff } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { BellRing, Pencil, Trash2, TrendingDown } from "#web/ui/icons.ts";
import { AlertFacts } from "./alert-facts.tsx";
import { AlertForm } from "./alert-form.tsx";
import { AlertHistory, WatchedPrice } from "./alert-history.tsx";
import { channelNames, channelSigns } from "./channel-names.ts";
import type { AlertList } from "./use-alerts.ts";

interface AlertCardProps {
  alert: Alert;
  list: AlertList;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

export function AlertCard({ alert, list, isOpen, onOpen }: AlertCardProps) {
  const t = useTranslate();
  const pencil = useRef<HTMLButtonElement>(null);
  const { id, name, paused } = alert;

  function close(): void {
    onOpen(false);
    pencil.current?.focus();
  }

  return (
    <li id={`alerta-${id}`} className={paused ? "alert alert-paused" : "alert"}>
      <span className="alert-sign" aria-hidden="true">
        {paused ? (
          <BellOff size={20} />
        ) : alert.product_key ? (
          <TrendingDown size={20} />
        ) : (
          <BellRing size={20} />
        )}
      </span>
      <div className="alert-main">
        <h3 className={paused ? "alert-name text-muted" : "alert-name"}>{name}</h3>
        <AlertFacts alert={alert} />
        <AlertChannels alert={alert} />
        <WatchedPrice alert={alert} />
        <AlertHistory alert={alert} />
        {isOpen && (
          <AlertForm
            title={t("Editar «{{name}}»", { name })}
            alert={alert}
            list={list}
            send={(fields) => list.edit(id, fields)}
            onDone={close}
          />
        )}
      </div>
      <p className="alert-count">
        <b>{alert.rang}</b>
        <span>{t("em 90 dias")}</span>
      </p>
      <AlertActs
        alert={alert}
        list={list}
        isOpen={isOpen}
        onToggle={isOpen ? close : () => onOpen(true)}
        pencil={pencil}
      />
    </li>
  );
}

interface AlertActsProps extends Pick<AlertCardProps, "alert" | "list" | "isOpen"> {
  onToggle: () => void;
  pencil: Ref<HTMLButtonElement>;
}

function AlertActs({ alert, list, isOpen, onToggle, pencil }: AlertActsProps) {
  const t = useTranslate();
  const { name, paused } = alert;

  /** The button goes with its card: the next card has the focus then. */
  async function remove({ currentTarget }: MouseEvent): Promise<void> {
    const card = currentTarget.closest("li");
    const next = card?.nextElementSibling ?? card?.previousElementSibling;
    if (!(await list.remove(alert))) return;
    const act = next?.querySelector<HTMLElement>(".alert-act") ?? document.getElementById("novo-alerta");
    act?.focus();
  }

  return (
    <div className="alert-acts">
      <input
        type="checkbox"
        role="switch"
        className="alert-switch"
        aria-label={t("Alerta «{{name}}»", { name })}
        checked={!paused}
        aria-checked={!paused}
        onChange={() => void list.pause(alert, !paused)}
      />
      <button
        ref={pencil}
        type="button"
        className="alert-act"
        aria-label={t("Editar «{{name}}»", { name })}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Pencil size={18} />
      </button>
      <button
        type="button"
        className="alert-act"
        aria-label={t("Excluir «{{name}}»", { name })}
        onClick={(event) => void remove(event)}
      >
        <Trash2 size={18} />
      </button>
    </div>
  );
}

function AlertChannels({ alert: { channels } }: { alert: Alert }) {
  const t = useTranslate();
  return (
    <ul className="alert-channels" aria-label={t("Canais")}>
      {channels.map((channel) => {
        const Icon = channelSigns[channel];
        return (
          <li key={channel}>
            <Icon size={14} /> {t(channelNames[channel])}
          </li>
        );
      })}
    </ul>
  );
}
