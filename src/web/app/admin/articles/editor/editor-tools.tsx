import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import FileCode from "lucide-react/icons/file-code";
import Tag from "lucide-react/icons/tag";
import { Fragment, type JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { ToolBar, ToolButton, ToolGap } from "./tool-bar.tsx";
import { type Tool, tools, undoTools } from "./tools.ts";

interface EditorToolsProps {
  editor: Editor;
  textId: string;
  isRaw: boolean;
  onRaw: () => void;
  onOffer: (() => void) | undefined;
}

export function EditorTools({ editor, textId, isRaw, onRaw, onOffer }: EditorToolsProps): JSX.Element {
  const t = useTranslate();
  return (
    <ToolBar label={t("Formatação do texto")} controls={textId}>
      {!isRaw &&
        [...tools, undoTools].map((group) => (
          <Fragment key={group[0]?.name}>
            <Tools editor={editor} group={group} />
            <ToolGap />
          </Fragment>
        ))}
      {onOffer && <ToolButton label={t("Inserir oferta")} icon={Tag} words={t("Oferta")} onPress={onOffer} />}
      <ToolButton label={t("HTML")} icon={FileCode} words="HTML" isOn={isRaw} onPress={onRaw} />
    </ToolBar>
  );
}

export function Tools({ editor, group }: { editor: Editor; group: readonly Tool[] }): JSX.Element[] {
  const t = useTranslate();
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      group.map(({ isOn, isPossible }) => ({ isOn: isOn?.(current), isPossible: isPossible?.(current) })),
  });
  return group.map(({ name, label, icon, keys, run }, n) => (
    <ToolButton
      key={name}
      label={t(label)}
      keys={keys}
      icon={icon}
      {...states[n]}
      onPress={() => run(editor)}
    />
  ));
}
