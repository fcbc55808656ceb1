import type { ReactNode } from "react";
import { Notice } from "#site/notices/notice.tsx";
import type { RefusedForm } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";

interface AskProps {
  title: string;
  text: string;
  /** Where the button posts to: the page's own address, with the token in it. */
  action: string;
  button: string;
  refused: RefusedForm | undefined;
  children: ReactNode;
}

/** A link from a letter only asks: programs that look into mail open every link, but they press no buttons. */
export function AskNotice({ title, text, action, button, refused, children }: AskProps) {
  const t = useTranslate();
  return (
    <Notice title={title} text={text}>
      {refused && <FormNote text={t(refused.message)} isGood={false} />}
      <form method="post" action={action}>
        <Button label={button} kind="primary" size="lg" type="submit" />
      </form>
      {children}
    </Notice>
  );
}

export function HomeLink({ to = "/", label }: { to?: string; label: string }) {
  return <ButtonLink label={label} kind="line" size="lg" href={to} />;
}
