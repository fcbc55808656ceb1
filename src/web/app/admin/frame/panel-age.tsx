import { relativeAge } from "#domain/format/date.ts";
import { translatedAge } from "#web/products/offer-age.tsx";
import { useTranslate } from "#web/translate.ts";

/** "há 4 min", as the design of the panel writes it: a value in a cell, not the beginning of a sentence. */
export function PanelAge({ since, className }: { since: string; className?: string }) {
  const t = useTranslate();
  const age = translatedAge(relativeAge(since, new Date()), t);
  return (
    <time dateTime={since} className={className}>
      {age.charAt(0).toLowerCase() + age.slice(1)}
    </time>
  );
}
