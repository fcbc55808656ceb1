import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { forgetDrafts } from "#web/api/stored-draft.ts";
import { forgetSession } from "#web/api/stored-session.ts";
import { useTranslate } from "#web/translate.ts";
import { Toast } from "#web/ui/toast.tsx";

/** The last line of the account menu. What it does is fetched when it is pressed. */
export function SignOutIsland() {
  const t = useTranslate();
  const [phase, setPhase] = useState<"asleep" | "idle" | "busy" | "out">("asleep");
  const rest = useCallback(() => setPhase("idle"), []);
  useEffect(rest, [rest]);

  async function signOut(): Promise<void> {
    setPhase("busy");
    try {
      const { leave } = await import("./sign-out.ts");
      await leave();
    } catch {
      // Without a network there is no code to tell the server with: here it is over all the same.
      forgetDrafts();
      forgetSession();
    }
    setPhase("out");
  }

  return (
    <>
      <button type="button" disabled={phase === "busy"} onClick={signOut} className="account-line">
        {phase === "busy" ? t("Saindo…") : t("Sair")}
      </button>
      {/* Outside of the menu, which is closed by then; there before its words, so that they are read out. */}
      {phase !== "asleep" &&
        createPortal(
          <Toast
            text={phase === "out" ? t("Você saiu da sua conta") : undefined}
            closeLabel={t("Fechar aviso")}
            onClose={rest}
          />,
          document.body,
        )}
    </>
  );
}
