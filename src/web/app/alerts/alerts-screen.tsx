import { useEffect, useRef, useState } from "react";
import { alertLimits } from "#domain/alerts/alert-messages.ts";
import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { MembersOnly } from "#web/app/members-only.tsx";
import { ListFrame } from "#web/app/notices/list-frame.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Plus } from "#web/ui/icons.ts";
import { AlertCard } from "./alert-card.tsx";
import { useAlertDrafts } from "./alert-drafts.ts";
import { AlertForm } from "./alert-form.tsx";
import { ChannelBox } from "./channel-box.tsx";
import { OwnLatencies } from "./own-latencies.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { type AlertList, useAlerts } from "./use-alerts.ts";

export function AlertsScreen() {
  return (
    <MembersOnly>
      <Alerts />
    </MembersOnly>
  );
}

/** The alert whose form is open; "new" is one that is being made. */
type Open = "new" | Alert["id"] | undefined;

function Alerts() {
  const t = useTranslate();
  const list = useAlerts();
  const drafts = useAlertDrafts();
  const [open, setOpen] = useState<Open>(drafts.first);
  const { data } = list;
  useScrollToAlert(data !== undefined);
  const isFull = (data?.alerts.length ?? 0) >= alertLimits.most;
  return (
    <ListFrame
      title={t("Meus alertas")}
      lead={t("Diga o que procura. Quando uma oferta assim for publicada, você fica sabendo em segundos.")}
      failure={list.failure}
      onRetry={list.retry}
      isWaiting={!data}
      actions={
        <>
          <ScreenLink kind="line" to="/para-voce" label={t("Para você")} />
          {data && !isFull && (
            <Button
              kind="primary"
              id="novo-alerta"
              aria-expanded={open === "new"}
              onClick={() => setOpen("new")}
            >
              <Plus size={18} /> {t("Novo alerta")}
            </Button>
          )}
        </>
      }
    >
      {data && <AlertColumns list={list} data={data} open={open} setOpen={setOpen} />}
    </ListFrame>
  );
}

interface AlertCardsProps {
  list: AlertList;
  open: Open;
  setOpen: (open: Open) => void;
}

function AlertColumns(props: AlertCardsProps & { data: NonNullable<AlertList["data"]> }) {
  const { list, data, open, setOpen } = props;
  const t = useTranslate();
  return (
    <div className="alerts-columns">
      <div className="min-w-0">
        <h2 className="sr-only">{t("Alertas")}</h2>
        {open === "new" && <NewAlert list={list} onClose={() => setOpen(undefined)} />}
        {data.alerts.length === 0 && open !== "new" && (
          <EmptyList
            title={t("Nenhum alerta por enquanto")}
            text={t(
              "Em qualquer busca ou categoria há «Criar alerta desta busca»; na página de um produto, «Avise se baixar de».",
            )}
          >
            <Button label={t("Criar um alerta")} kind="primary" size="lg" onClick={() => setOpen("new")} />
          </EmptyList>
        )}
        <AlertCards list={list} open={open} setOpen={setOpen} />
        {data.alerts.length > 0 && (
          <p className="mt-2.5 text-sm text-muted">
            {t("{{n}} de {{most}} alertas.", { n: data.alerts.length, most: alertLimits.most })}{" "}
            {t(
              "Em qualquer busca ou categoria há «Criar alerta desta busca»; na página de um produto, «Avise se baixar de».",
            )}
          </p>
        )}
      </div>
      <aside className="grid gap-4" aria-label={t("Como avisamos")}>
        <ChannelBox settings={data.settings} list={list} />
        <QuietHours settings={data.settings} onChanged={list.setSettings} />
        <OwnLatencies latencies={data.latencies} />
      </aside>
    </div>
  );
}

/** A notice names its alert by the address. */
function useScrollToAlert(isLoaded: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isLoaded || isDone.current) return;
    isDone.current = true;
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [isLoaded]);
}

function AlertCards({ list, open, setOpen }: AlertCardsProps) {
  return (
    <ul className="grid gap-3">
      {list.data?.alerts.map((alert) => (
        <AlertCard
          key={alert.id}
          alert={alert}
          list={list}
          isOpen={open === alert.id}
          onOpen={(isOpen) => setOpen(isOpen ? alert.id : undefined)}
        />
      ))}
    </ul>
  );
}

function NewAlert({ list, onClose }: { list: AlertList; onClose: () => void }) {
  const t = useTranslate();
  function close(): void {
    onClose();
    document.getElementById("novo-alerta")?.focus();
  }
  return (
    <section className="alert mb-3" aria-label={t("Novo alerta")}>
      <AlertForm title={t("Novo alerta")} list={list} send={list.add} onDone={close} />
    </section>
  );
}
