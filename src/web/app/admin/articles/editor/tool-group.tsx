import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { ToolButton } from "./tool-bar.tsx";
import type { Tool } from "./tools.ts";

interface ToolsProps {
  editor: Editor;
  group: readonly Tool[];
  /** Each with its name beside its icon. */
  areNamed?: boolean;
}

export function Tools({ editor, group, areNamed = false }: ToolsProps): JSX.Element[] {
  const t = useTranslate();
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      group.map(({ isOn, isPossible }) => ({ isOn: isOn?.(current), isPossible: isPossible?.(current) })),
  });
  return group.map(({ name, label, icon, keys, words, run }, n) => (
    <ToolButton
      key={name}
      label={t(label)}
      keys={keys}
      icon={icon}
      words={areNamed ? t(label) : words && t(words)}
      {...states[n]}
      onPress={() => run(editor)}
    />
  ));
}
