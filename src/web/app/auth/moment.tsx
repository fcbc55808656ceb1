import LoaderCircle from "lucide-react/icons/loader-circle";
import type { JSX } from "react";

interface MomentProps {
  text: string;
  /** As tall as what will stand there, so that nothing moves when it comes. */
  height?: string;
}

/** Something is under way, and what. */
export function Moment({ text, height = "min-h-58" }: MomentProps): JSX.Element {
  return (
    <p role="status" className={`flex items-center justify-center gap-3 text-lg text-lead ${height}`}>
      <LoaderCircle size={26} className="shrink-0 animate-spin text-green-text motion-reduce:animate-none" />
      {text}
    </p>
  );
}
