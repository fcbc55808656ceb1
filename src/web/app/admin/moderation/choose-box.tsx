import { useEffect, useRef } from "react";

interface ChooseBoxProps {
  label: string;
  /** Written beside it, where there is room. */
  isLabelled?: boolean;
  isChosen: boolean;
  /** Some of those that it stands for. */
  isPartly?: boolean;
  /** Nothing can be asked of it now. */
  isDisabled?: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function ChooseBox(props: ChooseBoxProps) {
  const { label, isLabelled = false, isChosen, isPartly = false, isDisabled = false, onChoose } = props;
  const box = useRef<HTMLInputElement>(null);
  // There is no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className="inline-flex items-center justify-center gap-1 min-w-11 min-h-11 font-semibold cursor-pointer lg:pointer-fine:min-w-8 lg:pointer-fine:min-h-8">
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-label={label}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-5 m-2.5 accent-go cursor-pointer lg:pointer-fine:size-4.25 lg:pointer-fine:m-1.5"
      />
      {isLabelled && label}
    </label>
  );
}
