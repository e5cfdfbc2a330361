import type { Note, Paragraph } from "@octavo/note";
import { useMemo } from "react";
import { useLanguage as useWords } from "../../language/use-texts.tsx";
import { useLanguage } from "../../languages/use-language.ts";
import { fileNameOf } from "../../results/file-name.ts";
import { ParagraphResults } from "../../results/paragraph-results.tsx";
import { StaticCode } from "../editor/static-code.tsx";
import { languageOf } from "../editor/use-interpreter.ts";
import paragraphClasses from "../paragraph/paragraph.module.css";
import { ParagraphFooter } from "../paragraph/paragraph-footer.tsx";
import { nameOfParagraph } from "../paragraph/status-words.ts";
import { lookOf } from "../paragraph-config.ts";
import { opensByDoubleClick } from "../session/hidden-text.ts";
import classes from "./revision.module.css";

interface RevisionParagraphProps {
  readonly note: Note;
  readonly revisionId: string;
  readonly paragraph: Paragraph;
  readonly index: number;
}

/** A paragraph as it was: its text, what it had brought, and who had run it. */
export function RevisionParagraph({ note, revisionId, paragraph, index }: RevisionParagraphProps) {
  useWords();
  const { id, title, text, status, results } = paragraph;
  const look = useMemo(() => lookOf(paragraph.config), [paragraph.config]);
  const language = useLanguage(languageOf(text, note.defaultInterpreterGroup));
  const hasOutput = results !== null && results.segments.length > 0 && !look.isOutputHidden;
  const isTextHidden = look.isEditorHidden || (hasOutput && opensByDoubleClick(paragraph, note));
  return (
    <section
      className={`${paragraphClasses["paragraph"]} ${classes["paragraph"]}`}
      data-status={status}
      aria-label={nameOfParagraph(index, title, status)}
    >
      <div className={paragraphClasses["bar"]} />
      {title && <div className={paragraphClasses["title"]}>{title}</div>}
      {text !== "" && !isTextHidden && (
        <div className={paragraphClasses["code"]}>
          <StaticCode text={text} language={language} hasLineNumbers={look.hasLineNumbers} />
        </div>
      )}
      {hasOutput && (
        <div className={paragraphClasses["results"]} data-results>
          <ParagraphResults
            noteId={note.id}
            paragraphId={id}
            revisionId={revisionId}
            results={results}
            running={false}
            resultConfigs={look.results}
            onConfigChange={null}
            fileName={fileNameOf(title ?? "")}
          />
        </div>
      )}
      <ParagraphFooter paragraph={paragraph} status={status} />
    </section>
  );
}
