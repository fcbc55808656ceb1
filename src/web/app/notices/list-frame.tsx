import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { CircleAlert } from "#web/ui/icons.ts";

interface ListFrameProps {
  title: string;
  lead: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Why it did not come. */
  failure: string | undefined;
  onRetry: () => Promise<void>;
  isWaiting: boolean;
  isNarrow?: boolean;
  children: ReactNode;
}

/** A screen that is one list: its head, what went wrong, and its place while it is on the way. */
export function ListFrame(props: ListFrameProps) {
  const { title, lead, actions, failure, onRetry, isWaiting, isNarrow = false, children } = props;
  const t = useTranslate();
  return (
    <div className={`wrap pt-13 pb-16 ${isNarrow ? "max-w-[59rem]" : ""}`}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-[1_1_24rem]">
          <h1 className="text-4xl font-extrabold">{title}</h1>
          <p className="mt-2 max-w-[44em] text-lg text-lead">{lead}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {failure && <LoadNotice onRetry={onRetry}>{failure}</LoadNotice>}
      {isWaiting && !failure && (
        <div aria-busy="true">
          <p className="sr-only">{t("Carregando…")}</p>
          <div className="skeleton h-96" aria-hidden="true" />
        </div>
      )}
      {children}
    </div>
  );
}

interface LoadNoticeProps {
  className?: string;
  onRetry: () => Promise<void>;
  children: ReactNode;
}

/** Why it did not come, and a way to ask again. */
export function LoadNotice({ className = "", onRetry, children }: LoadNoticeProps) {
  const t = useTranslate();
  return (
    <div className={`note note-bad flex-wrap items-center ${className}`}>
      <CircleAlert size={20} />
      <p role="alert" className="min-w-[min(14rem,80%)] flex-1">
        {children}
      </p>
      <ActionButton
        label={t("Tentar novamente")}
        busyLabel={t("Carregando…")}
        kind="line"
        className="text-ink"
        onPress={onRetry}
      />
    </div>
  );
}

interface MoreButtonProps {
  label: string;
  /** Why the next part did not come: pressing again asks for it again. */
  failure: string | undefined;
  onPress: () => Promise<void>;
}

export function MoreButton({ label, failure, onPress }: MoreButtonProps) {
  const t = useTranslate();
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {failure && (
        <p role="alert" className="note note-bad">
          <CircleAlert size={20} /> <span>{failure}</span>
        </p>
      )}
      <ActionButton
        label={failure ? t("Tentar novamente") : label}
        busyLabel={t("Carregando…")}
        kind="line"
        onPress={onPress}
      />
    </div>
  );
}
