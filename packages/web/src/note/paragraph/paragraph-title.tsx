import { memo } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { EditableText } from "../../ui/editable-text.tsx";
import { useNoteSession } from "../session/session-context.tsx";
import classes from "./paragraph.module.css";
import { texts } from "./texts.ts";

interface ParagraphTitleProps {
  readonly paragraphId: string;
  readonly title: string | null;
  readonly isReadOnly: boolean;
}

/** The heading of a paragraph, edited in place. */
export const ParagraphTitle = memo(function ParagraphTitle({ paragraphId, title, isReadOnly }: ParagraphTitleProps) {
  const session = useNoteSession();
  const t = useTexts(texts);
  return (
    <h2 className={classes["title"]}>
      <EditableText
        label={t("title")}
        value={title ?? ""}
        placeholder={t("untitled")}
        isReadOnly={isReadOnly}
        onSave={(text) => void session.setTitle(paragraphId, text)}
      />
    </h2>
  );
});
