import { type JSX, useState } from "react";
import type { MyProfile } from "#domain/users/my-data.ts";
import { dropFactors } from "#web/api/factor-setup.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { dangerClass } from "./danger-class.ts";
import { useProof } from "./proof.ts";
import { focusSection, useAttempt } from "./section.tsx";

export function ActiveFactor({ profile, onRenew }: { profile: MyProfile; onRenew: () => Promise<void> }) {
  const t = useTranslate();
  const [asked, setAsked] = useState<"renew" | "off">();
  const close = () => setAsked(undefined);
  return (
    <>
      <p>
        {t("Ao entrar, você digita o código do aplicativo. Sem o celular, use um código de recuperação.")}
      </p>
      {profile.recovery_codes_left !== undefined && (
        <p className="mt-2 font-semibold">{codesLeft(profile.recovery_codes_left, t)}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          label={t("Gerar novos códigos de recuperação")}
          kind="line"
          onClick={() => setAsked("renew")}
        />
        <Button label={t("Desativar")} kind="ghost" onClick={() => setAsked("off")} />
      </div>
      <Dialog id="novos-codigos" title={t("Gerar novos códigos?")} isOpen={asked === "renew"} onClose={close}>
        <p className="mt-2">{t("Os códigos que você guardou antes deixam de valer.")}</p>
        <Choice onCancel={close}>
          <ActionButton
            label={t("Gerar códigos")}
            busyLabel={t("Gerando…")}
            // The result is shown in the section behind the dialog.
            onPress={() => onRenew().finally(close)}
          />
        </Choice>
      </Dialog>
      <Dialog
        id="desativar"
        title={t("Desativar a verificação em duas etapas?")}
        isOpen={asked === "off"}
        onClose={close}
      >
        <TurnOff profile={profile} onClose={close} />
      </Dialog>
    </>
  );
}

function codesLeft(left: number, t: Translate): string {
  if (left === 0) return t("Nenhum código de recuperação resta. Gere novos.");
  return left === 1
    ? t("Resta 1 código de recuperação.")
    : t("Restam {{n}} códigos de recuperação.", { n: left });
}

function Choice({ onCancel, children }: { onCancel: () => void; children: JSX.Element }) {
  const t = useTranslate();
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {children}
      <Button label={t("Cancelar")} kind="line" onClick={onCancel} />
    </div>
  );
}

function TurnOff({ profile, onClose }: { profile: MyProfile; onClose: () => void }) {
  const t = useTranslate();
  const showToast = useToast();
  const { refresh } = useAccount();
  const { failure, attempt } = useAttempt();
  const withProof = useProof();

  async function turnOff(): Promise<void> {
    if (!(await attempt(() => withProof(dropFactors)))) return;
    onClose();
    await refresh();
    showToast(t("Verificação em duas etapas desativada"));
    focusSection("seguranca");
  }

  return (
    <>
      <p className="mt-2 mb-3">
        {t("Sua conta fica protegida só pela senha, e os códigos de recuperação deixam de valer.")}{" "}
        {profile.second_factor_required && t("O painel de administração se fecha até você ativá-la de novo.")}
      </p>
      <FormNote text={failure} isGood={false} />
      <Choice onCancel={onClose}>
        <ActionButton
          label={t("Desativar")}
          busyLabel={t("Desativando…")}
          onPress={turnOff}
          className={dangerClass}
        />
      </Choice>
    </>
  );
}
