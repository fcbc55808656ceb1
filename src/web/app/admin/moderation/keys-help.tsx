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
export function KeysHelp({ isOpen, areKeysOn, setKeysOn, onClose }: KeysHelpProps) {
  const t = useTranslate();
  return (
    <Dialog id="teclas" title={t("Teclas")} isOpen={isOpen} onClose={onClose} closeLabel={t("Fechar")}>
      <div className="dialog-body">
        <label className="flex items-center gap-2.5 min-h-11 font-[650]">
          <input
            type="checkbox"
            checked={areKeysOn}
            onChange={({ target }) => setKeysOn(target.checked)}
            className="size-5 accent-go"
          />
          {t("Usar as teclas no painel")}
        </label>
        <dl className="grid gap-2 mt-3">
          {keys.map(({ keys: names, label }) => (
            <div
              key={label}
              className="grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] items-baseline gap-3 [&_kbd+kbd]:ms-1"
            >
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

/** The few that are used all day; the others stand behind «?». A phone has no such keys. */
export function KeyHints() {
  const t = useTranslate();
  return (
    <p aria-hidden="true" className="hidden text-xs text-muted wide:block wide:ms-auto">
      <kbd>A</kbd> {t("aprovar")} <kbd>R</kbd> {t("rejeitar")} <kbd>J</kbd>
      <kbd>K</kbd> {t("navegar")} <kbd>?</kbd> {t("mais")}
    </p>
  );
}
