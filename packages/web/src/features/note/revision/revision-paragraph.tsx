import type { Note, Paragraph } from "@octavo/note";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { useLanguage } from "../../../grammars/use-language.ts";
import { useLanguage as useWords } from "../../../i18n/use-texts.tsx";
import { fileNameIn, ParagraphResults } from "../../results/index.ts";
import { StaticCode } from "../editor/static-code.tsx";
import { languageOf } from "../editor/use-interpreter.ts";
import { widthInPercent } from "../layout/width-handle.tsx";
import listClasses from "../page/paragraph-list.module.css";
import paragraphClasses from "../paragraph/paragraph.module.css";
import { ParagraphFooter } from "../paragraph/paragraph-footer.tsx";
import { nameOfParagraph } from "../paragraph/status-words.ts";
import { showsForms } from "../session/forms/form-drafts.ts";
import { hidesText } from "../session/hidden-text.ts";
import { type Look, lookOfParagraph } from "../session/paragraph-config.ts";
import classes from "./revision.module.css";
import { FilledForms } from "./revision-forms.tsx";

interface RevisionParagraphProps {
  readonly note: Note;
  readonly noteLook: Look;
  /** Missing when the note is no revision. */
  readonly revisionId?: string;
  readonly paragraph: Paragraph;
  readonly index: number;
  /** Renders the code. By default the code is shown as text, and not at all when it is hidden. */
  readonly renderCode?: (code: ReactNode, text: string, isHidden: boolean) => ReactNode;
}

/** A paragraph as it was: its text, what it had brought, and who had run it. */
export function RevisionParagraph(props: RevisionParagraphProps) {
  const { note, noteLook, revisionId, paragraph, index, renderCode } = props;
  useWords();
  const { id, text, status, results, settings } = paragraph;
  const look = useMemo(() => lookOfParagraph(paragraph.config), [paragraph.config]);
  const isReport = noteLook === "report";
  const title = look.hasTitle ? paragraph.title : null;
  const language = useLanguage(languageOf(text, note.defaultInterpreterGroup));
  const hasOutput = results !== null && results.segments.length > 0 && !look.isOutputHidden;
  const hasForms = showsForms(paragraph) && !look.isOutputHidden;
  const isTextHidden = isReport || hidesText(paragraph, note);
  // In a report what shows nothing is not there.
  if (isReport && !title && !hasForms && !hasOutput) return null;
  const code = <StaticCode text={text} language={language} hasLineNumbers={look.hasLineNumbers} />;
  return (
    <div
      className={listClasses["slot"]}
      data-number={index + 1}
      style={{ "--slot-width": widthInPercent(look.width) } as CSSProperties}
    >
      <section
        className={`${paragraphClasses["paragraph"]} ${classes["paragraph"]}`}
        data-status={status}
        data-look={noteLook}
        aria-label={nameOfParagraph(index, paragraph.title, status)}
        style={{ "--paragraph-font-size": `${look.fontSize + 4}px` } as CSSProperties}
      >
        <div className={paragraphClasses["bar"]} />
        {title && <h2 className={paragraphClasses["title"]}>{title}</h2>}
        {text !== "" && (renderCode || !isTextHidden) && (
          <div className={paragraphClasses["code"]}>{renderCode ? renderCode(code, text, isTextHidden) : code}</div>
        )}
        {hasForms && <FilledForms {...settings} />}
        {hasOutput && (
          <div className={paragraphClasses["results"]} data-results>
            <ParagraphResults
              noteId={note.id}
              paragraphId={id}
              {...(revisionId !== undefined && { revisionId })}
              results={results}
              running={false}
              resultConfigs={look.results}
              onConfigChange={null}
              viewOnly={isReport}
              fileName={fileNameIn(note.path, paragraph.title)}
            />
          </div>
        )}
        {!isReport && <ParagraphFooter paragraph={paragraph} status={status} />}
      </section>
    </div>
  );
}
