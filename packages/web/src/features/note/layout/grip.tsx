import { IconGripVertical } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession } from "../context/session-context.tsx";
import { dragParagraph } from "./drag-paragraph.ts";
import classes from "./layout.module.css";
import { texts } from "./texts.ts";

/** What a paragraph is dragged by. Only for pointers: keys move it without aiming. */
export const Grip = memo(function Grip() {
  const session = useNoteSession();
  const t = useTranslation(texts);
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
