import {
  type JSX,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { codePoints } from "#domain/format/text.ts";
import { type ModeratedProduct, rejectionReasons } from "#domain/products/moderation.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { areKeysOn } from "#web/app/admin/frame/use-shortcut.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { reasonText } from "./reason-text.ts";

interface RejectDialogProps {
  /** None: it is closed. */
  rows: readonly ModeratedProduct[];
  onReject: (rows: readonly ModeratedProduct[], reason: string) => void;
  onClose: () => void;
}

/** /termos promises a reason, so it is asked for before anything happens. */
export function RejectDialog({ rows, onReject, onClose }: RejectDialogProps): JSX.Element {
  const t = useTranslate();
  const n = rows.length;
  const form = useRef<HTMLFormElement>(null);
  const isOpen = n > 0;
  // Not the title, which the platform would choose: the next key is a figure.
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>("[type=radio]")?.focus();
  }, [isOpen]);
  return (
    <Dialog
      id="rejeitar"
      title={n > 1 ? t("Rejeitar {{n}} produtos?", { n }) : t("Rejeitar este produto?")}
      isOpen={isOpen}
      onClose={onClose}
    >
      {n === 1 && (
        <p lang="pt-BR" className="mt-1 text-lead wrap-anywhere">
          {rows[0]?.name}
        </p>
      )}
      <RejectForm formRef={form} onReject={(reason) => onReject(rows, reason)} onClose={onClose} />
    </Dialog>
  );
}

interface RejectFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  onReject: (reason: string) => void;
  onClose: () => void;
}

function RejectForm({ formRef, onReject, onClose }: RejectFormProps): JSX.Element {
  const t = useTranslate();
  const [chosen, setChosen] = useState("");
  const [written, setWritten] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const reason = reasonText(chosen, written);
  const { max, too_long } = productLimits.reason;
  const length = codePoints(reason);
  const missing = isAsked && !reason ? t("Escolha um motivo ou escreva o seu") : undefined;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsAsked(true);
    if (reason && length <= max) onReject(reason);
  }

  return (
    <form
      ref={formRef}
      className="mt-4 grid gap-4"
      onSubmit={handleSubmit}
      onKeyDown={(event) => chooseByKey(event, setChosen)}
    >
      <Reasons chosen={chosen} onChoose={setChosen} />
      <TextArea
        id="motivo-escrito"
        name="reason"
        label={t("Outro motivo, ou mais detalhes")}
        hint={t("Quem enviou lê este texto.")}
        rows={2}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        error={length > max ? t(too_long) : missing}
        counter={{ text: t("{{n}}/{{max}} caracteres", { n: length, max }), isOver: length > max }}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={`${buttonClass("primary")} ${dangerClass}`}>
          {t("Rejeitar")}
        </button>
        <button type="button" onClick={onClose} className={buttonClass("line")}>
          {t("Cancelar")}
        </button>
      </div>
    </form>
  );
}

interface ReasonsProps {
  chosen: string;
  onChoose: (reason: string) => void;
}

/** The words are sent as they stand here in Portuguese, whatever language the panel speaks. */
function Reasons({ chosen, onChoose }: ReasonsProps): JSX.Element {
  const t = useTranslate();
  return (
    <fieldset className="reject-reasons">
      <legend className="field-label">{t("Motivo")}</legend>
      {rejectionReasons.map((reason, place) => (
        <label key={reason} className="reject-reason">
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <span className="flex-1">{t(reason)}</span>
          {areKeysOn() && (
            <span aria-hidden="true" className="key max-lg:hidden">
              {place + 1}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** A figure chooses, Enter sends: three keys for a rejection. With Ctrl, Enter sends from the text too. */
function chooseByKey(event: KeyboardEvent<HTMLFormElement>, choose: (reason: string) => void): void {
  const { currentTarget: form, target, key } = event;
  const isInText = target instanceof HTMLTextAreaElement;
  const isSending = key === "Enter" && (isInText ? event.ctrlKey || event.metaKey : isRadio(target));
  if (isSending) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  const reason = rejectionReasons[Number(key) - 1];
  if (!reason || isInText || !areKeysOn() || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  choose(reason);
  form.querySelectorAll<HTMLInputElement>("[type=radio]")[Number(key) - 1]?.focus();
}

function isRadio(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === "radio";
}
