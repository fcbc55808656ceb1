import type { InboxMessage } from "#domain/contact/inbox.ts";
import { PickBar } from "#web/app/admin/frame/pick-bar.tsx";
import { usePicked } from "#web/app/admin/frame/use-picked.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { MessageItem } from "./message-item.tsx";
import type { Mark } from "./use-marking.ts";

interface MessageListProps {
  messages: InboxMessage[];
  /** Another page is on its way. */
  isWaiting: boolean;
  onMark: Mark;
}

export function MessageList({ messages, isWaiting, onMark }: MessageListProps) {
  const t = useTranslate();
  const all = messages.map(({ id }) => id);
  const { picked, pick, clear } = usePicked(all);

  async function markPicked(isRead: boolean): Promise<void> {
    if (await onMark(picked, isRead)) clear();
  }

  return (
    <div aria-busy={isWaiting || undefined} className="aria-busy:opacity-60">
      <PickBar all={all} picked={picked} onPick={pick}>
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
            isPicked={picked.includes(message.id)}
            onPick={(isPicked) => pick([message.id], isPicked)}
            onMark={async (isRead) => void (await onMark([message.id], isRead))}
          />
        ))}
      </ul>
    </div>
  );
}
