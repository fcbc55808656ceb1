import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type FocusEvent, type JSX, type KeyboardEvent, type Ref, useRef, useState } from "react";
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

/** «§2»: Enter or the button adds; below it the ten that are used most. */
export function TagField({ tags, error, onChange }: TagFieldProps): JSX.Element {
  const entry = useTags(tags, onChange);
  const input = useRef<HTMLInputElement>(null);

  function remove(tag: string): void {
    entry.remove(tag);
    input.current?.focus();
  }

  return (
    <div className="tag-field">
      <TagEntry entry={entry} error={error} input={input} />
      <p role="status" className="sr-only">
        {entry.said}
      </p>
      {tags.length > 0 && <TagList tags={tags} onRemove={remove} />}
      <Suggestions tags={tags} onAdd={entry.add} />
    </div>
  );
}

interface TagEntryProps {
  entry: ReturnType<typeof useTags>;
  error: string | undefined;
  input: Ref<HTMLInputElement>;
}

function TagEntry({ entry: { typed, setTyped, fault, add }, error, input }: TagEntryProps): JSX.Element {
  const t = useTranslate();
  const face = { id: ID, name: "tags", label: t("Tags"), error: fault ?? error };

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // The form is not sent by it.
      event.preventDefault();
      add(typed);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") add(typed);
  }

  /** A tag that was typed is meant: nobody saves an article without it for want of an Enter. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    // Another window is looked at: one comes back to the middle of the word.
    if (document.activeElement === currentTarget) return;
    const isLeft = !currentTarget.closest(".tag-field")?.contains(relatedTarget);
    if (isLeft && typed.trim()) add(typed);
  }

  return (
    <Field {...face}>
      <div className="tag-entry">
        <input
          {...controlOf(face)}
          ref={input}
          type="text"
          className="control"
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
  );
}

interface TagListProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

function TagList({ tags, onRemove }: TagListProps): JSX.Element {
  const t = useTranslate();
  return (
    <ul lang="pt-BR" aria-label={t("Tags deste artigo")} className="tag-list">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={t("Remover a tag {{tag}}", { tag })}
            onClick={() => onRemove(tag)}
            className="tag tag-on"
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
  const [fault, setFault] = useState<string>();
  const [said, setSaid] = useState("");
  const { max, too_long } = articleLimits.tag;

  /** Several at once are parted by commas, as people list them. */
  function add(words: string): void {
    const wanted = words.split(",");
    const all = cleanTags([...tags, ...wanted]);
    const isLong = wanted.some((tag) => codePoints(tag.trim()) > max);
    const isMany = all.length > tagsPerArticle;
    setFault(isLong ? t(too_long) : isMany ? t("Use no máximo 20 tags") : undefined);
    if (isLong || isMany) return;
    const added = all.slice(tags.length).join(", ");
    setTyped("");
    setSaid(added && t("Tag adicionada: {{tag}}", { tag: added }));
    if (added) onChange(all);
  }

  return {
    typed,
    fault,
    said,
    add,
    setTyped(words: string): void {
      setTyped(words);
      setFault(undefined);
    },
    remove(tag: string): void {
      setSaid(t("Tag removida: {{tag}}", { tag }));
      onChange(tags.filter((each) => each !== tag));
    },
  };
}

interface SuggestionsProps {
  tags: readonly string[];
  onAdd: (tag: string) => void;
}

function Suggestions({ tags, onAdd }: SuggestionsProps): JSX.Element {
  const t = useTranslate();
  const taken = new Set(tags.map((tag) => tag.toLowerCase()));
  return (
    <div>
      <p id={`${ID}-sugestoes`} className="field-hint mb-1.5">
        {t("Sugestões")}
      </p>
      <ul lang="pt-BR" aria-labelledby={`${ID}-sugestoes`} className="tag-list">
        {suggestedTags.map((tag) => (
          <li key={tag}>
            {/* It stays where it is, so that the next one is found in its place. */}
            <button
              type="button"
              disabled={taken.has(tag)}
              // Pressing it must not take the focus out of the field, which would add what was begun there.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAdd(tag)}
              className="tag"
            >
              <span className="sr-only">{t("Adicionar a tag")}</span> {tag}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
