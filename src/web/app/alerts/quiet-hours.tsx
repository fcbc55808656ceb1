import { type SyntheticEvent, useState } from "react";
import type { AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { setQuietHours } from "#web/api/alerts.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Moon } from "#web/ui/icons.ts";
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
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function store(hours: { from: string | null; to: string | null }): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      const { message } = await setQuietHours(hours, newKey());
      onChanged({ quiet_from: hours.from, quiet_to: hours.to });
      showToast(t(message));
    } catch (error) {
      const { message, fields = {} } = refusalOf(error);
      const [sentence] = Object.values(fields);
      if (sentence) setError(sentence);
      else showToast(message, "bad");
    }
    setIsBusy(false);
  }

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    await store({ from: from || null, to: to || null });
  }

  async function turnOff(): Promise<void> {
    setFrom("");
    setTo("");
    await store({ from: null, to: null });
    document.getElementById("silencio-de")?.focus();
  }
  return { from, setFrom, to, setTo, error, isBusy, save, turnOff };
}

/** Both empty: there are none. */
export function QuietHours(props: QuietHoursProps) {
  const t = useTranslate();
  const { from, setFrom, to, setTo, error, isBusy, save, turnOff } = useQuietHours(props);
  return (
    <section className="alert-box" aria-labelledby="silencio">
      <h2 id="silencio">
        <Moon size={18} /> {t("Horas de silêncio")}
      </h2>
      <p className="text-sm font-semibold">{stateOf(props.settings, t)}</p>
      <form className="grid gap-3" noValidate onSubmit={save}>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            id="silencio-de"
            name="from"
            type="time"
            label={t("Das")}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            id="silencio-ate"
            name="to"
            type="time"
            label={t("até")}
            value={to}
            error={error}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <HourBar from={from} to={to} />
        <p className="text-sm text-muted">
          {t(
            "Push, Telegram e e-mail esperam e chegam juntos no fim. O sino recebe sem tocar. Fuso: Brasília.",
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <SubmitButton
            label={t("Salvar horas")}
            busyLabel={t("Salvando…")}
            isBusy={isBusy}
            isWaiting={false}
            kind="line"
          />
          {props.settings.quiet_from && (
            <ActionButton
              label={t("Desligar")}
              about={t("Horas de silêncio")}
              busyLabel={t("Salvando…")}
              kind="line"
              onPress={turnOff}
            />
          )}
        </div>
      </form>
    </section>
  );
}

function stateOf({ quiet_from, quiet_to }: AlertSettings, t: Translate): string {
  if (!quiet_from || !quiet_to) return t("Desligadas.");
  return t("Ligadas: das {{from}} às {{to}}.", { from: quiet_from, to: quiet_to });
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Which hours are quiet, to be seen at a glance; the sentence above says it in words. */
function HourBar({ from, to }: { from: string; to: string }) {
  if (!from || !to || from === to) return null;
  return (
    <div aria-hidden="true">
      <svg aria-hidden="true" className="quiet-bar" viewBox="0 0 240 12" preserveAspectRatio="none">
        {hours.map((hour) => (
          <rect
            key={hour}
            x={hour * 10 + 1}
            width={8}
            height={12}
            rx={1.5}
            className={isQuiet(hour, from, to) ? "quiet-hour" : "loud-hour"}
          />
        ))}
      </svg>
      <div className="flex justify-between text-xs text-muted">
        <span>0h</span>
        <span>12h</span>
        <span>24h</span>
      </div>
    </div>
  );
}

/** By the middle of the hour; the night may go past midnight. */
function isQuiet(hour: number, from: string, to: string): boolean {
  const middle = `${String(hour).padStart(2, "0")}:30`;
  return from < to ? middle >= from && middle < to : middle >= from || middle < to;
}
