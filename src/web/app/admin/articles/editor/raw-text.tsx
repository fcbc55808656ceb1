import type { JSX, RefObject } from "react";

interface RawTextProps {
  id: string;
  value: string;
  onChange: (html: string) => void;
  rawRef: RefObject<HTMLTextAreaElement | null>;
}

/** The text as it is kept. What an article may not hold goes when it is saved, and the preview shows it so at once. */
export function RawText({ rawRef, onChange, ...rest }: RawTextProps): JSX.Element {
  return (
    <textarea
      {...rest}
      ref={rawRef}
      className="editor-raw"
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
