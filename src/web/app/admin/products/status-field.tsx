import { type ProductStatus, productStatuses, statusLabel } from "#domain/products/product-status.ts";
import { useTranslate } from "#web/translate.ts";
import { controlOf, Field } from "#web/ui/field.tsx";

interface StatusFieldProps {
  id: string;
  status: ProductStatus;
  /** As it is stored. */
  before: ProductStatus;
  error: string | undefined;
  onChange: (status: ProductStatus) => void;
}

/** «§4»: any of the three, freely. What saving it will do is said beforehand. */
export function StatusField({ id, status, before, error, onChange }: StatusFieldProps) {
  const t = useTranslate();
  const face = { id, name: "status", label: t("Status"), error };
  const consequences: Record<ProductStatus, string> = {
    pending: t("Ao salvar, a oferta fica fora do site e espera na fila de análise."),
    approved: t("Ao salvar, a oferta aparece no site e quem a enviou é avisado."),
    rejected: t("Ao salvar, a oferta fica fora do site e quem a enviou recebe o motivo."),
  };
  return (
    <div>
      <Field {...face}>
        <select
          className="control"
          value={status}
          onChange={({ target }) => onChange(target.value as ProductStatus)}
          {...controlOf(face)}
        >
          {productStatuses.map((each) => (
            <option key={each} value={each}>
              {t(statusLabel(each))}
            </option>
          ))}
        </select>
      </Field>
      <div role="status">
        {status !== before && <p className="field-hint mt-1.5">{consequences[status]}</p>}
      </div>
    </div>
  );
}
