import { memo, useEffect } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { EditableText } from "../../../ui/editable-text.tsx";
import { useNoteSession, usePageState } from "../context/session-context.tsx";
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
  const t = useTranslation(texts);
  const isEdited = usePageState(({ entitled }) => entitled === paragraphId);
  // One that is hidden while it is written does not take the keyboard when it is shown again.
  useEffect(() => () => session.entitle(paragraphId, false), [session, paragraphId]);
  return (
    <h2 className={classes["title"]}>
      <EditableText
        label={t("title")}
        value={title ?? ""}
        placeholder={t("untitled")}
        isReadOnly={isReadOnly}
        editing={[isEdited, (edited) => session.entitle(paragraphId, edited)]}
        onSave={(text) => session.setTitle(paragraphId, text)}
      />
    </h2>
  );
});
