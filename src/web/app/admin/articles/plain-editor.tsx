import { type JSX, type Ref, useImperativeHandle, useRef } from "react";
import { productEmbed } from "#domain/articles/embed.ts";
import { TextArea } from "#web/ui/field.tsx";

export interface ArticleEditorHandle {
  insertOffer: (productId: string) => void;
  focus: () => void;
}

interface PlainEditorProps {
  id: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  required?: boolean | undefined;
  onOffer?: (() => void) | undefined;
  ref?: Ref<ArticleEditorHandle> | undefined;
}

/** The text as HTML. */
export function ArticleEditor(props: PlainEditorProps): JSX.Element {
  const { id, label, value, onChange, error, required, ref } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    insertOffer(productId) {
      const at = area.current?.selectionStart ?? value.length;
      onChange(`${value.slice(0, at)}\n${productEmbed(productId)}\n${value.slice(at)}`);
    },
    focus: () => area.current?.focus(),
  }));
  return (
    <TextArea
      ref={area}
      id={id}
      name="content"
      label={label}
      error={error}
      required={required}
      rows={18}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
