import { ACTIVATED_KEY } from "#web/api/stored-session.ts";
import { Island } from "#web/islands/island.tsx";
import { AccountToastIsland } from "./account-toast-island.tsx";

export const accountToastTexts: readonly string[] = ["Sua conta está ativa!", "Fechar aviso"];

export function AccountToast() {
  return (
    <Island name="account-toast" wake={ACTIVATED_KEY} props={{}} texts={accountToastTexts}>
      <AccountToastIsland />
    </Island>
  );
}
