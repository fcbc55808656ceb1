import type { ChangeEvent, KeyboardEvent } from "react";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { codePoints } from "#domain/format/text.ts";
import { useTranslate } from "#web/translate.ts";
import { controlOf, Field } from "#web/ui/field.tsx";
import type { ArticleForm } from "./use-article-form.ts";

const { max, warn, too_long } = articleLimits.title;

/** «§5»: as tall as its text, and without line breaks: Enter moves on to the text. */
export function TitleField({ form, onNext }: { form: ArticleForm; onNext: () => void }) {
  const t = useTranslate();
  const { value, onChange, ...field } = form.fieldOf("title");
  const n = codePoints(value);
  const isOver = n > max;
  const counter = { text: t("{{n}}/{{max}} caracteres", { n, max }), isOver, isNear: n > warn && !isOver };
  const error = isOver ? t(too_long) : field.error;
  const face = { ...field, label: t("Título"), required: true, error, counter };

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>): void {
    keepOnOneLine(event.target);
    onChange(event);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  }

  return (
    <Field {...face}>
      <div className="title-control grid grid-cols-1 text-xl font-bold" data-text={value}>
        <textarea
          {...controlOf(face)}
          className="control col-start-1 row-start-1 max-h-none min-h-12 resize-none overflow-hidden wrap-anywhere"
          lang="pt-BR"
          rows={1}
          autoComplete="off"
          enterKeyHint="next"
          value={value}
          onChange={handleChange}
          onKeyDown={handleKey}
        />
      </div>
    </Field>
  );
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
