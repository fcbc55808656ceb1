import BellPlus from "lucide-react/icons/bell-plus";
import { useEffect, useState } from "react";
import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { hasSession } from "#web/api/marks.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { type AlertMade, makeAlert } from "./alert-call.ts";

const control = "search-alert";

/** One tap: the alert looks for what the page was asked for, and can be changed afterwards. */
export function SearchAlertIsland({ fields }: { fields: Partial<Alert> }) {
  const t = useTranslate();
  const [made, setMade] = useState<AlertMade>();

  const make = async (asked: Partial<Alert>) => setMade(await makeAlert(control, asked));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes.
  useEffect(() => {
    const interrupted = hasSession() && takeInterruptedAct<Partial<Alert>>(control);
    if (interrupted) void make(interrupted);
  }, []);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {!made?.href && (
        <Button kind="line" onClick={() => void make(fields)}>
          <BellPlus size={18} className="shrink-0" /> {t("Criar alerta desta busca")}
        </Button>
      )}
      <p role="status" className={made ? "font-semibold" : "sr-only"}>
        {made && t(made.sentence)}{" "}
        {made?.href && (
          <a href={made.href} className="text-link">
            {t("Ajustar alerta")}
          </a>
        )}
      </p>
    </div>
  );
}
