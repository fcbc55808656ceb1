import { type ReactNode, useRef, useState } from "react";
import type { Channel } from "#domain/alerts/channels.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { channelSigns } from "./channel-names.ts";

interface ChannelRowProps {
  channel: Channel;
  title: string;
  text: string;
  isBad?: boolean;
  /** What can be done with it. */
  children: ReactNode;
  /** Below the row. */
  more?: ReactNode;
}

export function ChannelRow({ channel, title, text, isBad = false, children, more }: ChannelRowProps) {
  const Icon = channelSigns[channel];
  return (
    <li className={isBad ? "channel-row channel-bad" : "channel-row"}>
      <Icon size={18} />
      <div className="min-w-0">
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {children}
      {more}
    </li>
  );
}

interface ConsentRowProps extends Omit<ChannelRowProps, "children" | "more"> {
  label: string;
  /** What a person agrees to, in the words that are stored. */
  words: string;
  /** Resolves to whether it worked. */
  onAgree: () => Promise<boolean>;
}

/** Turned on only after its words: they open below the row, where they are agreed to. */
export function ConsentRow({ label, words, onAgree, ...row }: ConsentRowProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    setIsOpen(false);
    opener.current?.focus();
  }

  /** After a failure the words stay, to try again. */
  async function agree(): Promise<void> {
    if (await onAgree()) close();
  }
  return (
    <ChannelRow
      {...row}
      more={
        isOpen && (
          <div className="channel-consent">
            <p>{t(words)}</p>
            <div className="flex flex-wrap gap-2">
              <ActionButton label={t("Concordo e quero ligar")} busyLabel={t("Ligando…")} onPress={agree} />
              <Button label={t("Agora não")} kind="line" onClick={close} />
            </div>
          </div>
        )
      }
    >
      <button
        ref={opener}
        type="button"
        className="text-link"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((now) => !now)}
      >
        {label}
        <span className="sr-only">: {row.title}</span>
      </button>
    </ChannelRow>
  );
}
