import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useSearchParams } from "react-router";
import type { LettersPage, UnsentStatus } from "#domain/mail/unsent-letters.ts";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import { loadLetters } from "#web/api/system.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { useFirstPageInstead, useFocusOnPage } from "#web/app/admin/frame/list-address.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { ListPager } from "#web/app/admin/frame/list-pager.tsx";
import { PickBar } from "#web/app/admin/frame/pick-bar.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { usePicked } from "#web/app/admin/frame/use-picked.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import type { Loaded } from "#web/ui/use-load.ts";
import { LetterTable } from "./letter-table.tsx";
import { useRetry } from "./use-retry.ts";

const LETTERS_AT_ONCE = 25;

interface LettersProps {
  mail: SystemStatus["mail"] | undefined;
  onRetried: () => void;
}

/** Letters that have not left: those that were given up, and those whose turn is still to come. */
export function Letters({ mail, onRetried }: LettersProps) {
  const t = useTranslate();
  const [address] = useSearchParams();
  const status: UnsentStatus = address.get("emails") === "espera" ? "waiting" : "failed";
  const cursor = address.get("cursor") || undefined;
  const list = usePanelLoad(`${status} ${cursor}`, () =>
    loadLetters({ status, cursor, limit: LETTERS_AT_ONCE }),
  );
  const { data: page, isCurrent, failure } = list;
  useFirstPageInstead(failure, cursor);
  const heading = useFocusOnPage(cursor);
  return (
    <section aria-labelledby="emails" className="sheet mt-5">
      <div className="sheet-head">
        <h2 id="emails" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {t("E-mails que não saíram")}
        </h2>
        <FilterChips
          about={t("Mostrar")}
          current={{ emails: status === "waiting" ? "espera" : undefined }}
          chips={[
            { choice: { emails: undefined }, label: "Falharam", count: mail?.failed },
            { choice: { emails: "espera" }, label: "À espera", count: mail?.waiting },
          ]}
        />
      </div>
      {failure !== undefined && (
        <div className="p-4">
          <ListNotice failure={failure} isOlder={page !== undefined} onRetry={list.load} />
        </div>
      )}
      <LetterRows list={list} status={status} onRetried={onRetried} />
      {page && isCurrent && <ListPager next={page.next} />}
    </section>
  );
}

interface LetterRowsProps {
  list: Loaded<LettersPage>;
  status: UnsentStatus;
  onRetried: () => void;
}

function LetterRows({ list, status, onRetried }: LetterRowsProps) {
  const t = useTranslate();
  const { data: page, isCurrent, failure } = list;
  const letters = page?.letters ?? [];
  const all = letters.map(({ id }) => id);
  const { picked, pick, clear } = usePicked(all);
  const retry = useRetry(list, onRetried);
  if (!page || (!isCurrent && letters.length === 0))
    return failure === undefined ? <div aria-hidden="true" className="skeleton m-4 h-32" /> : null;
  if (letters.length === 0)
    return (
      <p className="p-5 text-lead">
        {status === "failed" ? t("Nenhum e-mail falhou.") : t("Nenhum e-mail à espera.")}
      </p>
    );
  // Chips and rows change together: what waits is not offered to be tried again while the other list is on its way.
  const canRetry = status === "failed" && isCurrent;
  return (
    <div aria-busy={!isCurrent || undefined}>
      {canRetry && (
        <PickBar all={all} picked={picked} onPick={pick}>
          <ActionButton
            label={t("Tentar de novo")}
            busyLabel={t("Enviando…")}
            icon={<RotateCcw size={18} className="shrink-0" />}
            onPress={async () => {
              if (await retry(picked)) clear();
            }}
          />
        </PickBar>
      )}
      <LetterTable letters={letters} {...(canRetry ? { picking: { picked, pick, retry } } : {})} />
    </div>
  );
}
