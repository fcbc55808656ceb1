import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { articleLimits, tagsPerArticle } from "#domain/articles/article-limits.ts";
import { cleanTags, suggestedTags, withSuggestion } from "#domain/articles/tags.ts";
import { codePoints } from "#domain/format/text.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { controlOf, Field } from "#web/ui/field.tsx";
import { Plus, X } from "#web/ui/icons.ts";
import type { ArticleForm } from "./use-article-form.ts";

const ID = "artigo-tags";
const tagClass =
  "inline-flex min-h-11 items-center gap-1 rounded-[99px] border px-3 py-1 text-start text-sm wrap-anywhere hover:enabled:border-muted disabled:bg-sunk disabled:text-muted lg:pointer-fine:min-h-8";

/** «§2»: Enter or the button adds; below it the ten most used. */
export function TagField({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const { typed, setTyped, wrong, announcement, add, remove } = useTags(form);
  const { tags } = form.values;
  const face = { id: ID, name: "tags", label: t("Tags"), error: wrong ?? form.state.fields.tags };

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const isSaving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
    // Enter does not submit the form.
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" || isSaving) add(typed);
  }

  /** A typed tag is added without Enter too. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    // Another window has the focus: the user comes back to the unfinished tag.
    if (document.activeElement === currentTarget) return;
    const isLeaving = !currentTarget.closest("[data-tags]")?.contains(relatedTarget);
    if (isLeaving && typed.trim()) add(typed);
  }

  return (
    <div data-tags className="grid grid-cols-1 gap-2.5">
      <Field {...face}>
        <div className="flex flex-wrap gap-2">
          <input
            {...controlOf(face)}
            type="text"
            className="control w-auto min-w-0 flex-[1_1_8rem]"
            lang="pt-BR"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={handleKey}
            onBlur={handleBlur}
          />
          <Button kind="line" onClick={() => add(typed)}>
            <Plus size={18} className="shrink-0" /> {t("Adicionar")}
            <span className="sr-only">{t("a tag")}</span>
          </Button>
        </div>
      </Field>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <TagList tags={tags} onPress={remove} />
      <Suggestions tags={tags} onPress={(tag) => add(withSuggestion(typed, tag))} />
    </div>
  );
}

interface TagListProps {
  tags: readonly string[];
  onPress: (tag: string) => void;
}

function TagList({ tags, onPress }: TagListProps) {
  const t = useTranslate();
  if (tags.length === 0) return null;
  return (
    <ul lang="pt-BR" aria-label={t("Tags deste artigo")} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={t("Remover a tag {{tag}}", { tag })}
            onClick={() => onPress(tag)}
            className={`${tagClass} border-transparent bg-green-soft font-semibold text-green-deep`}
          >
            {tag} <X size={14} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useTags({ values: { tags }, set }: ArticleForm) {
  const t = useTranslate();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [announcement, announce] = useState("");
  const { max, too_long } = articleLimits.tag;

  function add(text: string): void {
    const wanted = text.split(",");
    const all = cleanTags([...tags, ...wanted]);
    const isLong = wanted.some((tag) => codePoints(tag.trim()) > max);
    const isMany = all.length > tagsPerArticle;
    setWrong(isLong ? t(too_long) : isMany ? t("Use no máximo 20 tags") : undefined);
    if (isLong || isMany) return;
    const added = all.slice(tags.length).join(", ");
    setTyped("");
    announce(added && t("Tag adicionada: {{tag}}", { tag: added }));
    if (added) set({ tags: all });
  }

  return {
    ...{ typed, wrong, announcement, add },
    setTyped(text: string): void {
      setTyped(text);
      setWrong(undefined);
    },
    remove(tag: string): void {
      announce(t("Tag removida: {{tag}}", { tag }));
      set({ tags: tags.filter((each) => each !== tag) });
      document.getElementById(ID)?.focus();
    },
  };
}

function Suggestions({ tags, onPress }: TagListProps) {
  const t = useTranslate();
  const taken = new Set(tags.map((tag) => tag.toLowerCase()));
  return (
    <div>
      <p id={`${ID}-sugestoes`} className="field-hint mb-1.5">
        {t("Sugestões")}
      </p>
      <ul lang="pt-BR" aria-labelledby={`${ID}-sugestoes`} className="flex flex-wrap gap-1.5">
        {suggestedTags.map((tag) => (
          <li key={tag}>
            {/* Disabled, not removed: the others keep their places. */}
            <button
              type="button"
              disabled={taken.has(tag)}
              // The field keeps the focus: losing it would add the unfinished tag.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPress(tag)}
              className={`${tagClass} border-line`}
            >
              <span className="sr-only">{t("Adicionar a tag")}</span> {tag}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
