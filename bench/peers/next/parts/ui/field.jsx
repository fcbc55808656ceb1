export function TextField(props) {
  return (
    <Field {...props}>
      <input type="text" className="control" {...controlOf(props)} />
    </Field>
  );
}

/** Label, control, hint, counter and error, in an order that is read as it is seen. */
export function Field({ id, label, required, hint, error, counter, mark, note, children }) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id} className="field-label">
          {label}
          {required && (
            <span aria-hidden="true" className="text-tomato">
              {" *"}
            </span>
          )}
        </label>
        {mark && (
          <span id={`${id}-marca`} className="field-mark">
            {mark}
          </span>
        )}
        {counter && (
          <span id={`${id}-contagem`} className={`field-count ${countLook(counter)}`}>
            {counter.text}
          </span>
        )}
      </div>
      {hint && (
        <span id={`${id}-dica`} className="field-hint">
          {hint}
        </span>
      )}
      {children}
      {note && <div id={`${id}-nota`}>{note}</div>}
      {/* Always there, so that what appears in it is read out. */}
      <p id={`${id}-erro`} aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}

function countLook({ isOver, isNear }) {
  return isOver ? "field-over" : isNear ? "field-near" : "";
}

/** The attributes of the control itself. */
export function controlOf(props) {
  const { label, hint, error, counter, mark, note, missing, wrong, ...rest } = props;
  const { id } = props;
  const descriptions = [
    hint && `${id}-dica`,
    mark && `${id}-marca`,
    counter && `${id}-contagem`,
    note && `${id}-nota`,
    error && `${id}-erro`,
  ];
  return {
    ...rest,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": descriptions.filter(Boolean).join(" ") || undefined,
    "data-missing": missing,
    "data-wrong": wrong,
  };
}
