import BetweenHorizontalEnd from "lucide-react/icons/between-horizontal-end";
import BetweenHorizontalStart from "lucide-react/icons/between-horizontal-start";
import BetweenVerticalEnd from "lucide-react/icons/between-vertical-end";
import BetweenVerticalStart from "lucide-react/icons/between-vertical-start";
import Captions from "lucide-react/icons/captions";
import PanelTop from "lucide-react/icons/panel-top";
import TableCellsMerge from "lucide-react/icons/table-cells-merge";
import Trash2 from "lucide-react/icons/trash-2";
import { hasCaption, toggleCaption, toggleHead } from "./table-commands.ts";
import type { Tool } from "./tools.ts";

/** Shown while the cursor is in a table. */
export const tableTools: readonly (readonly Tool[])[] = [
  [
    {
      ...{ name: "row-above", label: "Linha acima", icon: BetweenHorizontalStart },
      isPossible: (editor) => editor.can().addRowBefore(),
      run: (editor) => editor.chain().focus().addRowBefore().run(),
    },
    {
      ...{ name: "row-below", label: "Linha abaixo", icon: BetweenHorizontalEnd },
      isPossible: (editor) => editor.can().addRowAfter(),
      run: (editor) => editor.chain().focus().addRowAfter().run(),
    },
    {
      ...{ name: "row-gone", label: "Excluir linha", icon: Trash2, words: "Linha" },
      isPossible: (editor) => editor.can().deleteRow(),
      run: (editor) => editor.chain().focus().deleteRow().run(),
    },
  ],
  [
    {
      ...{ name: "column-before", label: "Coluna à esquerda", icon: BetweenVerticalStart },
      isPossible: (editor) => editor.can().addColumnBefore(),
      run: (editor) => editor.chain().focus().addColumnBefore().run(),
    },
    {
      ...{ name: "column-after", label: "Coluna à direita", icon: BetweenVerticalEnd },
      isPossible: (editor) => editor.can().addColumnAfter(),
      run: (editor) => editor.chain().focus().addColumnAfter().run(),
    },
    {
      ...{ name: "column-gone", label: "Excluir coluna", icon: Trash2, words: "Coluna" },
      isPossible: (editor) => editor.can().deleteColumn(),
      run: (editor) => editor.chain().focus().deleteColumn().run(),
    },
  ],
  [
    {
      ...{ name: "head", label: "Linha de cabeçalho", icon: PanelTop },
      isPossible: (editor) => editor.can().toggleHeaderRow(),
      run: toggleHead,
    },
    {
      ...{ name: "merge", label: "Juntar ou separar células", icon: TableCellsMerge },
      isPossible: (editor) => editor.can().mergeOrSplit(),
      run: (editor) => editor.chain().focus().mergeOrSplit().run(),
    },
    {
      ...{ name: "caption", label: "Legenda da tabela", icon: Captions },
      isOn: hasCaption,
      run: toggleCaption,
    },
    {
      ...{ name: "table-gone", label: "Excluir tabela", icon: Trash2, words: "Tabela" },
      run: (editor) => editor.chain().focus().deleteTable().run(),
    },
  ],
];
