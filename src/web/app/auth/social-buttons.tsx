import { useState } from "react";
import { loginError } from "#domain/auth/auth-messages.ts";
import { authClient } from "#web/api/auth-client.ts";
import { useSite } from "#web/app/app-props.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { useAuthErrorText, wireMessage } from "./auth-error-text.ts";
import { callbackAddress } from "./next-path.ts";

type Provider = "google" | "facebook";

const providers = {
  google: { Mark: GoogleMark, label: "Continuar com Google" },
  facebook: { Mark: FacebookMark, label: "Continuar com Facebook" },
};

/** Only what the operator has set up («§4»); where that is nothing there is nothing to see. */
export function SocialButtons({ next }: { next: string | undefined }) {
  const t = useTranslate();
  const { social_logins } = useSite();
  if (social_logins.length === 0) return null;
  return (
    <>
      <p className="my-5 flex items-center gap-3.5 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("ou")}
      </p>
      <ProviderButtons providers={social_logins} next={next} />
    </>
  );
}

interface ProviderButtonsProps {
  providers: readonly Provider[];
  next: string | undefined;
}

export function ProviderButtons({ providers: offered, next }: ProviderButtonsProps) {
  const t = useTranslate();
  const translator = useAuthErrorText();
  const [error, setError] = useState<string>();

  async function leave(provider: Provider): Promise<void> {
    const options = { redirectTo: callbackAddress(next) };
    const { error } = await authClient().signInWithOAuth({ provider, options });
    setError(error ? loginError(wireMessage(error), translator) : undefined);
  }

  return (
    <>
      <FormNote text={error} isGood={false} />
      <div className="grid grid-cols-1 gap-2.5">
        {offered.map((provider) => {
          const { Mark, label } = providers[provider];
          return (
            <Button kind="line" key={provider} onClick={() => void leave(provider)}>
              <Mark />
              {t(label)}
            </Button>
          );
        })}
      </div>
    </>
  );
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M47 24.5c0-1.6-.1-3.1-.4-4.5H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2v6h7.7C44.4 38 47 31.8 47 24.5z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9H2.6v6.2C6.5 42.6 14.6 48 24 48z"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.4 14.4 0 0 1 0-9.2v-6.2H2.6a24 24 0 0 0 0 21.6l7.9-6.2z" />
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.8-6.8C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l7.9 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
    </svg>
  );
}

function FacebookMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="#1877f2" />
      <path
        fill="#fff"
        d="M16.7 15.5l.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5V5s-1.4-.2-2.7-.2c-2.7 0-4.5 1.6-4.5 4.6V12H7.1v3.5h3.1V24a12.3 12.3 0 0 0 3.7 0v-8.5z"
      />
    </svg>
  );
}
