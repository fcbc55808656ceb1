import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  /** One sentence on what this is for. */
  lead?: string;
  /** Beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** One matter of «Meus dados», with an address of its own. */
export function Section({ id, title, lead, badge, children }: SectionProps) {
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
      <div className="mt-5">{children}</div>
    </section>
  );
}

export function focusSection(id: string): void {
  document.getElementById(`${id}-titulo`)?.focus();
}
