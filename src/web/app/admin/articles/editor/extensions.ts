import type { Extensions } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { Figcaption, Figure, Picture } from "./figure-nodes.ts";
import { ArticleDoc, Offer } from "./offer-node.tsx";
import { ProtectSelectedNode } from "./protect-selected-node.ts";
import {
  ArticleCell,
  ArticleHeader,
  ArticleRow,
  ArticleTable,
  CaptionedTable,
  TableCaption,
} from "./table-nodes.ts";
import { Code, Link, ListItem, ParagraphLine, Preformatted, Subscript, Superscript } from "./text-nodes.ts";

/** What an article may hold: the sanitiser's list («server/articles/article-html.ts»), neither more nor less. */
export const articleExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    document: false,
    // Ours accept whatever the sanitiser lets through.
    listItem: false,
    codeBlock: false,
    code: false,
    link: false,
    // It would add a paragraph to an untouched text.
    trailingNode: false,
  }),
  ArticleDoc,
  ...[ParagraphLine, ListItem, Preformatted, Code, Link, Subscript, Superscript],
  ...[Picture, Figure, Figcaption, Offer, ProtectSelectedNode],
  ...[ArticleTable, ArticleRow, ArticleCell, ArticleHeader, CaptionedTable, TableCaption],
];
