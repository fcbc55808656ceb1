import { type ReactNode, useState } from "react";
import { useRefusal } from "#web/app/use-refusal.ts";
import { FormNote } from "#web/ui/form-note.tsx";

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  badge?: ReactNode;
  /** Why something did not work; left out where a form says it. */
  failure?: string | undefined;
  children: ReactNode;
}

export function Section({ id, title, lead, badge, failure, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="panel my-section scroll-mt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id={`${id}-titulo`}
          tabIndex={-1}
          className="text-2xl font-[750] focus:[box-shadow:none] focus:outline-none"
        >
          {title}
        </h2>
        {badge}
      </div>
      {lead && <p className="mt-1 text-lead">{lead}</p>}
      <div className="mt-5">
        <FormNote text={failure} isGood={false} />
        {children}
      </div>
    </section>
  );
}

export function focusSection(id: string): void {
  document.getElementById(`${id}-titulo`)?.focus();
}

/** Runs actions; the last failure stays until the next one. Resolves to whether it worked. */
export function useAttempt() {
  const refusalOf = useRefusal();
  const [failure, setFailure] = useState<string>();
  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setFailure(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(refusalOf(error).message);
      return false;
    }
  }
  return { failure, attempt };
}
