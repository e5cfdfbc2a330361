import { useEffect } from "react";

/** A file that is dropped where nothing takes it does not take the page away: by itself the browser would open the file in its place. */
export function useStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { target, dataTransfer, defaultPrevented } = event;
      const isTaken = defaultPrevented || (target instanceof HTMLElement && takesFiles(target));
      if (isTaken || !dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}

/** Editors write what a file holds. */
function takesFiles(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches("input[type=file]");
}
