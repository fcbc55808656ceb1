import { formatMinute } from "#domain/format/written-date.ts";
import type { LetterName } from "#domain/mail/letters.ts";
import { letterTitles, type UnsentLetter } from "#domain/mail/unsent-letters.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import type { Retry } from "./use-retry.ts";

interface Picking {
  picked: string[];
  pick: (ids: string[], isPicked: boolean) => void;
  retry: Retry;
}

interface LetterTableProps {
  letters: UnsentLetter[];
  /** Only what was given up can be tried again. */
  picking?: Picking;
}

/** For whom a letter is stays sealed: neither the server says it nor does anybody here need it. */
export function LetterTable({ letters, picking }: LetterTableProps) {
  const t = useTranslate();
  return (
    <table className="panel-table letter-table">
      <thead>
        <tr>
          {picking && (
            <th scope="col">
              <span className="sr-only">{t("Selecionar")}</span>
            </th>
          )}
          <th scope="col">{t("E-mail")}</th>
          <th scope="col">{t("Escrito")}</th>
          <th scope="col" className="num">
            {t("Tentativas")}
          </th>
          <th scope="col">{t("Resposta do servidor de e-mail")}</th>
          {picking ? (
            <th scope="col">
              <span className="sr-only">{t("Ações")}</span>
            </th>
          ) : (
            <th scope="col">{t("Próxima tentativa")}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter} {...(picking ? { picking } : {})} />
        ))}
      </tbody>
    </table>
  );
}

function LetterRow({ letter, picking }: { letter: UnsentLetter; picking?: Picking }) {
  const t = useTranslate();
  const language = useLanguage();
  const title = Object.hasOwn(letterTitles, letter.letter)
    ? t(letterTitles[letter.letter as LetterName])
    : letter.letter;
  const what = `${title}, ${formatMinute(letter.created_at, language)}`;
  return (
    <tr>
      {picking && (
        <td>
          <PickLetter id={letter.id} what={what} picking={picking} />
        </td>
      )}
      <th scope="row">{title}</th>
      <td data-label={t("Escrito")}>
        <PanelAge since={letter.created_at} />
      </td>
      <td data-label={t("Tentativas")} className="num">
        {letter.tries.toLocaleString(language)}
      </td>
      <td data-label={t("Resposta do servidor de e-mail")}>{letter.last_error ?? t("nenhuma")}</td>
      {picking ? (
        <td>
          <ActionButton
            kind="line"
            label={t("Tentar de novo")}
            busyLabel={t("Enviando…")}
            about={what}
            onPress={async () => void (await picking.retry([letter.id]))}
          />
        </td>
      ) : (
        <td data-label={t("Próxima tentativa")}>{formatMinute(letter.not_before, language)}</td>
      )}
    </tr>
  );
}

interface PickLetterProps {
  id: string;
  what: string;
  picking: Picking;
}

function PickLetter({ id, what, picking: { picked, pick } }: PickLetterProps) {
  const t = useTranslate();
  return (
    <label className="pick">
      <input
        type="checkbox"
        checked={picked.includes(id)}
        onChange={({ target }) => pick([id], target.checked)}
      />
      <span className="sr-only">{t("Selecionar: {{what}}", { what })}</span>
    </label>
  );
}
