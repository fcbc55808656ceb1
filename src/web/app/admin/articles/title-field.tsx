import type { ChangeEvent, KeyboardEvent } from "react";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { codePoints } from "#domain/format/text.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { controlOf, Field } from "#web/ui/field.tsx";
import type { ArticleForm } from "./use-article-form.ts";

const { max, warn, too_long } = articleLimits.title;

interface TitleFieldProps {
  form: ArticleForm;
  /** Enter moves on to the text. */
  onNext: () => void;
}

/** «§5»: as tall as its text, and without line breaks. */
export function TitleField({ form: { values, set, state }, onNext }: TitleFieldProps) {
  const t = useTranslate();
  const { title } = values;
  const counter = counterOf(title, t);
  const error = counter.isOver ? t(too_long) : state.fields.title;
  const face = { id: "artigo-title", name: "title", label: t("Título"), required: true, error, counter };

  function handleChange({ target }: ChangeEvent<HTMLTextAreaElement>): void {
    keepOnOneLine(target);
    set({ title: target.value });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  }

  return (
    <Field {...face}>
      {/* The copy gives the field its height in browsers without `field-sizing`. */}
      <div className="title-control" data-text={title}>
        <textarea
          {...controlOf(face)}
          className="control"
          lang="pt-BR"
          rows={1}
          autoComplete="off"
          enterKeyHint="next"
          value={title}
          onChange={handleChange}
          onKeyDown={handleKey}
        />
      </div>
    </Field>
  );
}

function counterOf(title: string, t: Translate) {
  const n = codePoints(title);
  const isOver = n > max;
  return { text: t("{{n}}/{{max}} caracteres", { n, max }), isOver, isNear: n > warn && !isOver };
}

/** Pasted text may have line breaks. The cursor stays behind it. */
function keepOnOneLine(field: HTMLTextAreaElement): void {
  const flat = (text: string) =>
    text.replace(/\s+/g, (blanks) => (/[\r\n\u2028\u2029]/.test(blanks) ? " " : blanks));
  const { value, selectionEnd } = field;
  if (flat(value) === value) return;
  const place = flat(value.slice(0, selectionEnd)).length;
  field.value = flat(value);
  field.setSelectionRange(place, place);
}
