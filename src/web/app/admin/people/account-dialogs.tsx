import { type ComponentProps, type ReactNode, useState } from "react";
import * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { codePoints } from "#domain/format/text.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { banLimits, isForGood, offeredBanDays } from "#domain/users/ban.ts";
import { banSchema } from "#domain/users/people-schema.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { banUser, changeUserRole, setSafra, unbanUser } from "#web/api/people.ts";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField, TextArea } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { idempotencyKeys, newKey } from "#web/ui/idempotency-key.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useForm } from "#web/ui/use-form.ts";
import type { AccountCall, Attempt } from "./use-account-action.ts";

interface AccountDialogProps {
  user: PanelUser;
  attempt: Attempt;
  onClose: () => void;
}

export type AccountAction = keyof typeof accountDialogs;

export const accountDialogs = {
  role: RoleDialog,
  safra: SafraDialog,
  ban: BanDialog,
  unban: UnbanDialog,
};

/** Says what it means before it is done; one's own role too, for an admin who pressed the wrong row. */
function RoleDialog(props: AccountDialogProps) {
  const t = useTranslate();
  const { profile } = usePanel();
  const { id, role } = props.user;
  const isDemotion = isAdminRole(role);
  const change = { userId: id, role: isDemotion ? "user" : "admin" } as const;
  return (
    <Confirmation
      {...props}
      id="papel"
      title={isDemotion ? t("Remover admin?") : t("Tornar admin?")}
      label={isDemotion ? t("Remover admin") : t("Tornar admin")}
      isDangerous={isDemotion}
      call={(key) => changeUserRole(change, key)}
    >
      <p>
        {isDemotion
          ? t("Esta pessoa deixa de ver o painel na mesma hora. As ofertas e a conta dela continuam.")
          : t(
              "Esta pessoa vai poder aprovar, editar e deletar as ofertas de todo mundo, ver os e-mails de quem tem conta e escolher outros admins.",
            )}
      </p>
      {id === profile.id && (
        <p className="note note-warn mt-3">
          {t("É a sua própria conta: o painel fecha para você assim que confirmar.")}
        </p>
      )}
    </Confirmation>
  );
}

function SafraDialog(props: AccountDialogProps) {
  const t = useTranslate();
  const { user } = props;
  const isSafra = user.level === "safra";
  return (
    <Confirmation
      {...props}
      id="safra"
      title={isSafra ? t("Tirar Safra?") : t("Tornar Safra?")}
      label={isSafra ? t("Tirar Safra") : t("Tornar Safra")}
      isDangerous={isSafra}
      call={(key) => setSafra(user, !isSafra, key)}
    >
      <p>
        {isSafra
          ? t("O nível volta a ser o que as contribuições desta pessoa dão.")
          : t(
              "O que esta pessoa envia de lojas conhecidas sai na hora e é conferido depois. O nível fica até ser tirado aqui.",
            )}
      </p>
    </Confirmation>
  );
}

/** Says why and until when, so that nobody lifts a ban without having read that. */
function UnbanDialog(props: AccountDialogProps) {
  const t = useTranslate();
  const { id, banned_until, ban_reason } = props.user;
  const until = banned_until ?? "";
  return (
    <Confirmation
      {...props}
      id="reativar"
      title={t("Reativar conta?")}
      label={t("Reativar conta")}
      call={(key) => unbanUser(id, key)}
    >
      <p>
        {isForGood(until)
          ? t("Suspensa para sempre.")
          : t("Suspensa até {{date}}.", { date: formatDate(until) })}
      </p>
      {ban_reason && (
        <p className="wrap-anywhere">
          {t("Motivo:")} <span lang="pt-BR">{ban_reason}</span>
        </p>
      )}
    </Confirmation>
  );
}

/** As the form has it: a select knows only texts, and its empty line is for good. */
const banForm = form({
  reason: banSchema.shape.reason,
  days: z.string().transform((days) => (days === "" ? null : Number(days))),
});

/** A week: long enough to be felt, short enough where it was a mistake. */
const USUAL_DAYS = "7";

function BanDialog(props: AccountDialogProps) {
  const t = useTranslate();
  const { state, note, typed, isBusy, formProps, draft } = useBan(props);
  const n = codePoints(typed.reason ?? "");
  const { max } = banLimits.reason;
  const title = t("Suspender conta?");
  const label = t("Suspender conta");
  return (
    <AccountForm {...props} {...{ title, label, isBusy, formProps }} id="suspender" isDangerous>
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
          defaultValue={draft.words}
          onChange={({ target }) => draft.keep(target.value)}
          counter={{ text: `${n}/${max}`, isOver: n > max }}
          error={state.fields.reason}
        />
      </div>
    </AccountForm>
  );
}

function duration(days: number, t: Translate): string {
  if (days === 1) return t("1 dia");
  return days === 365 ? t("1 ano") : t("{{n}} dias", { n: days });
}

function useBan({ user, attempt, onClose }: AccountDialogProps) {
  const drafts = useDialogDraft();
  const about = `suspender ${user.id}`;
  const keep = (words: string) => drafts.keep(about, words);
  const [keyFor] = useState(idempotencyKeys);
  const schemaForm = useSchemaForm<z.output<typeof banForm>>({
    schema: banForm,
    async send(fields) {
      const ban = { userId: user.id, ...fields };
      const refusal = await attempt(() => banUser(ban, keyFor(ban)));
      if (refusal) return refusal;
      keep("");
      onClose();
      return undefined;
    },
  });
  return { ...schemaForm, draft: { words: drafts.of(about), keep } };
}

interface ConfirmationProps extends AccountDialogProps, Omit<AccountFormProps, "isBusy" | "formProps"> {
  call: (key: string) => ReturnType<AccountCall>;
}

function Confirmation({ attempt, call, children, ...props }: ConfirmationProps) {
  const [key] = useState(newKey);
  const { state, isBusy, submit } = useForm({
    read: () => undefined,
    check: () => ({ fields: undefined }),
    async send() {
      const refusal = await attempt(() => call(key));
      if (!refusal) props.onClose();
      return refusal;
    },
    keepsMessage: true,
  });
  return (
    <AccountForm {...props} isBusy={isBusy} formProps={{ onSubmit: submit }}>
      {children}
      <div className="mt-4">
        <FormNote text={state.message} isGood={false} />
      </div>
    </AccountForm>
  );
}

interface AccountFormProps extends Pick<AccountDialogProps, "user" | "onClose"> {
  id: string;
  title: string;
  label: string;
  isDangerous?: boolean;
  isBusy: boolean;
  formProps: ComponentProps<"form">;
  children: ReactNode;
}

/** Names the user: rows look alike. */
function AccountForm(props: AccountFormProps) {
  const { id, title, user, label, isDangerous, isBusy, formProps, onClose, children } = props;
  const t = useTranslate();
  return (
    <Dialog id={id} title={title} isOpen isHeld={isBusy} onClose={onClose}>
      <form className="mt-3" {...formProps}>
        <p className="mb-3 wrap-anywhere">
          <b>{user.full_name}</b> <span className="text-muted">{user.email}</span>
        </p>
        {children}
        <div className="mt-5 flex flex-wrap gap-3 max-md:[&>*]:grow max-md:[&>*]:px-4">
          <SubmitButton
            label={label}
            busyLabel={t("Salvando…")}
            isBusy={isBusy}
            className={isDangerous ? dangerClass : ""}
          />
          <Button kind="line" size="lg" disabled={isBusy} onClick={onClose} label={t("Cancelar")} />
        </div>
      </form>
    </Dialog>
  );
}
