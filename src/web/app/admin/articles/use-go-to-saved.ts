import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { editArticlePath } from "./articles-query.ts";

/** To the address of what was saved. Not at once: whoever asks before leaving must have seen first that all is saved. */
export function useMovingOn(pathOf = editArticlePath): (id: string) => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (saved !== undefined) void navigate(pathOf(saved), { replace: true });
  }, [saved, navigate, pathOf]);
  return setSaved;
}
