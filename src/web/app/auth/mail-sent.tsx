import MailCheck from "lucide-react/icons/mail-check";
import type { JSX, ReactNode } from "react";
import { authMessages } from "#domain/auth/auth-messages.ts";
import { useTranslate } from "#web/translate.ts";

interface MailSentProps {
  email: string;
  text: string;
  /** What can be done meanwhile. */
  children: ReactNode;
}

/** A letter is on its way: to whom, and where to look if it does not come. */
export function MailSent({ email, text, children }: MailSentProps): JSX.Element {
  const t = useTranslate();
  return (
    <div className="grid grid-cols-1 gap-4">
      <span className="auth-badge bg-green-soft text-green-deep">
        <MailCheck size={30} />
      </span>
      <div>
        <p className="text-lg">{text}</p>
        <p className="mt-1 text-lg font-[650] break-words">{email}</p>
      </div>
      <p className="text-muted">{t(authMessages.sign_up.spam_hint)}</p>
      {children}
    </div>
  );
}
