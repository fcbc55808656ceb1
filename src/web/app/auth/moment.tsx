import LoaderCircle from "lucide-react/icons/loader-circle";
import type { JSX } from "react";

/** Something is under way, and what. */
export function Moment({ text }: { text: string }): JSX.Element {
  return (
    <p role="status" className="flex min-h-24 items-center gap-3 text-lg text-lead">
      <LoaderCircle size={26} className="shrink-0 animate-spin text-green-text motion-reduce:animate-none" />
      {text}
    </p>
  );
}
