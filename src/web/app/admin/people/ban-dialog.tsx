import { useState } from "react";
import * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { codePoints } from "#domain/format/text.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { banLimits, isForGood, offeredBanDays } from "#domain/users/ban.ts";
import { banSchema } from "#domain/users/people-schema.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { banUser, unbanUser } from "#web/api/people.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField, TextArea } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { idempotencyKeys, newKey } from "#web/ui/idempotency-key.ts";
import { Confirmation, DialogButtons, PersonName } from "./confirmation.tsx";
import type { Attempt } from "./use-account-action.ts";

interface BanDialogProps {
  user: PanelUser;
  attempt: Attempt;
  onClose: () => void;
}

/** As the form has it: a select knows only texts, and its empty line is for good. */
const banForm = form({
  reason: banSchema.shape.reason,
  days: z.string().transform((days) => (days === "" ? null : Number(days))),
});

/** A week: long enough to be felt, short enough where it was a mistake. */
const USUAL_DAYS = "7";

export function BanDialog({ user, attempt, onClose }: BanDialogProps) {
  const t = useTranslate();
  const { state, note, typed, isBusy, formProps } = useBan({ user, attempt, onClose });
  const words = useDialogDraft();
  const about = draftKey(user);
  const n = codePoints(typed.reason ?? "");
  const { max } = banLimits.reason;
  return (
    <Dialog id="suspender" title={t("Suspender conta?")} isOpen isHeld={isBusy} onClose={onClose}>
      <form className="mt-3" {...formProps}>
        <PersonName user={user} />
        <p className="mb-4">
          {t(
            "A pessoa sai de todos os aparelhos na mesma hora e não consegue entrar até o fim da suspensão. As ofertas dela continuam como estão.",
          )}
        </p>
        <FormNote text={state.message} isGood={false} noteRef={note} />
        <div className="grid gap-4">
          <SelectField
            id="suspender-dias"
            name="days"
            label={t("Por quanto tempo")}
            placeholder={t("Para sempre")}
            defaultValue={USUAL_DAYS}
            options={offeredBanDays.map((days) => ({ value: String(days), label: duration(days, t) }))}
            error={state.fields.days}
          />
          <TextArea
            id="suspender-motivo"
            name="reason"
            label={t("Motivo")}
            hint={t("A pessoa recebe este motivo por e-mail. Fica também no Histórico.")}
            rows={3}
            required
            defaultValue={words.of(about)}
            onChange={({ target }) => words.keep(about, target.value)}
            counter={{ text: `${n}/${max}`, isOver: n > max }}
            error={state.fields.reason}
          />
        </div>
        <DialogButtons label={t("Suspender conta")} isBusy={isBusy} isDangerous onClose={onClose} />
      </form>
    </Dialog>
  );
}

function duration(days: number, t: Translate): string {
  if (days === 1) return t("1 dia");
  return days === 365 ? t("1 ano") : t("{{n}} dias", { n: days });
}

function draftKey({ id }: PanelUser): string {
  return `suspender ${id}`;
}

function useBan({ user, attempt, onClose }: BanDialogProps) {
  const t = useTranslate();
  const words = useDialogDraft();
  const [keyFor] = useState(idempotencyKeys);
  return useSchemaForm<z.output<typeof banForm>>({
    schema: banForm,
    unexpected: t("Algo deu errado do nosso lado. Tente novamente."),
    async send(fields) {
      const ban = { userId: user.id, ...fields };
      const refusal = await attempt(() => banUser(ban, keyFor(ban)));
      if (refusal) return refusal;
      words.keep(draftKey(user), "");
      onClose();
      return undefined;
    },
  });
}

/** Says why and until when, so that nobody lifts a ban without having read that. */
export function UnbanDialog({ user, attempt, onClose }: BanDialogProps) {
  const t = useTranslate();
  const [key] = useState(newKey);
  const until = user.banned_until ?? "";
  return (
    <Confirmation
      id="reativar"
      title={t("Reativar conta?")}
      user={user}
      label={t("Reativar conta")}
      isDangerous={false}
      onConfirm={() => attempt(() => unbanUser(user.id, key))}
      onClose={onClose}
    >
      <p>
        {isForGood(until)
          ? t("Suspensa para sempre.")
          : t("Suspensa até {{date}}.", { date: formatDate(until) })}
      </p>
      {user.ban_reason && (
        <p className="wrap-anywhere">
          {t("Motivo:")} <span lang="pt-BR">{user.ban_reason}</span>
        </p>
      )}
    </Confirmation>
  );
}
