import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Printer } from "#web/ui/icons.ts";

export const printTexts: readonly string[] = ["Imprimir"];

/** Shown only where a script can print; every browser's own menu can. */
export function PrintIsland() {
  const t = useTranslate();
  return (
    <Button kind="primary" onClick={() => print()} className="evidence-print">
      <Printer size={18} /> {t("Imprimir")}
    </Button>
  );
}
