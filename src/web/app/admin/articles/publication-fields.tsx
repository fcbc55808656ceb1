import { type Article, isPublic } from "#domain/articles/article.ts";
import { articleStatuses, articleStatusLabel } from "#domain/articles/article-status.ts";
import { fromLocalTime } from "#domain/format/local-time.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import type { ArticleValues } from "./article-values.ts";
import type { ArticleForm } from "./use-article-form.ts";

/** «§4»: draft or published, and when. What saving will do is shown beforehand. */
export function PublicationFields({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const { values, set } = form;
  const { consequence } = useOutcomeTexts(form);
  const published_at = fromLocalTime(values.published_at);
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
            {t(articleStatusLabel({ status, published_at }, new Date()))}
          </label>
        ))}
      </div>
      {values.status === "published" && (
        <TextField
          {...form.fieldOf("published_at")}
          type="datetime-local"
          label={t("Data da publicação")}
          hint={t("Horário de Brasília. Vazio: agora. No futuro: fica agendado.")}
          max="9999-12-31T23:59"
        />
      )}
      <p role="status" className="field-hint">
        {consequence}
      </p>
    </fieldset>
  );
}

type Outcome = "draft" | "withdrawn" | "scheduled" | "postponed" | "public" | "still_public";

export function outcomeOf(
  { status, published_at }: Pick<ArticleValues, "status" | "published_at">,
  article: Pick<Article, "status" | "published_at"> | undefined,
  now: Date,
): Outcome {
  const isOut = article !== undefined && isPublic(article, now);
  if (status === "draft") return isOut ? "withdrawn" : "draft";
  const moment = fromLocalTime(published_at);
  if (moment !== undefined && Date.parse(moment) > now.getTime()) return isOut ? "postponed" : "scheduled";
  return isOut ? "still_public" : "public";
}

export function useOutcomeTexts({ values, article }: ArticleForm) {
  const t = useTranslate();
  const language = useLanguage();
  const moment = fromLocalTime(values.published_at);
  const when = moment === undefined ? "" : formatMinute(moment, language);
  const texts: Record<Outcome, [button: string, consequence: string]> = {
    draft: [t("Salvar rascunho"), t("Só administradores veem um rascunho.")],
    withdrawn: [t("Salvar e tirar do site"), t("Ao salvar, o artigo sai do site.")],
    scheduled: [t("Agendar"), t("Ao salvar, fica agendado: aparece no site em {{when}}.", { when })],
    postponed: [t("Adiar publicação"), t("Ao salvar, o artigo sai do site e volta em {{when}}.", { when })],
    public: [t("Publicar"), t("Ao salvar, o artigo aparece no site.")],
    still_public: [t("Salvar"), t("O artigo está no site. O que você salvar aparece lá em seguida.")],
  };
  const [button, consequence] = texts[outcomeOf(values, article, new Date())];
  return { button, consequence };
}
