import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { closeDialog } from "../../../ui/dialogs/dialog-store.ts";
import { useTypedIn } from "../../../ui/dialogs/use-typed-in.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { nextUntitledName, shownPath, useNoteActions, useNoteList } from "../../notes/index.ts";
import { interpreterChoices } from "./interpreter-choices.ts";
import { pathOfName } from "./name-check.ts";
import { texts } from "./texts.ts";
import { useDefaultGroup, useUsableSettings } from "./use-interpreters.ts";
import { useMaking } from "./use-making.ts";

/** Asks for a name and the language that paragraphs speak when they name none, and opens the new note. */
export function CreateNote({ folder }: { readonly folder: string }) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const notes = useNoteList() ?? [];
  const { create } = useNoteActions();
  const { make, isBusy, button, refusal, forgetRefusal } = useMaking();
  const start = folder === "" ? "" : `${shownPath(folder)}/`;
  const [typed, setTyped] = useState<string | null>(null);
  const usual = useDefaultGroup();
  const usable = useUsableSettings();
  const [chosen, setChosen] = useState<string | null>(null);
  useTypedIn(typed !== null || chosen !== null);

  // Until something is typed the name follows the list, which may come after the dialog.
  const name = typed ?? start + nextUntitledName(notes, folder);
  const wanted = pathOfName(name);
  const taken = wanted.ok && notes.some(({ path }) => path === wanted.path);
  const problem = name.trim() === "" ? t("needsName") : wanted.ok ? (taken ? t("nameTaken") : null) : wanted.problem;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (problem === null) void make(() => create(name.trim(), chosen ?? usual));
  }

  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        label={t("name")}
        description={t("slashHint")}
        value={name}
        data-autofocus
        onFocus={({ currentTarget }) => typed === null && currentTarget.setSelectionRange(start.length, name.length)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          forgetRefusal();
        }}
        error={(typed !== null && problem) || refusal}
      />
      <NativeSelect
        mt="md"
        label={t("defaultInterpreter")}
        description={t("defaultInterpreterHint")}
        value={chosen ?? usual ?? "python"}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={interpreterChoices(usable, chosen ?? usual)}
      />
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog}>
          {common("cancel")}
        </Button>
        <Button ref={button} type="submit" loading={isBusy} disabled={problem !== null}>
          {t("create")}
        </Button>
      </Group>
    </form>
  );
}
