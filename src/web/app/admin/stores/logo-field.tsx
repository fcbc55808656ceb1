import { useRef } from "react";
import { imageLimits } from "#domain/images/image-limits.ts";
import type { OwnedStore } from "#domain/stores/store.ts";
import { useFileChooser, useUpload } from "#web/app/admin/articles/use-upload.tsx";
import { StallMark } from "#web/stores/stall-mark.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";

interface LogoFieldProps {
  store: OwnedStore;
  logo: string | null;
  onChange: (logo: string | null) => void;
  error: string | undefined;
}

/** A picture through our own pipeline; without one the stall shows the store's initials. */
export function LogoField({ store, logo, onChange, error }: LogoFieldProps) {
  const t = useTranslate();
  const chooser = useRef<HTMLButtonElement>(null);
  const { isSending, send, error: refusal } = useUpload((address) => onChange(address));
  const { choose, input } = useFileChooser(([file]) => file && void send(file));

  /** The button goes with the picture. */
  function remove(): void {
    chooser.current?.focus();
    onChange(null);
  }

  return (
    <fieldset className="field" aria-describedby="loja-logo-erro">
      <legend className="field-label mb-1.5">
        {t("Logo")} <small className="field-hint font-[450]">{t(imageLimits.hint)}</small>
      </legend>
      {input}
      <div className="flex flex-wrap items-center gap-3">
        <StallMark store={{ name: store.name, logo }} />
        <Button
          ref={chooser}
          kind="line"
          size="tight"
          disabled={isSending}
          onClick={choose}
          label={isSending ? t("Enviando a imagem…") : logo ? t("Trocar imagem") : t("Escolher imagem")}
        />
        {logo && !isSending && (
          <Button kind="ghost" size="tight" label={t("Remover imagem")} onClick={remove} />
        )}
      </div>
      <p id="loja-logo-erro" aria-live="polite" className="field-error">
        {refusal ?? error}
      </p>
    </fieldset>
  );
}
