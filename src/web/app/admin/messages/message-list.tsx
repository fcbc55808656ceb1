import type { InboxMessage } from "#domain/contact/inbox.ts";
import { PickBar, usePicked } from "#web/app/admin/frame/pick-bar.tsx";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { MessageItem } from "./message-item.tsx";
import type { Mark } from "./use-marking.ts";

interface MessageListProps {
  messages: InboxMessage[];
  isWaiting: boolean;
  onMark: Mark;
}

export function MessageList({ messages, isWaiting, onMark }: MessageListProps) {
  const t = useTranslate();
  const picking = usePicked(messages.map(({ id }) => id));

  async function markPicked(isRead: boolean): Promise<void> {
    if (await onMark(picking.picked, isRead)) picking.clear();
  }

  return (
    <div aria-busy={isWaiting || undefined} className="aria-busy:opacity-60">
      <PickBar picking={picking}>
        <ActionButton
          kind="line"
          label={t("Marcar como lidas")}
          busyLabel={t("Marcando…")}
          onPress={() => markPicked(true)}
        />
        <ActionButton
          kind="line"
          label={t("Marcar como não lidas")}
          busyLabel={t("Marcando…")}
          onPress={() => markPicked(false)}
        />
      </PickBar>
      <ul>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            picking={picking}
            onMark={(isRead) => onMark([message.id], isRead)}
          />
        ))}
      </ul>
    </div>
  );
}
