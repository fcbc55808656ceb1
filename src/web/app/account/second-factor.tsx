import { useState } from "react";
import type { MyProfile } from "#domain/users/my-data.ts";
import { makeRecoveryCodes, type NewFactor, startFactor } from "#web/api/factor-setup.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ShieldCheck } from "#web/ui/icons.ts";
import { ActiveFactor } from "./active-factor.tsx";
import { EnrolFactor, RecoveryCodes } from "./enrol-factor.tsx";
import { type Proof, useProof } from "./proof.ts";
import { focusSection, Section, useAttempt } from "./section.tsx";

type Phase =
  | { step: "rest" }
  | { step: "enrol"; factor: NewFactor; proof: Proof }
  | { step: "codes"; codes: string[] };

interface SecondFactorProps {
  profile: MyProfile;
  /** Sessions without the second factor have ended. */
  onChanged: () => void;
}

export function SecondFactor({ profile, onChanged }: SecondFactorProps) {
  const t = useTranslate();
  const { phase, failure, begin, showCodes, rest } = usePhase();
  const { refresh } = useAccount();
  const handleStored = () => {
    rest();
    // How many are left is part of the profile.
    void refresh();
  };
  const isOn = profile.second_factor === "on";
  return (
    <Section
      id="seguranca"
      title={t("Verificação em duas etapas")}
      lead={t("Além da senha, um código do seu celular. Quem descobrir sua senha não entra sem ele.")}
      badge={isOn && <OnBadge />}
      failure={failure}
    >
      {phase.step === "enrol" && (
        <EnrolFactor
          factor={phase.factor}
          proof={phase.proof}
          onCancel={rest}
          onVerified={() => {
            onChanged();
            return showCodes();
          }}
        />
      )}
      {phase.step === "codes" && <RecoveryCodes codes={phase.codes} onStored={handleStored} />}
      {phase.step === "rest" && isOn && <ActiveFactor profile={profile} onRenew={showCodes} />}
      {phase.step === "rest" && !isOn && (
        <>
          {profile.second_factor_required && (
            <p className="mb-4 font-semibold">
              {t("Quem administra o site precisa dela para abrir o painel.")}
            </p>
          )}
          <ActionButton label={t("Ativar")} busyLabel={t("Preparando…")} onPress={begin} />
        </>
      )}
    </Section>
  );
}

function OnBadge() {
  const t = useTranslate();
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-green-soft px-3 py-1 text-sm font-bold text-green-deep">
      <ShieldCheck size={16} /> {t("Ativa")}
    </span>
  );
}

function usePhase() {
  const { failure, attempt } = useAttempt();
  const [phase, setPhase] = useState<Phase>({ step: "rest" });

  const withProof = useProof();

  async function goTo(next: (proof: Proof) => Promise<Phase>): Promise<void> {
    const isThere = await attempt(async () => setPhase(await withProof(next)));
    // Codes can be made later: the factor itself is active.
    if (!isThere) setPhase({ step: "rest" });
    focusSection("seguranca");
  }

  return {
    phase,
    failure,
    begin: () => goTo(async (proof) => ({ step: "enrol", factor: await startFactor(proof), proof })),
    showCodes: () => goTo(async () => ({ step: "codes", codes: await makeRecoveryCodes() })),
    rest(): void {
      setPhase({ step: "rest" });
      focusSection("seguranca");
    },
  };
}
