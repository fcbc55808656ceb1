/** Hidden from users: only a script fills it in. The label is for browsers without style sheets. */
export function Honeypot({ label }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {label} <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
