import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";
import { X } from "./icons.ts";

interface DialogProps {
  id: string;
  title: string;
  isOpen: boolean;
  /** Also on Escape. */
  onClose: () => void;
  /** Makes it a sheet, for a whole form: it fills a phone, and its title and close button stay in sight. */
  closeLabel?: string | undefined;
  /** It cannot be closed while something is in progress. */
  isHeld?: boolean;
  children: ReactNode;
}

/** The platform's own dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { id, isOpen, onClose, closeLabel, isHeld = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    // Not the button that closes it, which is the first in a sheet.
    if (closeLabel) title.current?.focus();
  }, [isOpen, closeLabel]);

  function handleCancel(event: SyntheticEvent): void {
    if (isHeld) event.preventDefault();
  }

  /** The event comes later: the dialog may be open again. */
  function handleClose(): void {
    if (!dialog.current?.open) onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-titulo`}
      className={closeLabel ? "dialog dialog-sheet" : "dialog"}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      {isOpen && (
        <>
          <Head {...props} titleRef={title} onPress={() => isHeld || dialog.current?.close()} />
          {children}
        </>
      )}
    </dialog>
  );
}

interface HeadProps extends Pick<DialogProps, "id" | "title" | "closeLabel"> {
  titleRef: RefObject<HTMLHeadingElement | null>;
  onPress: () => void;
}

function Head({ id, title, closeLabel, titleRef, onPress }: HeadProps) {
  const heading = (
    <h2
      ref={titleRef}
      id={`${id}-titulo`}
      tabIndex={-1}
      className="text-2xl font-[750] outline-none [box-shadow:none]"
    >
      {title}
    </h2>
  );
  if (!closeLabel) return heading;
  return (
    <div className="dialog-head">
      {heading}
      <button type="button" aria-label={closeLabel} onClick={onPress} className="dialog-close">
        <X size={22} />
      </button>
    </div>
  );
}
