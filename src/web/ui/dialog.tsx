import { type JSX, type ReactNode, useEffect, useRef } from "react";

export interface DialogProps {
  id: string;
  title: string;
  isOpen: boolean;
  /** Also on Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** The platform's own dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ id, title, isOpen, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog ref={dialog} aria-labelledby={`${id}-titulo`} className="dialog" onClose={onClose}>
      {isOpen && (
        <>
          <h2 id={`${id}-titulo`} className="text-2xl font-[750]">
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  );
}
