import { mayWriteNote } from "@octavo/client";
import { type Form, heldValue, type Json, type JsonObject } from "@octavo/note";
import { IconPencil, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useCommands, useRowCommands } from "../../../ui/commands/use-commands.ts";
import { EditableText } from "../../../ui/editable-text.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { shownFormsIn } from "../session/forms/form-drafts.ts";
import { formTitleOf } from "../session/paragraph-config.ts";
import { mayArrange } from "../session/shown-look.ts";
import { FormField } from "./form-field.tsx";
import classes from "./forms.module.css";
import { texts } from "./texts.ts";

const nothing: JsonObject = {};

/** The forms that all paragraphs of the note share, under a title of their own. All users share the values. */
export function NoteForms() {
  const forms = useNoteState(({ note }) => note?.forms ?? nothing);
  return shownFormsIn(forms).length > 0 ? <ShownNoteForms forms={forms} /> : null;
}

function ShownNoteForms({ forms }: { readonly forms: JsonObject }) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const mayFill = useNoteState(mayWriteNote);
  const isArrangeable = useNoteState(mayArrange);
  const title = useNoteState(({ note }) => (note ? formTitleOf(note) : ""));
  const editing = useState(false);
  const [, setIsEdited] = editing;
  useCommands(() => [
    isArrangeable
      ? {
          id: "noteFormTitle",
          label: t("editTitle"),
          place: t("ofNote"),
          icon: IconPencil,
          perform: () => setIsEdited(true),
        }
      : null,
  ]);
  const { valueOfForm, change, save, remove } = useNoteValues();
  return (
    <section className={classes["note"]} aria-label={t("ofNote")}>
      {(isArrangeable || title !== "") && (
        <h2 className={classes["title"]}>
          <EditableText
            label={t("title")}
            value={title}
            placeholder={t("untitled")}
            isReadOnly={!isArrangeable}
            onSave={(text) => session.configureNote({ noteFormTitle: text })}
            allowsEmpty
            editing={editing}
          />
        </h2>
      )}
      <div className={classes["forms"]}>
        {shownFormsIn(forms).map((form) => (
          <Removable key={form.name} form={form} onRemove={isArrangeable ? () => remove(form.name) : null}>
            <FormField
              form={form}
              value={valueOfForm(form)}
              isDisabled={!mayFill}
              onChange={(value) => change(form, value)}
              onSubmit={save}
            />
          </Removable>
        ))}
      </div>
    </section>
  );
}

interface RemovableProps {
  readonly form: Form;
  /** Null for a user who may only look. */
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}

/** A form with the button that removes it. */
function Removable({ form: { name, displayName }, onRemove, children }: RemovableProps) {
  const t = useTranslation(texts);
  const row = useRef<HTMLDivElement>(null);
  const label = t("remove", { name: displayName.trim() || name });
  useRowCommands(row, () =>
    onRemove ? [{ id: `form-remove-${name}`, label, place: t("ofNote"), icon: IconX, perform: onRemove }] : [],
  );
  return (
    <div ref={row} className={classes["removable"]}>
      {children}
      {onRemove && <IconButton icon={<IconX size={16} />} label={label} onPress={onRemove} />}
    </div>
  );
}

/** What the note's forms hold, with what was changed here and is on its way. */
function useNoteValues() {
  const session = useNoteSession();
  const { noteForms } = session;
  const params = useNoteState(({ note }) => note?.params ?? nothing);
  const draft = useStore(noteForms.store);
  const [passwords, setPasswords] = useState(nothing);
  return {
    save: () => void noteForms.save(),
    valueOfForm: (form: Form): Json =>
      form.type === "Password" ? (passwords[form.name] ?? "") : heldValue(form, { ...params, ...draft }),
    change(form: Form, value: Json) {
      if (form.type === "Password") setPasswords((typed) => ({ ...typed, [form.name]: value }));
      noteForms.change(form, value);
    },
    remove(name: string) {
      noteForms.forget(name);
      void session.ask("REMOVE_NOTE_FORMS", { noteId: session.replica.noteId, formName: name });
    },
  };
}
