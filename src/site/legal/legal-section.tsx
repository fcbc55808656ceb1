import type { ReactNode } from "react";
import { type Company, companyLine } from "#domain/site/company.ts";
import { useTranslate, type Values } from "#web/translate.ts";

export function LegalSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useTranslate();
  return (
    <section aria-labelledby={id} className="pt-10">
      <h2 id={id} className="mb-3 text-2xl font-[750]">
        {t(title)}
      </h2>
      <div className="grid max-w-[44em] grid-cols-1 gap-3 text-lg">{children}</div>
    </section>
  );
}

interface ParagraphProps {
  text: string;
  values?: Values;
  /** Where to read on. */
  link?: { to: string; label: string };
}

export function Paragraph({ text, values, link }: ParagraphProps) {
  const t = useTranslate();
  return (
    <p>
      {t(text, values)}
      {link && (
        <>
          {" "}
          <a href={link.to} className="text-link">
            {t(link.label)}
          </a>
        </>
      )}
    </p>
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
