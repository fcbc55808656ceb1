import { CircleAlert, CircleCheck } from "../icons.jsx";

/** What became of the form as a whole. Good news need a region that was there before them; an alert is read out anyway. */
export function FormNote({ text, isGood, noteRef }) {
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
