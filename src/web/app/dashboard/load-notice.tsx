import CircleAlert from "lucide-react/icons/circle-alert";
import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";

interface LoadNoticeProps {
  failure: string;
  /** Something older is still shown below. */
  isOlder: boolean;
  onRetry: () => Promise<void>;
}

/** «§8»: nothing came. What is shown beside it is not taken for news. */
export function LoadNotice({ failure, isOlder, onRetry }: LoadNoticeProps): JSX.Element {
  const t = useTranslate();
  return (
    <div className="note note-bad mt-4 flex-wrap items-center">
      <CircleAlert size={20} />
      <p role="alert" className="min-w-[min(14rem,80%)] flex-1">
        {isOlder
          ? t("Não foi possível atualizar: esta é a lista de antes.")
          : t("Não foi possível carregar suas ofertas.")}{" "}
        <span className="font-[400]">{failure}</span>
      </p>
      <ActionButton
        label={t("Tentar novamente")}
        busyLabel={t("Carregando…")}
        kind="line"
        className="text-ink"
        onPress={onRetry}
      />
    </div>
  );
}
