import type { Ref } from "react";
import { CircleAlert, CircleCheck } from "./icons.ts";

interface FormNoteProps {
  /** How the form ended, in one sentence; nothing while it has not. */
  text: string | undefined;
  isGood: boolean;
  noteRef?: Ref<HTMLParagraphElement> | undefined;
}

/** What became of the form as a whole. Good news need a region that was there before them; an alert is read out anyway. */
export function FormNote({ text, isGood, noteRef }: FormNoteProps) {
  const note = text && (
    <p ref={noteRef} tabIndex={-1} className={isGood ? "note note-good" : "note note-bad"}>
      {isGood ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
      <span>{text}</span>
    </p>
  );
  return (
    <>
      <div role="status">{isGood && note}</div>
      {!isGood && note && <div role="alert">{note}</div>}
    </>
  );
}
