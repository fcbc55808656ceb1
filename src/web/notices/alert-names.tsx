import type { Notice } from "#domain/notices/notice-response-schema.ts";
import { useTranslate } from "#web/translate.ts";

/** By which alerts something was found, each with its way there. */
export function AlertNames({ alerts }: Pick<Notice, "alerts">) {
  const t = useTranslate();
  return (
    <>
      <span>{alerts.length === 1 ? t("pelo alerta") : t("pelos alertas")}</span>{" "}
      {alerts.map(({ id, name }, n) => (
        <span key={id}>
          <a href={`/alertas#alerta-${id}`}>{name}</a>
          {n < alerts.length - 1 && ", "}
        </span>
      ))}
    </>
  );
}
