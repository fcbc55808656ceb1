import { useEffect, useState } from "react";
import { type ArticlePreview, previewArticle } from "#web/api/articles.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";

/** Soon enough to be called live; while somebody types on, nothing is asked for. */
const PAUSE_MS = 500;

interface Text {
  content: string;
  associated_products: readonly string[];
}

export interface PreviewState {
  /** The last that came, also while another is on its way. */
  preview: ArticlePreview | undefined;
  failed: boolean;
}

/** The text as its page would show it, by the same code. Nothing is asked for while nobody looks. */
export function usePreview({ content, associated_products }: Text, isShown: boolean): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: undefined, failed: false });
  const shutOut = useShutOut();
  // Not written out at every letter while nobody looks.
  const asked = isShown ? JSON.stringify({ content, associated_products }) : "";
  const isFirst = state.preview === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isFirst` only says how long to wait.
  useEffect(() => {
    if (!isShown) return;
    const stop = new AbortController();
    async function look(): Promise<void> {
      try {
        const preview = await previewArticle(JSON.parse(asked) as Text, stop.signal);
        setState({ preview, failed: false });
      } catch (error) {
        if (!stop.signal.aborted && !shutOut(error)) setState((now) => ({ ...now, failed: true }));
      }
    }
    const timer = setTimeout(() => void look(), isFirst ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, isShown, shutOut]);
  return state;
}
