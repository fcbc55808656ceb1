import { CallError, unexplained } from "#web/api/call.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";

interface ListNoticeProps {
  /** Undefined: nothing has failed, and nothing is shown. */
  failure: unknown;
  /** Something older is still shown below. */
  isOlder: boolean;
  onRetry: () => Promise<unknown>;
}

/** Never invented figures in front of an admin: what was loaded last stays, and this says so. */
export function ListNotice({ failure, isOlder, onRetry }: ListNoticeProps) {
  const t = useTranslate();
  if (failure === undefined) return null;
  return (
    <div role="alert" className="note note-bad flex-wrap">
      <span className="flex-1">
        {reasonOf(failure, t)} {isOlder && t("O que você vê é o que foi carregado por último.")}
      </span>
      <ActionButton
        kind="line"
        label={t("Tentar novamente")}
        busyLabel={t("Carregando…")}
        onPress={onRetry}
      />
    </div>
  );
}

/** What to do about it is said by the button. */
function reasonOf(failure: unknown, t: Translate): string {
  if (!(failure instanceof CallError)) return `${t("Não conseguimos falar com o servidor")}.`;
  return t(failure.message === unexplained ? "Algo deu errado do nosso lado." : failure.message);
}
