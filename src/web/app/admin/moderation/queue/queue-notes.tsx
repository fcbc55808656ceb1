import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

interface QueueNotesProps {
  /** Why the server said no. */
  note: string | undefined;
  /** What it is by now, null where it has left the list. */
  newer: ModeratedProduct | null | undefined;
  seen: ModeratedProduct;
  onAccept: () => void;
}

/** What a moderator has to know before deciding. Nothing changes under their eyes: they are told, and look when they want. */
export function QueueNotes({ note, newer, seen, onAccept }: QueueNotesProps) {
  const t = useTranslate();
  return (
    <>
      {note && <p className="note note-bad mt-3 mb-0">{note}</p>}
      {newer === null && seen.status === "pending" && (
        <p role="status" className="note note-warn mt-3 mb-0">
          {t("Este produto saiu desta lista: alguém pode ter decidido sobre ele.")}
        </p>
      )}
      {newer && (
        <div role="status" className="note note-warn mt-3 mb-0 flex-wrap items-center">
          <span className="flex-1">{t("Este produto mudou desde que você o abriu.")}</span>
          <button type="button" onClick={onAccept} className={buttonClass("dark")}>
            {t("Ver a versão atual")}
          </button>
        </div>
      )}
    </>
  );
}
