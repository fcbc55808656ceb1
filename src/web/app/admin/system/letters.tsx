import { useSearchParams } from "react-router";
import { formatMinute } from "#domain/format/written-date.ts";
import { letterTitle, type UnsentLetter } from "#domain/mail/unsent-letters.ts";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import { loadLetters, retryLetters } from "#web/api/operation.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { useAnswered } from "#web/app/admin/frame/panel-context.ts";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { PickBar, PickBox, type Picking, usePicked } from "#web/app/admin/frame/pick-bar.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { RotateCcw } from "#web/ui/icons.ts";
import { newKey } from "#web/ui/idempotency-key.ts";

interface LettersProps {
  mail: SystemStatus["mail"] | undefined;
  onRetried: () => void;
}

/** Letters that have not left: those that were given up, and those whose turn is still to come. */
export function Letters({ mail, onRetried }: LettersProps) {
  const t = useTranslate();
  const [address] = useSearchParams();
  const isWaiting = address.get("emails") === "espera";
  const cursor = address.get("cursor") || undefined;
  const status = isWaiting ? "waiting" : "failed";
  const list = usePanelList({ status, cursor, limit: 25 } as const, loadLetters);
  const { data: page, isCurrent } = list;
  const retry = useRetry(() => {
    onRetried();
    return list.load();
  });
  return (
    <PanelList
      list={list}
      rows={page?.letters}
      id="emails"
      title={t("E-mails que não saíram")}
      head={
        <FilterChips
          about={t("Mostrar")}
          current={{ emails: isWaiting ? "espera" : undefined }}
          chips={[
            { choice: { emails: undefined }, label: "Falharam", count: mail?.failed },
            { choice: { emails: "espera" }, label: "À espera", count: mail?.waiting },
          ]}
        />
      }
      skeleton={{ rows: 1, className: "m-4 [&>div]:h-32" }}
      empty={isWaiting ? t("Nenhum e-mail à espera.") : t("Nenhum e-mail falhou.")}
      className="mt-5"
    >
      {/* Chips and rows change together: what waits is not offered to be tried again while the other list is on its way. */}
      <LetterTable letters={page?.letters ?? []} retry={isWaiting || !isCurrent ? undefined : retry} />
    </PanelList>
  );
}

interface LetterTableProps {
  letters: UnsentLetter[];
  /** Only what was given up can be tried again. */
  retry: ReturnType<typeof useRetry> | undefined;
}

function LetterTable({ letters, retry }: LetterTableProps) {
  const t = useTranslate();
  const picking = usePicked(letters.map(({ id }) => id));
  const columns = useColumns(picking, retry);
  return (
    <>
      {retry && (
        <PickBar picking={picking}>
          <ActionButton
            label={t("Tentar de novo")}
            busyLabel={t("Enviando…")}
            icon={<RotateCcw size={18} className="shrink-0" />}
            onPress={async () => {
              if (await retry(picking.picked)) picking.clear();
            }}
          />
        </PickBar>
      )}
      <PanelTable
        className="[&_th]:whitespace-normal"
        columns={columns}
        rows={letters}
        keyOf={({ id }) => id}
      />
    </>
  );
}

/** For whom a letter is stays sealed: neither the server says it nor does anybody here need it. */
function useColumns(picking: Picking, retry: LetterTableProps["retry"]): Column<UnsentLetter>[] {
  const t = useTranslate();
  const language = useLanguage();
  const whatIs = ({ letter, created_at }: UnsentLetter) =>
    `${t(letterTitle(letter))}, ${formatMinute(created_at, language)}`;
  const facts: Column<UnsentLetter>[] = [
    { label: "E-mail", isRowHead: true, cell: ({ letter }) => t(letterTitle(letter)) },
    { label: "Escrito", cell: ({ created_at }) => <PanelAge since={created_at} /> },
    { label: "Tentativas", isNumber: true, cell: ({ tries }) => tries.toLocaleString(language) },
    { label: "Resposta do servidor de e-mail", cell: ({ last_error }) => last_error ?? t("nenhuma") },
  ];
  if (!retry)
    return [
      ...facts,
      { label: "Próxima tentativa", cell: ({ not_before }) => formatMinute(not_before, language) },
    ];
  const boxes: Column<UnsentLetter> = {
    label: "Selecionar",
    isUnseen: true,
    // Beside the name, where a thumb finds it.
    className: "narrow:absolute narrow:inset-[0.375rem_0.75rem_auto_auto]",
    cell: (letter) => (
      <PickBox id={letter.id} label={t("Selecionar: {{what}}", { what: whatIs(letter) })} picking={picking} />
    ),
  };
  const buttons: Column<UnsentLetter> = {
    label: "Ações",
    isUnseen: true,
    cell: (letter) => (
      <ActionButton
        kind="line"
        label={t("Tentar de novo")}
        busyLabel={t("Enviando…")}
        about={whatIs(letter)}
        onPress={() => retry([letter.id])}
      />
    ),
  };
  return [boxes, ...facts, buttons];
}

/** Resolves to whether it went well. Not seen before it is done: whether a letter is tried again is nothing to guess at. */
function useRetry(reload: () => Promise<unknown>) {
  const t = useTranslate();
  const tell = useToast();
  const isAnswered = useAnswered(reload);
  return (ids: string[]): Promise<boolean> =>
    isAnswered(async () => {
      const { ids: tried } = await retryLetters(ids, newKey());
      if (tried.length === 0) tell(t("Nenhum destes e-mails está parado"), "bad");
      else if (tried.length === 1) tell(t("1 e-mail voltou para a fila"));
      else tell(t("{{n}} e-mails voltaram para a fila", { n: tried.length }));
    });
}
