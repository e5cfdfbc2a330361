import { Button, Group, TextInput } from "@mantine/core";
import type { NoteInfo } from "@octavo/protocol";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { closeDialog, shownDialog } from "../../../ui/dialogs/dialog-store.ts";
import { useTypedIn } from "../../../ui/dialogs/use-typed-in.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { type Outcome, shownPath, useNoteActions, useNoteList } from "../../notes/index.ts";
import { checkFolderName, checkNoteName, type FolderCheck, type NameCheck } from "./name-check.ts";
import { Remark } from "./remark.tsx";
import { texts } from "./texts.ts";

/** Another name, or another folder: the field holds the whole path. */
export function RenameNote({ note }: { readonly note: NoteInfo }) {
  const t = useTranslation(texts);
  const notes = useNoteList() ?? [];
  const { rename } = useNoteActions();
  return (
    <RenameForm
      path={note.path}
      hint={t("slashHint")}
      check={(name) => checkNoteName(name, note, notes)}
      onRename={(path) => rename(note, path)}
    />
  );
}

/** Another name or place for a folder; when one is there already, its warning says that they become one. */
export function RenameFolder({ path }: { readonly path: string }) {
  const t = useTranslation(texts);
  const notes = useNoteList() ?? [];
  const { renameFolder } = useNoteActions();
  return (
    <RenameForm
      path={path}
      hint={t("folderSlashHint")}
      check={(name) => checkFolderName(name, path, notes)}
      onRename={(target) => renameFolder(path, target)}
      mergeWords={(check) => <MergeWords from={path} {...check} />}
    />
  );
}

type Merge = Extract<FolderCheck, { ok: true }>;

function MergeWords({ from, path, doubles }: Pick<Merge, "path" | "doubles"> & { readonly from: string }) {
  const t = useTranslation(texts);
  const [first] = doubles;
  return (
    <>
      {t("mergeText", { path: shownPath(path), from: shownPath(from) })}
      {first !== undefined && t("doubles", { count: doubles.length, first })}
    </>
  );
}

interface RenameFormProps {
  readonly path: string;
  readonly hint: string;
  readonly check: (name: string) => NameCheck | FolderCheck;
  readonly onRename: (path: string) => Promise<Outcome>;
  /** What is said where notes would join others. */
  readonly mergeWords?: (check: Merge) => ReactNode;
}

function RenameForm({ path, hint, check, onRename, mergeWords }: RenameFormProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [dialog] = useState(shownDialog);
  const [name, setName] = useState(shownPath(path));
  useTypedIn(name !== shownPath(path));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState<NameCheck | FolderCheck | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(asked !== null, button);
  // The list shows at once what was asked for, and to that the name would be taken.
  const checked = asked ?? check(name);
  const merge = mergeOfCheck(checked);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!checked.ok || asked) return;
    setAsked(checked);
    const outcome = await onRename(checked.path);
    if (outcome.ok) {
      dialog.close();
      return;
    }
    if (!dialog.isShown()) pageNotifications.problem(outcome.problem);
    setAsked(null);
    setRefusal(outcome.problem);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label={t("newName")}
        description={hint}
        value={name}
        readOnly={asked !== null}
        data-autofocus
        onFocus={({ currentTarget }) => selectLastPart(currentTarget)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setRefusal(null);
        }}
        error={refusal ?? (checked.ok ? null : checked.problem)}
      />
      {merge && (
        <Remark kind="warning" title={t("merged")}>
          {mergeWords?.(merge)}
        </Remark>
      )}
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog}>
          {common("cancel")}
        </Button>
        <Button ref={button} type="submit" loading={asked !== null} disabled={!checked.ok}>
          {merge ? t("merge") : common("rename")}
        </Button>
      </Group>
    </form>
  );
}

function mergeOfCheck(checked: NameCheck | FolderCheck): Merge | null {
  return checked.ok && "isMerge" in checked && checked.isMerge ? checked : null;
}

/** The name is changed more often than the folder. */
function selectLastPart(field: HTMLInputElement): void {
  field.setSelectionRange(field.value.lastIndexOf("/") + 1, field.value.length);
}
