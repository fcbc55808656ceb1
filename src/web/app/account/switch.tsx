interface SwitchProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ id, name, label, hint, isOn, onChange }: SwitchProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0 cursor-pointer">
        <span className="block font-semibold">{label}</span>
        <span id={`${id}-dica`} className="block text-sm text-muted">
          {hint}
        </span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        name={name}
        aria-describedby={`${id}-dica`}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="h-8 w-13 flex-none cursor-pointer appearance-none rounded-full bg-edge p-1 [transition:background-color_0.15s] before:block before:size-6 before:rounded-full before:bg-white before:[transition:translate_0.15s] checked:bg-go checked:before:[translate:1.25rem] forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </div>
  );
}
