import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleStatuses, articleStatusLabel } from "#domain/articles/article-status.ts";
import { fromLocalTime } from "#domain/format/local-time.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import type { ArticleValues } from "./article-values.ts";
import { outcomeOf } from "./publication-outcome.ts";
import type { ArticleForm } from "./use-article-form.ts";

/** «§4»: draft or published, and when. What saving will do is shown beforehand. */
export function PublicationFields({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const language = useLanguage();
  const { values, set, state, article } = form;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2.5">
      <legend className="field-label mb-1.5">{t("Status")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {articleStatuses.map((status) => (
          <label key={status} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              className="size-4.5 accent-go"
              name="status"
              value={status}
              checked={values.status === status}
              onChange={() => set({ status })}
            />
            {t(articleStatusLabel(status))}
          </label>
        ))}
      </div>
      {values.status === "published" && (
        <TextField
          id="artigo-published_at"
          name="published_at"
          type="datetime-local"
          label={t("Data da publicação")}
          hint={t("Horário de Brasília. Vazio: agora. No futuro: fica agendado.")}
          max="9999-12-31T23:59"
          value={values.published_at}
          error={state.fields.published_at}
          onChange={({ target }) => set({ published_at: target.value })}
        />
      )}
      <p role="status" className="field-hint">
        {consequence(values, article, t, language)}
      </p>
    </fieldset>
  );
}

function consequence(
  values: ArticleValues,
  article: OwnedArticle | undefined,
  t: Translate,
  language: Language,
): string {
  const when = () => formatMinute(fromLocalTime(values.published_at) ?? "", language);
  switch (outcomeOf(values, article, new Date())) {
    case "draft":
      return t("Só administradores veem um rascunho.");
    case "withdrawn":
      return t("Ao salvar, o artigo sai do site.");
    case "scheduled":
      return t("Ao salvar, fica agendado: aparece no site em {{when}}.", { when: when() });
    case "postponed":
      return t("Ao salvar, o artigo sai do site e volta em {{when}}.", { when: when() });
    case "public":
      return t("Ao salvar, o artigo aparece no site.");
    case "still_public":
      return t("O artigo está no site. O que você salvar aparece lá em seguida.");
  }
}
