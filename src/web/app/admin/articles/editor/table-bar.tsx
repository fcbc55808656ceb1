import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Fragment, type JSX, useEffect } from "react";
import { useTranslate } from "#web/translate.ts";
import { tableTools } from "./table-tools.ts";
import { ToolBar, ToolGap } from "./tool-bar.tsx";
import { Tools } from "./tool-group.tsx";

interface TableBarProps {
  editor: Editor;
  textId: string;
}

/** Seen below the text, so that nothing moves under the pointer as it comes; by keyboard before it, next to the other tools. */
export function TableBar({ editor, textId }: TableBarProps): JSX.Element | false {
  const t = useTranslate();
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive("table") || current.isActive("captionedTable"),
  });
  // It may have come to lie over the cursor.
  useEffect(() => {
    if (isInTable && editor.isFocused) editor.commands.scrollIntoView();
  }, [isInTable, editor]);
  return (
    isInTable && (
      <ToolBar label={t("Tabela")} controls={textId} place="foot">
        {tableTools.map((group, n) => (
          <Fragment key={group[0]?.name}>
            {n > 0 && <ToolGap />}
            <Tools editor={editor} group={group} />
          </Fragment>
        ))}
      </ToolBar>
    )
  );
}
