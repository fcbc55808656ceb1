import { type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";

interface ConflictFrameProps {
  text: string;
  changed: readonly { label: string; value: string }[];
  /** The current version is shown in place of what was typed. */
  isSetAside: boolean;
  onUseCurrent: () => void;
  onBackToMine: () => void;
  children?: ReactNode;
}

/** What another user has changed meanwhile, and the choice between it and what was typed. Neither is lost. */
export function ConflictFrame(props: ConflictFrameProps) {
  const { text, changed, isSetAside, onUseCurrent, onBackToMine, children } = props;
  const t = useTranslate();
  const note = useRef<HTMLElement>(null);
  // After «Salvar» the focus moves here: it was not saved.
  useEffect(() => note.current?.focus(), []);
  return (
    <section ref={note} tabIndex={-1} aria-label={t("O que mudou")} className="note note-warn block">
      <p role="alert">{text}</p>
      {children}
      {changed.length > 0 && (
        <dl className="mt-2 grid gap-1 text-sm">
          {changed.map(({ label, value }) => (
            <div key={label}>
              <dt className="inline">{label}: </dt>
              <dd lang="pt-BR" className="inline font-[400] wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 font-[400]">
        {isSetAside
          ? t("Os campos mostram a versão atual. O que você digitou está guardado.")
          : t(
              "O que você mudou continua nos campos; o resto já está como agora. Salve de novo para trocar só o que você mudou.",
            )}
      </p>
      <Button
        label={isSetAside ? t("Voltar ao que digitei") : t("Carregar a versão atual")}
        kind="dark"
        className="mt-3"
        onClick={isSetAside ? onBackToMine : onUseCurrent}
      />
    </section>
  );
}
