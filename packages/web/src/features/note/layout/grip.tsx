import { IconGripVertical } from "@tabler/icons-react";
import { memo } from "react";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useNoteSession } from "../context/session-context.tsx";
import { texts } from "../paragraph/texts.ts";
import { dragParagraph } from "./drag-paragraph.ts";
import classes from "./layout.module.css";

/** What a paragraph is dragged by. Only for pointers: keys move it without aiming. */
export const Grip = memo(function Grip() {
  const session = useNoteSession();
  const t = useTexts(texts);
  return (
    <div
      className={classes["grip"]}
      aria-hidden
      title={t("drag")}
      onPointerDown={(event) => dragParagraph(event, session)}
    >
      <IconGripVertical size={12} />
    </div>
  );
});
