import type { JSX } from "react";
import { codePoints } from "#domain/format/text.ts";
import { rejectionReasons } from "#domain/products/moderation.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { useTranslate } from "#web/translate.ts";
import { TextArea } from "#web/ui/field.tsx";

interface ReasonFieldProps {
  id: string;
  reason: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** Why an offer is refused, for its owner to read: one of the usual reasons, or words of one's own. */
export function ReasonField({ id, reason, error, onChange }: ReasonFieldProps): JSX.Element {
  const t = useTranslate();
  const count = codePoints(reason);
  const { max, too_long } = productLimits.reason;
  return (
    <div className="grid gap-3">
      <div className="field">
        <label htmlFor={`${id}-frequente`} className="field-label">
          {t("Motivos mais comuns")}
        </label>
        <select
          id={`${id}-frequente`}
          className="control"
          value={rejectionReasons.find((each) => each === reason) ?? ""}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t("Outro: escreva abaixo")}</option>
          {rejectionReasons.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        id={id}
        name="reason"
        label={t("Motivo da rejeição")}
        hint={t("Quem enviou a oferta lê este texto.")}
        lang="pt-BR"
        rows={3}
        value={reason}
        error={count > max ? t(too_long) : error}
        counter={{ text: `${count}/${max}`, isOver: count > max }}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
