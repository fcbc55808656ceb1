import { type ReactNode, useCallback, useState } from "react";
import * as z from "zod";
import { authMessages } from "#domain/auth/auth-messages.ts";
import { passwordSentences } from "#domain/auth/password-rules.ts";
import { form } from "#domain/format/form-schema.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { myDataMessages } from "#domain/users/my-data-messages.ts";
import { authClient, orThrow } from "#web/api/auth-client.ts";
import { useSite } from "#web/app/app-props.ts";
import { HiddenUsername, SecretField } from "#web/app/auth/credential-fields.tsx";
import { callbackAddress } from "#web/app/auth/next-path.ts";
import { DigitsForm, RecoveryCodeForm } from "#web/app/auth/second-factor-step.tsx";
import { ProviderButtons } from "#web/app/auth/social-buttons.tsx";
import { SchemaForm, Submit } from "#web/app/schema-form.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { isProofNeeded, type Proof, ProofContext, type WithProof } from "./proof.ts";
import { useAttempt } from "./section.tsx";

interface Asked {
  /** Repeats the call. Throws where the proof is none; any other failure is the caller's. */
  show: (proof: Proof) => Promise<void>;
  giveUp: () => void;
}

/** Asks for a fresh proof over whatever is open, once for the whole screen. */
export function ProofProvider({ profile, children }: { profile: MyProfile; children: ReactNode }) {
  const t = useTranslate();
  const { asked, isHeld, withProof } = useProofQuestion();
  return (
    <ProofContext value={withProof}>
      {children}
      <Dialog
        id="prova"
        title={t("Confirme que é você")}
        isOpen={asked !== undefined}
        isHeld={isHeld}
        onClose={() => asked?.giveUp()}
      >
        {asked && <AskProof profile={profile} {...asked} giveUp={() => isHeld || asked.giveUp()} />}
      </Dialog>
    </ProofContext>
  );
}

function useProofQuestion() {
  const [asked, setAsked] = useState<Asked>();
  // Closed meanwhile, the screen would say that nothing happened while the call goes through.
  const [isHeld, setIsHeld] = useState(false);
  const withProof = useCallback<WithProof>(async (call, known = {}) => {
    try {
      return await call(known);
    } catch (error) {
      if (!isProofNeeded(error)) throw error;
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          setAsked(undefined);
          settle();
        };
        async function show(proof: Proof): Promise<void> {
          setIsHeld(true);
          try {
            const result = await call(proof);
            end(() => resolve(result));
          } catch (failure) {
            if (isProofNeeded(failure)) throw failure;
            end(() => reject(failure));
          } finally {
            setIsHeld(false);
          }
        }
        setAsked({ show, giveUp: () => end(() => reject(error)) });
      });
    }
  }, []);
  return { asked, isHeld, withProof };
}

interface AskProofProps extends Asked {
  profile: MyProfile;
}

function AskProof({ profile, show, giveUp }: AskProofProps) {
  const t = useTranslate();
  const [isRecovery, setIsRecovery] = useState(false);
  if (profile.second_factor === "on") {
    const CodeForm = isRecovery ? RecoveryCodeForm : DigitsForm;
    return (
      <>
        <p className="mt-2 mb-4">
          {t("Por segurança, confirme que é você. Digite um código da verificação em duas etapas.")}
        </p>
        <CodeForm onVerified={() => show({})} />
        <div className="mt-4 flex flex-wrap justify-between gap-3">
          <Button
            label={isRecovery ? t("Usar o código do aplicativo") : t("Usar um código de recuperação")}
            kind="ghost"
            onClick={() => setIsRecovery(!isRecovery)}
          />
          <Button label={t("Cancelar")} kind="line" onClick={giveUp} />
        </div>
      </>
    );
  }
  return profile.has_password ? (
    <PasswordProof email={profile.email} show={show} giveUp={giveUp} />
  ) : (
    <SignInAgain profile={profile} giveUp={giveUp} />
  );
}

const typedPassword = form({
  password: z.string({ error: passwordSentences.missing }).min(1, passwordSentences.missing),
});

function PasswordProof({ email, show, giveUp }: Asked & { email: string }) {
  const t = useTranslate();
  const refusalOf = useRefusal();
  function refuse(error: unknown) {
    if (isProofNeeded(error)) return { fields: { password: t(myDataMessages.wrong_password) } };
    return refusalOf(error);
  }
  return (
    <SchemaForm
      id="prova-formulario"
      className="mt-2"
      schema={typedPassword}
      send={({ password }) => show({ current_password: password })}
      refuse={refuse}
    >
      <p className="mb-4">{t("Por segurança, confirme que é você. O que você preencheu continua aqui.")}</p>
      <HiddenUsername email={email} />
      <SecretField
        id="prova-senha"
        name="password"
        label={t("Confirme sua senha")}
        autoComplete="current-password"
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Submit label={t("Confirmar")} busyLabel={t("Confirmando…")} />
        <Button label={t("Cancelar")} kind="line" size="lg" onClick={giveUp} />
      </div>
    </SchemaForm>
  );
}

/** Without a password there is nothing to type: the user signs in again and comes back. */
function SignInAgain({ profile, giveUp }: Pick<AskProofProps, "profile" | "giveUp">) {
  const t = useTranslate();
  const { social_logins } = useSite();
  const providers = social_logins.filter((provider) => profile.providers.includes(provider));
  return (
    <>
      <p className="mt-2 mb-4">
        {t("Por segurança, confirme que é você: sua conta não tem senha. Entre de novo e volte para cá.")}
      </p>
      {providers.length > 0 ? (
        <ProviderButtons providers={providers} next={location.pathname} />
      ) : (
        <LinkByLetter email={profile.email} />
      )}
      <Button label={t("Cancelar")} kind="ghost" className="mt-4" onClick={giveUp} />
    </>
  );
}

function LinkByLetter({ email }: { email: string }) {
  const t = useTranslate();
  const { failure, attempt } = useAttempt();
  const [isSent, setIsSent] = useState(false);
  async function send(): Promise<void> {
    setIsSent(false);
    const redirectTo = `${callbackAddress(undefined)}?type=recovery`;
    await orThrow(authClient().resetPasswordForEmail(email, { redirectTo }));
    setIsSent(true);
  }
  return (
    <>
      <FormNote text={isSent ? t(authMessages.resend.success) : failure} isGood={isSent} />
      <ActionButton
        label={t("Receber um link por e-mail")}
        busyLabel={t("Enviando…")}
        onPress={() => attempt(send)}
      />
    </>
  );
}
