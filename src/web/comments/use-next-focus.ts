import { useEffect, useRef } from "react";

/** Reading goes on at this comment, once it is drawn. */
export function useNextFocus(): (commentId: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    const comment = next.current && document.getElementById(`c-${next.current}`);
    if (!comment) return;
    next.current = undefined;
    comment.focus({ preventScroll: true });
  });
  return (commentId) => {
    next.current = commentId;
  };
}
