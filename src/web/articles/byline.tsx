import { formatLongDate } from "#domain/format/written-date.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

interface BylineProps {
  since: string;
  minutes: number;
}

export function Byline({ since, minutes: n }: BylineProps) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <p className="text-muted">
      <time dateTime={since}>{formatLongDate(since, language)}</time> · {t("{{n}} min de leitura", { n })}
    </p>
  );
}
