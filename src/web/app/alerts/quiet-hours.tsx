import Moon from "lucide-react/icons/moon";
import { type SyntheticEvent, useState } from "react";
import type { AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { setQuietHours } from "#web/api/alerts.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

interface QuietHoursProps {
  settings: AlertSettings;
  onChanged: (settings: Partial<AlertSettings>) => void;
}

function useQuietHours({ settings, onChanged }: QuietHoursProps) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const [from, setFrom] = useState(settings.quiet_from ?? "");
  const [to, setTo] = useState(settings.quiet_to ?? "");
  const [isBusy, setIsBusy] = useState(false);

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    try {
      const { message } = await setQuietHours({ from: from || null, to: to || null }, newKey());
      onChanged({ quiet_from: from || null, quiet_to: to || null });
      showToast(t(message));
    } catch (error) {
      const { message, fields = {} } = refusalOf(error);
      showToast(Object.values(fields)[0] ?? message, "bad");
    }
    setIsBusy(false);
  }
  return { from, setFrom, to, setTo, isBusy, save };
}

/** Both empty: there are none. */
export function QuietHours(props: QuietHoursProps) {
  const t = useTranslate();
  const { from, setFrom, to, setTo, isBusy, save } = useQuietHours(props);
  return (
    <section className="alert-box" aria-labelledby="silencio">
      <h2 id="silencio">
        <Moon size={18} /> {t("Horas de silêncio")}
      </h2>
      <form className="grid gap-3" onSubmit={save}>
        <div className="grid grid-cols-2 gap-3">
          <TimeField id="silencio-de" label={t("Das")} value={from} onChange={setFrom} />
          <TimeField id="silencio-ate" label={t("até")} value={to} onChange={setTo} />
        </div>
        <p className="text-sm text-muted">
          {t(
            "Push, Telegram e e-mail esperam e chegam juntos no fim. O sino recebe sem tocar. Fuso: Brasília.",
          )}
        </p>
        <SubmitButton
          label={t("Salvar horas")}
          busyLabel={t("Salvando…")}
          isBusy={isBusy}
          isWaiting={false}
          kind="line"
        />
      </form>
    </section>
  );
}

interface TimeFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function TimeField({ id, label, value, onChange }: TimeFieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        type="time"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
