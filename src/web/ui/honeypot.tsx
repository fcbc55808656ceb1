import type { JSX } from "react";

/** A field that nobody sees or hears: who fills it is a script. The label is for browsers without style sheets. */
export function Honeypot({ label }: { label: string }): JSX.Element {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {label} <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
