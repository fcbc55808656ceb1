import { useEffect, useRef, useState } from "react";
import type { Reported } from "#web/api/comments.ts";
import { signInToAct, takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { hasSession, loadMarks } from "#web/api/marks.ts";
import { useTranslate } from "#web/translate.ts";
import { Flag } from "#web/ui/icons.ts";
import { ReportForm, reportFormTexts } from "./report-form.tsx";

export const reportTexts: readonly string[] = ["Denunciar", "Cancelar", ...reportFormTexts];

interface ReportIslandProps extends Reported {
  /** Names what is reported, for those who do not see where the button stands. */
  label: string;
}

function useReport({ kind, id }: Reported) {
  const [isMine, setIsMine] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const control = `report ${id}`;
  useEffect(() => {
    if (hasSession() && takeInterruptedAct(control)) sheet.current?.showPopover();
  }, [control]);

  useEffect(() => {
    void loadMarks().then((marks) => {
      const own = kind === "coupon" ? marks?.coupons : marks?.offers;
      setIsMine((kind === "profile" ? marks?.handle === id : own?.[id]?.mine) ?? false);
    });
  }, [kind, id]);

  function open(): void {
    if (hasSession()) sheet.current?.showPopover();
    else signInToAct(control, true);
  }
  function close(sentence = ""): void {
    setSaid(sentence);
    sheet.current?.hidePopover();
  }
  return { isMine, sheet, said, open, close };
}

export function ReportIsland({ kind, id, label }: ReportIslandProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { isMine, sheet, said, open, close } = useReport({ kind, id });
  if (isMine) return null;
  return (
    <div className="report">
      <button type="button" className="comment-act" aria-label={label} onClick={open}>
        <Flag size={16} /> {t("Denunciar")}
      </button>
      <p role="status" className={said ? "report-says" : "sr-only"}>
        {said && t(said)}
      </p>
      {/* A native popover: it moves nothing, and Esc leads the focus back to the button. */}
      <div
        ref={sheet}
        popover="auto"
        role="dialog"
        // Empty and unseen it needs no name: a page has twenty of them.
        aria-label={isOpen ? label : undefined}
        className="sheet"
        onToggle={({ newState }) => setIsOpen(newState === "open")}
      >
        {isOpen && <ReportForm reported={{ kind, id }} onDone={close} onCancel={() => close()} />}
      </div>
    </div>
  );
}
