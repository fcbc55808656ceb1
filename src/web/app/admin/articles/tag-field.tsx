import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { articleLimits, tagsPerArticle } from "#domain/articles/article-limits.ts";
import { cleanTags, suggestedTags } from "#domain/articles/tags.ts";
import { codePoints } from "#domain/format/text.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { controlOf, Field } from "#web/ui/field.tsx";

interface TagFieldProps {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
}

const ID = "artigo-tags";
const tagClass =
  "inline-flex min-h-11 items-center gap-1 rounded-[99px] border px-3 py-1 text-start text-sm wrap-anywhere hover:enabled:border-muted disabled:bg-sunk disabled:text-muted lg:pointer-fine:min-h-8";

/** «§2»: Enter or the button adds; below it the ten most used. */
export function TagField({ tags, error, onChange }: TagFieldProps) {
  const t = useTranslate();
  const { typed, setTyped, wrong, announcement, add, remove } = useTags(tags, onChange);
  const input = useRef<HTMLInputElement>(null);
  const face = { id: ID, name: "tags", label: t("Tags"), error: wrong ?? error };

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
            ref={input}
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
          <button type="button" onClick={() => add(typed)} className={buttonClass("line")}>
            <Plus size={18} className="shrink-0" /> {t("Adicionar")}
            <span className="sr-only">{t("a tag")}</span>
          </button>
        </div>
      </Field>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <TagList
        tags={tags}
        onRemove={(tag) => {
          remove(tag);
          input.current?.focus();
        }}
      />
      <Suggestions tags={tags} onAdd={add} />
    </div>
  );
}

interface TagListProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

function TagList({ tags, onRemove }: TagListProps) {
  const t = useTranslate();
  if (tags.length === 0) return null;
  return (
    <ul lang="pt-BR" aria-label={t("Tags deste artigo")} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={t("Remover a tag {{tag}}", { tag })}
            onClick={() => onRemove(tag)}
            className={`${tagClass} border-transparent bg-green-soft font-semibold text-green-deep`}
          >
            {tag} <X size={14} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useTags(tags: readonly string[], onChange: TagFieldProps["onChange"]) {
  const t = useTranslate();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [announcement, announce] = useState("");
  const { max, too_long } = articleLimits.tag;

  /** Several are separated by commas. */
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
    if (added) onChange(all);
  }

  return {
    ...{ typed, wrong, announcement, add },
    setTyped(text: string): void {
      setTyped(text);
      setWrong(undefined);
    },
    remove(tag: string): void {
      announce(t("Tag removida: {{tag}}", { tag }));
      onChange(tags.filter((each) => each !== tag));
    },
  };
}

interface SuggestionsProps {
  tags: readonly string[];
  onAdd: (tag: string) => void;
}

function Suggestions({ tags, onAdd }: SuggestionsProps) {
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
              onClick={() => onAdd(tag)}
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
