import X from "lucide-react/icons/x";
import { Button } from "#web/ui/button.tsx";

interface RemoveFilterButtonProps {
  label: string;
  about: string;
  onPress: () => void;
}

/** What narrows a list and stands in none of its choices, with its way out. */
export function RemoveFilterButton({ label, about, onPress }: RemoveFilterButtonProps) {
  return (
    <Button kind="line" size="tight" onClick={onPress} title={about}>
      <span className="wrap-anywhere">{label}</span>
      <span className="sr-only">: {about}</span>
      <X size={16} className="shrink-0" />
    </Button>
  );
}
