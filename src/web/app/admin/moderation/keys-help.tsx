import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";

const keys = [
  { keys: ["J", "K"], label: "Próximo e anterior" },
  { keys: ["Enter"], label: "Abrir o produto da lista no modo fila" },
  { keys: ["A"], label: "Aprovar este, ou os selecionados" },
  { keys: ["R"], label: "Rejeitar: escolha o motivo de 1 a 7 e confirme com Enter" },
  { keys: ["E"], label: "Editar" },
  { keys: ["U"], label: "Desfazer, por 10 segundos" },
  { keys: ["X"], label: "Selecionar na lista" },
  { keys: ["/"], label: "Buscar" },
  { keys: ["Esc"], label: "Voltar à lista" },
  { keys: ["?"], label: "Mostrar estas teclas" },
] as const;

interface KeysHelpProps {
  isOpen: boolean;
  areKeysOn: boolean;
  setKeysOn: (isOn: boolean) => void;
  onClose: () => void;
}

/** What each key does, and the way to turn them off (WCAG 2.1.4). */
export function KeysHelp({ isOpen, areKeysOn, setKeysOn, onClose }: KeysHelpProps): JSX.Element {
  const t = useTranslate();
  return (
    <Dialog id="teclas" title={t("Teclas")} isOpen={isOpen} onClose={onClose} closeLabel={t("Fechar")}>
      <div className="dialog-body">
        <label className="keys-switch">
          <input type="checkbox" checked={areKeysOn} onChange={({ target }) => setKeysOn(target.checked)} />
          {t("Usar as teclas no painel")}
        </label>
        <dl className="keys-list">
          {keys.map(({ keys: names, label }) => (
            <div key={label}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
