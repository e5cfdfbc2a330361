import { useEffect, useEffectEvent, useState } from "react";
import { isPageCovered } from "../../platform/overlay-stack.ts";

interface FileDrop {
  readonly onDrop: (files: readonly File[]) => void;
  /** Whether files are taken now. Default: they are. */
  readonly isOn?: boolean;
  /** Whether what they are dropped on takes them itself. Default: only fields for files do. */
  readonly isLeft?: (files: readonly File[], target: Element) => boolean;
  /** Whether what takes them lies over the page itself. Default: it is the page, and takes none while it is covered. */
  readonly isOver?: boolean;
}

/** Takes files that are dropped anywhere on the page. @returns whether some hover over it */
export function useFileDrop({ onDrop, isOn = true, isLeft, isOver = false }: FileDrop): boolean {
  const [isHovering, setIsHovering] = useState(false);
  const handleFiles = useEffectEvent(onDrop);
  const leaves = useEffectEvent((files: readonly File[], target: EventTarget | null) => {
    if (!(target instanceof Element)) return false;
    return target.matches("input[type=file]") || (isLeft?.(files, target) ?? false);
  });
  const rests = useEffectEvent(() => !isOver && isPageCovered());
  useEffect(() => {
    if (!isOn) return undefined;
    // Entering a child comes before leaving its parent, so the balance shows whether the pointer is still over the page.
    let depth = 0;
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const handleEnter = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth++;
      setIsHovering(!rests());
    };
    const handleLeave = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsHovering(false);
    };
    const handleOver = (event: DragEvent) => {
      if (!bringsFiles(event) || !event.dataTransfer) return;
      // Nor does the browser leave the page for them; but what lies over it may take them.
      if (!rests()) event.dataTransfer.dropEffect = "copy";
      else if (!event.defaultPrevented) event.dataTransfer.dropEffect = "none";
      event.preventDefault();
    };
    const handleDrop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth = 0;
      setIsHovering(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (leaves(files, event.target)) return;
      event.preventDefault();
      if (rests()) return;
      event.stopPropagation();
      handleFiles(files);
    };
    addEventListener("dragenter", handleEnter);
    addEventListener("dragleave", handleLeave);
    addEventListener("dragover", handleOver);
    // Before an editor below the pointer writes what is in the file.
    addEventListener("drop", handleDrop, { capture: true });
    return () => {
      setIsHovering(false);
      removeEventListener("dragenter", handleEnter);
      removeEventListener("dragleave", handleLeave);
      removeEventListener("dragover", handleOver);
      removeEventListener("drop", handleDrop, { capture: true });
    };
  }, [isOn]);
  return isHovering;
}
