import type { JSX, MouseEvent } from "react";

interface IconButtonProps {
  label: string;
  /** With what: for those who hear the button without its row. */
  name?: string | undefined;
  /** One that matters: on a phone it says in words what it does. */
  look?: string;
  icon: JSX.Element;
  onPress: () => void;
}

export function IconButton({ label, name, look = "", icon, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={name ? `${label}: ${name}` : label}
      onClick={onFirstClick(onPress)}
      className={`act ${look && "hover:brightness-[0.93] narrow:flex-[1_1_7rem] narrow:text-base forced-colors:border-[ButtonBorder]"} ${look}`}
    >
      {icon}
      {look && <span className="lg:hidden">{label}</span>}
    </button>
  );
}

/** What was pressed may make room for something else: the second half of a double click is not meant for that. */
export function onFirstClick(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) act();
  };
}
