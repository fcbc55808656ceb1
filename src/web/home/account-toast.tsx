import { Island } from "#web/islands/island.tsx";
import { AccountToastIsland } from "./account-toast-island.tsx";

export const accountToastTexts: readonly string[] = ["Sua conta está ativa!", "Fechar aviso"];

export function AccountToast() {
  return (
    <Island name="account-toast" wake="activation" props={{}} texts={accountToastTexts}>
      <AccountToastIsland />
    </Island>
  );
}
