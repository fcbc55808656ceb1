import type { ReactNode } from "react";
import { type Company, companyLine } from "#domain/site/company.ts";

export function LegalSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pt-10">
      <h2 id={id} className="mb-3 text-2xl font-[750]">
        {title}
      </h2>
      <div className="grid max-w-[44em] grid-cols-1 gap-3 text-lg">{children}</div>
    </section>
  );
}

/** Which company answers, where the operator has set it. */
export function CompanyParagraph({ label, company }: { label: string; company: Company }) {
  const line = companyLine(company);
  return line && <p className="wrap-anywhere">{`${label} ${line}`}</p>;
}

export function ContactLink({ contact }: { contact: string }) {
  const isPage = /^https?:/i.test(contact);
  return (
    <a href={isPage ? contact : `mailto:${contact}`} className="text-link wrap-anywhere">
      {contact}
    </a>
  );
}
