import { formatLongDate } from "#domain/format/written-date.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

interface BylineProps {
  author: string;
  since: string;
  minutes: number;
}

export function Byline({ author, since, minutes: n }: BylineProps) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <p className="text-muted">
      {t("Por {{author}}", { author })} · <time dateTime={since}>{formatLongDate(since, language)}</time> ·{" "}
      {t("{{n}} min de leitura", { n })}
    </p>
  );
}
