import { useId } from "react";
import type { InboxMessage } from "#domain/contact/inbox.ts";
import { isSubject, subjectLabel } from "#domain/contact/subjects.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { PickBox, type Picking } from "#web/app/admin/frame/pick-bar.tsx";
import { useSite } from "#web/app/app-props.ts";
import { Bot } from "#web/app/icons.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Reply } from "#web/ui/icons.ts";

interface MessageItemProps {
  message: InboxMessage;
  picking: Picking;
  onMark: (isRead: boolean) => Promise<unknown>;
}

export function MessageItem({ message, picking, onMark }: MessageItemProps) {
  const t = useTranslate();
  const id = useId();
  const isUnread = message.read_at === null;
  return (
    <li>
      <article
        aria-labelledby={id}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-[min(0.875rem,3vw)] pt-3.5 px-[min(1.25rem,4vw)] pb-4.5 border-line [li+li>&]:border-t data-unread:shadow-[inset_3px_0_var(--color-yellow)]"
        data-unread={isUnread || undefined}
      >
        <PickBox
          id={message.id}
          label={t("Selecionar a mensagem de {{name}}", { name: message.nome })}
          picking={picking}
        />
        <div className="min-w-0">
          <MessageHead message={message} headingId={id} />
          {/* Lines as they were typed; never anything but text. */}
          <p className="max-w-184 mt-2.5 mb-3.5 wrap-anywhere whitespace-pre-line">{message.mensagem}</p>
          <div className="flex flex-wrap gap-2 max-md:[&>*]:px-3">
            <ReplyLink message={message} onReply={() => void (isUnread && onMark(true))} />
            <ActionButton
              kind="ghost"
              label={isUnread ? t("Marcar como lida") : t("Marcar como não lida")}
              busyLabel={t("Marcando…")}
              about={message.nome}
              onPress={() => onMark(isUnread)}
            />
          </div>
        </div>
      </article>
    </li>
  );
}

function MessageHead({ message, headingId }: { message: InboxMessage; headingId: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const { nome, email, assunto, created_at, read_at, suspect, forwarded_at } = message;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-y-0.5 gap-x-4 min-h-11">
        <h3
          id={headingId}
          className="flex flex-wrap items-center gap-y-1 gap-x-2.5 min-w-0 text-base font-semibold wrap-anywhere [[data-unread]_&]:font-[750]"
        >
          {nome}
          {read_at === null && <span className="status status-pending">{t("Não lida")}</span>}
          {suspect && (
            <span className="status status-over">
              <Bot size={14} className="shrink-0" /> {t("Parece de robô")}
            </span>
          )}
        </h3>
        <span className="font-semibold text-lead">
          {isSubject(assunto) ? t(subjectLabel(assunto)) : assunto}
        </span>
      </div>
      <p className="flex flex-wrap gap-y-0.5 gap-x-4 text-sm text-muted">
        <span className="wrap-anywhere">{email}</span>
        <span>
          <PanelAge since={created_at} /> · {formatMinute(created_at, language)}
        </span>
        {forwarded_at && (
          <span>{t("Repassada em {{when}}", { when: formatMinute(forwarded_at, language) })}</span>
        )}
      </p>
    </>
  );
}

/** A reply also marks the message as read. */
function ReplyLink({ message, onReply }: { message: InboxMessage; onReply: () => void }) {
  const t = useTranslate();
  const { name } = useSite();
  const { assunto, email, nome } = message;
  // The subject goes to a Brazilian, whatever language the moderator reads in.
  const subject = `Re: ${isSubject(assunto) ? subjectLabel(assunto) : assunto} (${name})`;
  return (
    <ButtonLink
      kind="line"
      href={replyAddress(email, subject)}
      aria-label={t("Responder a {{name}}", { name: nome })}
      onClick={onReply}
    >
      <Reply size={18} className="shrink-0" /> {t("Responder")}
    </ButtonLink>
  );
}

/** Opens the reader's own mail program. What strangers typed is data there, never another field of the letter. */
export function replyAddress(email: string, subject: string): string {
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
