import { Island } from "../islands/island.jsx";
import { AccountToastIsland } from "./account-toast-island.jsx";

export function AccountToast() {
  return (
    <Island name="account-toast" wake="xepa-account-activated" props={{}}>
      <AccountToastIsland />
    </Island>
  );
}
