import { useTranslate } from "#web/translate.ts";

/** «R$ 100,00 → R$ 90,00», also for those who do not see it. */
export function Change({ before, after }: { before: string; after: string }) {
  const t = useTranslate();
  return (
    <>
      <span className="sr-only">{t("antes")} </span>
      <del className="text-muted">{before}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, {t("depois")} </span>
      <ins className="font-semibold no-underline">{after}</ins>
    </>
  );
}
