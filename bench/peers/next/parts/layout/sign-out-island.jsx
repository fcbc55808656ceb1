import { t } from "../translate.js";

export function SignOutIsland() {
  return (
    <button type="button" className="account-line">
      {t("Sair")}
    </button>
  );
}
