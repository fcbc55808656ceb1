import { formatLongDate } from "#domain/format/written-date.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

export function Byline({ since, minutes: n }: { since: string; minutes: number }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <p className="text-muted">
      <time dateTime={since}>{formatLongDate(since, language)}</time> · {t("{{n}} min de leitura", { n })}
    </p>
  );
}
