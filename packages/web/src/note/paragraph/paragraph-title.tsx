import { memo } from "react";
import { EditableText } from "../../ui/editable-text.tsx";
import { useNoteSession } from "../session/session-context.tsx";
import classes from "./paragraph.module.css";

interface ParagraphTitleProps {
  readonly paragraphId: string;
  readonly title: string | null;
  readonly isReadOnly: boolean;
}

/** The heading of a paragraph, edited in place. */
export const ParagraphTitle = memo(function ParagraphTitle({ paragraphId, title, isReadOnly }: ParagraphTitleProps) {
  const session = useNoteSession();
  return (
    <h2 className={classes["title"]}>
      <EditableText
        label="Paragraph title"
        value={title ?? ""}
        placeholder="Untitled"
        isReadOnly={isReadOnly}
        onSave={(text) => void session.setTitle(paragraphId, text)}
      />
    </h2>
  );
});
