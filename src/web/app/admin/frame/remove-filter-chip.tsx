import X from "lucide-react/icons/x";
import { Link } from "react-router";

interface RemoveFilterChipProps {
  to: string;
  label: string;
  /** What following it does. */
  about: string;
}

/** What narrows a list, as one more of its chips: following it widens the list again. */
export function RemoveFilterChip({ to, label, about }: RemoveFilterChipProps) {
  return (
    <li>
      <Link to={to} className="chip max-w-full whitespace-normal wrap-anywhere text-ink gap-1.5">
        <span>{label}</span>
        <X size={16} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">{about}</span>
      </Link>
    </li>
  );
}
