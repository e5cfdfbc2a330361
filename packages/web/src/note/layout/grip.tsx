import { IconGripVertical } from "@tabler/icons-react";
import { memo } from "react";
import { useNoteSession } from "../session/session-context.tsx";
import { dragParagraph } from "./drag-paragraph.ts";
import classes from "./layout.module.css";

/** What a paragraph is dragged by. Only for pointers: keys move it without aiming. */
export const Grip = memo(function Grip() {
  const session = useNoteSession();
  return (
    <div
      className={classes["grip"]}
      aria-hidden
      title="Drag to move"
      onPointerDown={(event) => dragParagraph(event, session)}
    >
      <IconGripVertical size={12} />
    </div>
  );
});
