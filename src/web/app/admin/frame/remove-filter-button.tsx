import X from "lucide-react/icons/x";
import { buttonClass } from "#web/ui/button-class.ts";

interface RemoveFilterButtonProps {
  label: string;
  /** What pressing it does. */
  about: string;
  onPress: () => void;
}

/** What narrows a list and stands in none of its choices, with its way out. */
export function RemoveFilterButton({ label, about, onPress }: RemoveFilterButtonProps) {
  return (
    <button type="button" onClick={onPress} title={about} className={buttonClass("line", "tight")}>
      <span className="wrap-anywhere">{label}</span>
      <span className="sr-only">: {about}</span>
      <X size={16} className="shrink-0" />
    </button>
  );
}
