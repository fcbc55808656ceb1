import type { SystemStatus } from "#domain/operation/system-status.ts";
import { loadSystemStatus } from "#web/api/operation.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad, useReloadEvery } from "#web/app/admin/frame/use-panel-load.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { RefreshCw } from "#web/ui/icons.ts";
import { Health } from "./health.tsx";
import { Jobs } from "./jobs.tsx";
import { Letters } from "./letters.tsx";
import { SystemFacts, SystemSkeleton } from "./system-facts.tsx";

export function SystemScreen() {
  const t = useTranslate();
  const tell = useToast();
  const { data: status, failure, load } = usePanelLoad<SystemStatus>("status", loadSystemStatus);
  useReloadEvery(30_000, load);

  async function refresh(): Promise<void> {
    tell(undefined);
    if (await load()) tell(t("Situação atualizada"));
  }

  return (
    <>
      <PanelHead title={t("Sistema")} />
      <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 mb-3.5">
        <h2 id="situacao" className="text-xl font-bold">
          {t("Situação")}
        </h2>
        <ActionButton
          kind="line"
          label={t("Atualizar")}
          busyLabel={t("Atualizando…")}
          icon={<RefreshCw size={18} className="shrink-0" />}
          onPress={refresh}
        />
      </div>
      <ListNotice failure={failure} isOlder={status !== undefined} onRetry={load} />
      {status ? (
        <>
          <Health status={status} />
          <SystemFacts status={status} />
        </>
      ) : (
        failure === undefined && <SystemSkeleton />
      )}
      <Letters mail={status?.mail} onRetried={() => void load()} />
      {status && <Jobs jobs={status.jobs} />}
    </>
  );
}
