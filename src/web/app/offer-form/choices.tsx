interface ChoicesProps<Value extends string> {
  legend: string;
  type: "radio" | "checkbox";
  name: string;
  options: readonly { value: Value; label: string; name?: string }[];
  chosen: readonly Value[];
  onChoose: (value: Value, isChosen: boolean) => void;
}

/** Boxes or radio buttons as chips. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, type, name, options, chosen, onChoose } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="field-label mb-1.5">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type={type}
              name={option.name ?? name}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={({ target }) => onChoose(option.value, target.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
