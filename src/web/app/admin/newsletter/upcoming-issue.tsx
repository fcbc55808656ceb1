import { useState } from "react";
import { formatPrice } from "#domain/format/money.ts";
import { codePoints } from "#domain/format/text.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import { issueRule } from "#domain/newsletter/daily-letter.ts";
import { droppedTexts, issueMessages, longestNote } from "#domain/newsletter/issue-messages.ts";
import type { UpcomingIssue } from "#domain/newsletter/issues-schema.ts";
import { verdictText } from "#domain/prices/verdict-text.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { type EditIssue, type IssueList, useEditIssue } from "./use-edit-issue.ts";

interface UpcomingProps {
  issue: UpcomingIssue;
  startsAt: string;
  list: IssueList;
}

/** The issue that comes, as it would go out now. */
export function Upcoming({ issue, startsAt, list }: UpcomingProps) {
  const t = useTranslate();
  const edit = useEditIssue(issue, list);
  const language = useLanguage();
  const { day, offers, held, dropped_for } = issue;
  return (
    <section aria-labelledby="proxima" className="sheet mt-5 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="proxima" className="text-xl font-bold">
          {t("Próxima edição: {{day}}, às {{time}}", { day: formatLongDate(day, language), time: startsAt })}
        </h2>
        {dropped_for && <span className="status status-rejected">{t(droppedTexts[dropped_for])}</span>}
        {!dropped_for && held && <span className="status status-pending">{t("Parada")}</span>}
      </div>
      <p className="mt-1 text-lead">
        {offers.length < issueRule.fewest
          ? t("Há menos de 3 ofertas quentes das últimas 24 horas: assim a edição não sai.")
          : t("O que iria agora; as ofertas são escolhidas na hora em que ela começa.")}
      </p>
      <Note issue={issue} edit={edit} />
      <ol className="mt-4 grid gap-3" aria-label={t("Ofertas da próxima edição")}>
        {offers.map((offer) => (
          <OfferLine key={offer.url} offer={offer} />
        ))}
      </ol>
      <IssuePreview issue={issue} />
      <Decisions issue={issue} edit={edit} />
    </section>
  );
}

function OfferLine({ offer }: { offer: UpcomingIssue["offers"][number] }) {
  const t = useTranslate();
  const { name, store_name, sale_price, original_price, url, image_url } = offer;
  const verdict = verdictText(offer, t);
  // By its path: the panel may be open under another name of the site.
  const { pathname, search } = new URL(image_url);
  return (
    <li className="flex gap-3.5 border-t border-line pt-3">
      <img
        src={pathname + search}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className="size-16 flex-none rounded-lg border border-line bg-white object-contain"
      />
      <div className="min-w-0">
        <a href={new URL(url).pathname} lang="pt-BR" className="text-link wrap-anywhere">
          {name}
        </a>
        <p>
          <strong>{t(formatPrice(sale_price))}</strong>{" "}
          {offer.verdict !== "desconto-inflado" && original_price > sale_price && (
            <s className="text-sm text-muted">{formatPrice(original_price)}</s>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {store_name}
          {verdict && ` · ${verdict}`}
        </p>
      </div>
    </li>
  );
}

interface Editing {
  issue: UpcomingIssue;
  edit: EditIssue;
}

/** A sentence on top of the letter. */
function Note({ issue, edit }: Editing) {
  const t = useTranslate();
  const [note, setNote] = useState(issue.note);
  const n = codePoints(note.trim());
  const isOver = n > longestNote;
  return (
    <div className="mt-4 grid justify-items-start gap-2 [&>.field]:w-full">
      <TextArea
        id="frase"
        name="note"
        label={t("Frase no alto do e-mail")}
        hint={t("Opcional: aparece acima das ofertas.")}
        counter={{ text: `${n}/${longestNote}`, isOver }}
        error={isOver ? t(issueMessages.note) : undefined}
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ActionButton
        kind="line"
        label={t("Salvar frase")}
        busyLabel={t("Salvando…")}
        onPress={async () => {
          if (!isOver) await edit({ note: note.trim() }, t("Frase salva."));
        }}
      />
    </div>
  );
}

function Decisions({ issue, edit }: Editing) {
  const t = useTranslate();
  const { held, dropped_for } = issue;
  if (dropped_for)
    return (
      <ActionButton
        className="mt-5"
        kind="line"
        label={t("Trazer a edição de volta")}
        busyLabel={t("Salvando…")}
        onPress={() => edit({ dropped: false }, t("A edição voltou."), { dropped: true })}
      />
    );
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <ActionButton
        kind="line"
        label={held ? t("Liberar a edição") : t("Parar a edição")}
        busyLabel={t("Salvando…")}
        onPress={() => edit({ held: !held }, held ? t("Edição liberada.") : t("Edição parada."), { held })}
      />
      <ActionButton
        kind="line"
        label={t("Descartar a edição")}
        busyLabel={t("Salvando…")}
        onPress={() => edit({ dropped: true }, t("Edição descartada."), { dropped: false })}
      />
    </div>
  );
}
