import { useEffect, useState, useSyncExternalStore } from "react";
import { uploadImage } from "#web/api/upload.ts";
import type { Picture } from "./picture.ts";
import { createTray, type PictureTray } from "./picture-tray.ts";
import { preparePicture } from "./prepare-picture.ts";

/** The offer's pictures; they upload while the rest is typed, as soon as the user is signed in. */
export function usePictures(addresses: readonly string[], isSignedIn: boolean, upload = uploadImage) {
  const [tray] = useState(() => createTray(addresses, { prepare: preparePicture, upload }));
  useEffect(() => tray.allow(isSignedIn), [tray, isSignedIn]);
  useEffect(() => {
    const retry = (): void => {
      for (const { id, phase, isHopeless } of tray.pictures())
        if (phase === "failed" && !isHopeless) tray.retry(id);
    };
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      tray.dispose();
    };
  }, [tray]);
  return tray;
}

export function useTrayPictures(tray: PictureTray): readonly Picture[] {
  return useSyncExternalStore(tray.subscribe, tray.pictures, tray.pictures);
}

/** Files that are pasted or dragged onto the page, wherever: a miss must not open one in place of the form. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);

  useEffect(() => {
    function handlePaste(event: ClipboardEvent): void {
      const files = [...(event.clipboardData?.files ?? [])];
      // A text that is pasted along with its picture was meant for the field.
      if (files.length === 0 || event.clipboardData?.getData("text/plain")) return;
      event.preventDefault();
      onFiles(files);
    }

    function handleDrag(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // From one element to the next is not away.
      if (event.type === "dragleave" && event.relatedTarget) return;
      setIsDragging(event.type === "dragover");
      if (event.type === "drop") onFiles([...event.dataTransfer.files]);
    }

    const left = new AbortController();
    document.addEventListener("paste", handlePaste, { signal: left.signal });
    for (const type of ["dragover", "dragleave", "drop"] as const)
      document.addEventListener(type, handleDrag, { signal: left.signal });
    return () => left.abort();
  }, [onFiles]);

  return isDragging;
}
