import { Button } from "@mantine/core";
import { nameOfPath } from "@octavo/note";
import { IconCode, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { dateFormat } from "../../../i18n/formats.ts";
import { useLanguage, useTranslation } from "../../../i18n/use-texts.tsx";
import { printPage, useIsPrinting } from "../../../platform/printing.ts";
import { FrameGround } from "../../results/index.ts";
import type { ExportedNote } from "../exported/exported-note.ts";
import { texts } from "../exported/texts.ts";
import pageClasses from "../page/note-page.module.css";
import listClasses from "../page/paragraph-list.module.css";
import { shapeOfNote } from "../page/places.ts";
import { fixedLoads, fixedWidgets } from "../revision/fixed-outputs.ts";
import { RevisionForms } from "../revision/revision-forms.tsx";
import { RevisionParagraph } from "../revision/revision-paragraph.tsx";
import { isNumbered, noteLookOf } from "../session/paragraph-config.ts";
import classes from "./standalone.module.css";

/** A note in an exported file, without a server. */
export function StandaloneNote({ note, by, at }: ExportedNote) {
  const t = useTranslation(texts);
  const noteLook = noteLookOf(note);
  const hasCode = note.paragraphs.some(({ text }) => text !== "");
  const [choice, setChoice] = useState({ isOpen: true, at: 0 });
  const widgets = useMemo(() => fixedWidgets(note), [note]);
  const loads = useCallback(() => fixedLoads(note), [note]);
  const renderCode = useCallback(
    (code: ReactNode, text: string, isHidden: boolean) => (
      // Each press of the button opens or closes all.
      <FoldedCode key={choice.at} text={text} isOpen={choice.at === 0 ? !isHidden : choice.isOpen}>
        {code}
      </FoldedCode>
    ),
    [choice],
  );
  const time = dateAndTime(at);
  return (
    <main className={`${pageClasses["page"]} ${classes["page"]}`}>
      <header className={classes["head"]} data-look={noteLook}>
        <div className={pageClasses["names"]}>
          <h1 className={classes["name"]}>{nameOfPath(note.path)}</h1>
          <p className={classes["about"]}>
            {by === null ? t("exportedOn", { time }) : t("exportedBy", { user: by, time })}
          </p>
        </div>
        <div className={pageClasses["actions"]}>
          {hasCode && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCode size={14} aria-hidden />}
              onClick={() => setChoice((old) => ({ isOpen: !old.isOpen, at: old.at + 1 }))}
            >
              {t(choice.isOpen ? "hideCode" : "showCode")}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => void printPage()}
          >
            {t("print")}
          </Button>
        </div>
      </header>
      <div
        className={pageClasses["paper"]}
        data-look={noteLook}
        data-numbers={(isNumbered(note) && noteLook !== "report") || undefined}
      >
        <FrameGround isCurrent={always} subscribe={never} loads={loads} widgets={widgets}>
          <RevisionForms note={note} />
          <div
            className={`${listClasses["list"]} ${classes["list"]}`}
            data-columns={shapeOfNote(note).hasColumns || undefined}
          >
            {note.paragraphs.map((paragraph, index) => (
              <RevisionParagraph
                key={paragraph.id}
                note={note}
                noteLook={noteLook}
                paragraph={paragraph}
                index={index}
                renderCode={renderCode}
              />
            ))}
          </div>
        </FrameGround>
      </div>
    </main>
  );
}

interface FoldedCodeProps {
  readonly text: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function FoldedCode({ text, isOpen, children }: FoldedCodeProps) {
  const t = useTranslation(texts);
  useLanguage();
  const isPrinting = useIsPrinting();
  const [isOpenNow, setOpenNow] = useState(isOpen);
  if (isPrinting && !isOpenNow) return null;
  return (
    <details
      className={classes["code"]}
      open={isOpenNow}
      onToggle={({ currentTarget }) => setOpenNow(currentTarget.open)}
    >
      <summary>{t("codeLines", { count: text.split("\n").length })}</summary>
      {children}
    </details>
  );
}

const always = () => true;
const never = () => () => {};
const dateAndTime = dateFormat({ dateStyle: "long", timeStyle: "short" });
