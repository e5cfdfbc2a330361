import { folderOfPath, nameOfPath } from "@octavo/note";
import { type DragEvent, useState } from "react";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { type TreeLine, texts, useNoteActions, useNoteList } from "../../notes/index.ts";
import { movesInto } from "./selection.ts";

export interface TreeDrag {
  /** The folder over which lines are held; null while they are not. */
  readonly target: string | null;
  readonly handlersOf: (line: TreeLine) => RowDrag;
}

export interface RowDrag {
  readonly draggable: boolean;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** Lines are put into a folder by dragging them there: onto the folder, or onto what lies in it. */
export function useTreeDrag(chosen: readonly TreeLine[], isOff: boolean): TreeDrag {
  const notes = useNoteList() ?? [];
  const { moveAll } = useNoteActions();
  const [dragged, setDragged] = useState<readonly TreeLine[] | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const drop = (folder: string) => {
    const moves = movesInto(folder, dragged ?? [], notes);
    end();
    if (moves === null) pageNotifications.problem(texts.t("intoItself"));
    else if (moves.length > 0) void moveAll(moves, nameOfPath(folder));
  };
  return {
    target,
    handlersOf(line) {
      const folder = line.kind === "folder" ? line.path : folderOfPath(line.path);
      return {
        draggable: !isOff,
        onDragStart(event) {
          // Without data Firefox drags nothing.
          event.dataTransfer.setData("text/plain", line.name);
          event.dataTransfer.effectAllowed = "move";
          setDragged(chosen.includes(line) ? chosen : [line]);
        },
        onDragOver(event) {
          if (!dragged) return;
          event.preventDefault();
          setTarget(folder);
        },
        onDrop(event) {
          if (!dragged) return;
          event.preventDefault();
          drop(folder);
        },
        onDragEnd: end,
      };
    },
  };
}
