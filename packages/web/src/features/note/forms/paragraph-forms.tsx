import { mayRunNote } from "@octavo/client";
import { type Form, heldValue, isRunning, type Json, type JsonObject, type Paragraph } from "@octavo/note";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { pauseBeforeRun, runsOnChange, shownFormsIn } from "../session/forms/form-drafts.ts";
import { lookOfParagraph } from "../session/paragraph-config.ts";
import { FormField } from "./form-field.tsx";
import classes from "./forms.module.css";
import { texts } from "./texts.ts";

const noDraft: JsonObject = {};

/** The forms of a paragraph. What is filled in goes out with the next run, which a change may begin by itself. */
export function ParagraphForms({ paragraph }: { readonly paragraph: Paragraph }) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const { id } = paragraph;
  // What the note says by now: the paragraph changes a little later than its draft goes, and what was chosen must not jump back meanwhile.
  const { settings } = session.replica.paragraph(id) ?? paragraph;
  const forms = useMemo(() => shownFormsIn(settings.forms), [settings.forms]);
  const draft = useStore(session.forms.store, (drafts) => drafts.get(id)) ?? noDraft;
  const mayFill = useNoteState(mayRunNote);
  const [passwords, setPasswords] = useState<JsonObject>({});
  useRunOnChange(paragraph, draft);

  const valueOfForm = (form: Form): Json =>
    form.type === "Password" ? (passwords[form.name] ?? "") : heldValue(form, { ...settings.params, ...draft });
  const handleChange = (form: Form, value: Json) => {
    if (form.type === "Password") setPasswords((typed) => ({ ...typed, [form.name]: value }));
    session.forms.change(id, form.name, value);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the name of a fieldset would be shown
    <div className={classes["forms"]} role="group" aria-label={t("ofParagraph")}>
      {forms.map((form) => (
        <FormField
          key={form.name}
          form={form}
          value={valueOfForm(form)}
          isDisabled={!mayFill}
          onChange={(value) => handleChange(form, value)}
          onSubmit={() => void session.run(id)}
        />
      ))}
    </div>
  );
}

/**
 * A change during a run waits for its end, so that the last one counts and none is lost. A short run may begin and end before the component sees
 * either: then only the time of its end has changed.
 */
function useRunOnChange(paragraph: Paragraph, draft: JsonObject): void {
  const session = useNoteSession();
  const { id, status, settings, dateFinished } = paragraph;
  const { isEnabled } = lookOfParagraph(paragraph.config);
  const isDue = draft !== noDraft && isEnabled && runsOnChange(paragraph) && !isRunning(status);
  const pause = pauseBeforeRun(settings.forms, draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further change, and each end of a run, starts the pause anew
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void session.run(id), pause);
    return () => clearTimeout(timer);
  }, [session, id, isDue, pause, draft, dateFinished]);
}
