import { useEffect, useState } from "react";

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

    const drags = ["dragover", "dragleave", "drop"] as const;
    document.addEventListener("paste", handlePaste);
    for (const type of drags) document.addEventListener(type, handleDrag);
    return () => {
      document.removeEventListener("paste", handlePaste);
      for (const type of drags) document.removeEventListener(type, handleDrag);
    };
  }, [onFiles]);

  return isDragging;
}
