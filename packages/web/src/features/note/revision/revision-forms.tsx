import { heldValue, type JsonObject, type Note } from "@octavo/note";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { FormField } from "../forms/form-field.tsx";
import classes from "../forms/forms.module.css";
import { texts } from "../forms/texts.ts";
import { shownFormsIn } from "../session/forms/form-drafts.ts";
import { formTitleOf } from "../session/paragraph-config.ts";

/** The forms of the note as they were filled in then. */
export function RevisionForms({ note }: { readonly note: Note }) {
  const t = useTranslation(texts);
  const { forms, params } = note;
  const title = formTitleOf(note);
  if (shownFormsIn(forms).length === 0) return null;
  return (
    <section className={classes["note"]} aria-label={t("ofNote")}>
      {title !== "" && <h2 className={classes["title"]}>{title}</h2>}
      <FilledForms forms={forms} params={params} />
    </section>
  );
}

interface FilledFormsProps {
  readonly forms: JsonObject;
  readonly params: JsonObject;
}

/** Forms with what they held; a password is kept nowhere. */
export function FilledForms({ forms, params }: FilledFormsProps) {
  return (
    <div className={classes["forms"]}>
      {shownFormsIn(forms).map((form) => (
        <FormField
          key={form.name}
          form={form}
          value={form.type === "Password" ? "" : heldValue(form, params)}
          isDisabled
          onChange={() => {}}
        />
      ))}
    </div>
  );
}
