import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import ImageIcon from "lucide-react/icons/image";
import Link from "lucide-react/icons/link";
import Tag from "lucide-react/icons/tag";
import { type ChangeEvent, Fragment, type JSX, type RefObject, useRef } from "react";
import { acceptedTypes } from "#web/app/offer-form/prepare-picture.ts";
import { useTranslate } from "#web/translate.ts";
import { MoreTools } from "./more-tools.tsx";
import { ToolBar, ToolButton, ToolGap } from "./tool-bar.tsx";
import { Tools } from "./tool-group.tsx";
import { tools, undoTools } from "./tools.ts";
import type { useBroughtPictures } from "./use-dropped-pictures.ts";
import type { useLinks } from "./use-links.ts";

interface EditorToolsProps {
  editor: Editor;
  textId: string;
  barRef: RefObject<HTMLDivElement | null>;
  isRaw: boolean;
  onOffer: (() => void) | undefined;
  pictures: ReturnType<typeof useBroughtPictures>;
  links: ReturnType<typeof useLinks>;
}

export function EditorTools(props: EditorToolsProps): JSX.Element {
  const { editor, textId, barRef, isRaw, onOffer } = props;
  const t = useTranslate();
  return (
    <MoreTools
      {...{ editor, textId, isRaw }}
      bar={(opener) => (
        <ToolBar label={t("Formatação do texto")} controls={textId} barRef={barRef}>
          {!isRaw && (
            <>
              {tools.map((group) => (
                <Fragment key={group[0]?.name}>
                  <Tools editor={editor} group={group} />
                  <ToolGap />
                </Fragment>
              ))}
              <AskingTools {...props} />
            </>
          )}
          {onOffer && (
            <ToolButton label={t("Inserir oferta")} icon={Tag} words={t("Oferta")} onPress={onOffer} />
          )}
          {!isRaw && (
            <>
              <ToolGap />
              <Tools editor={editor} group={undoTools} />
              {opener}
            </>
          )}
        </ToolBar>
      )}
    />
  );
}

function AskingTools({ editor, pictures, links }: EditorToolsProps): JSX.Element {
  const t = useTranslate();
  const chooser = useRef<HTMLInputElement>(null);
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("link") });
  function handleFiles({ target }: ChangeEvent<HTMLInputElement>): void {
    pictures.bring([...(target.files ?? [])]);
    // So that the same file can be chosen again.
    target.value = "";
  }
  return (
    <>
      <ToolButton label={t("Link")} keys="Ctrl+K" icon={Link} isOn={isLink} onPress={links.ask} />
      <ToolButton
        label={t("Imagem")}
        icon={ImageIcon}
        onPress={() => pictures.askStanding() || chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        accept={acceptedTypes(navigator.userAgent)}
        multiple
        hidden
        onChange={handleFiles}
      />
    </>
  );
}
