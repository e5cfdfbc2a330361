import { Button, Group, Text } from "@mantine/core";
import { folderOfPath, nameOfPath } from "@octavo/note";
import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { closeDialog } from "../../../ui/dialogs/dialog-store.ts";
import { useTypedIn } from "../../../ui/dialogs/use-typed-in.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { shownPath, type TreeLine, useNoteActions, useNoteList } from "../../notes/index.ts";
import { FolderField } from "./folder-field.tsx";
import { checkMove, knownFolders, type MoveCheck } from "./move-check.ts";
import { Remark } from "./remark.tsx";
import { texts } from "./texts.ts";

interface MoveLinesProps {
  readonly chosen: readonly TreeLine[];
  readonly onMoved: () => void;
}

/** Puts notes and folders into a folder that is chosen or typed, as dragging them there does. */
export function MoveLines({ chosen, onMoved }: MoveLinesProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const notes = useNoteList() ?? [];
  const { moveAll } = useNoteActions();
  const folders = useMemo(() => knownFolders(notes), [notes]);
  const [typed, setTyped] = useState<string | null>(null);
  useTypedIn(typed !== null);
  const name = typed ?? commonFolder(chosen);
  const checked = checkMove(name, chosen, notes);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!checked.ok) return;
    closeDialog();
    onMoved();
    void moveAll(checked.moves, nameOfPath(checked.folder));
  }

  return (
    <form onSubmit={handleSubmit}>
      <FolderField value={name} onChange={setTyped} folders={folders} error={checked.ok ? null : checked.problem} />
      {checked.ok && <Consequences {...checked} />}
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={!checked.ok}>
          {t(checked.ok && checked.merged.length > 0 ? "merge" : "move")}
        </Button>
      </Group>
    </form>
  );
}

/** What one would not expect of a move. */
function Consequences({ isNew, folder, merged, doubles }: Extract<MoveCheck, { ok: true }>) {
  const t = useTranslation(texts);
  const [firstFolder = ""] = merged;
  const [firstNote = ""] = doubles;
  const ofDoubles = doubles.length > 0 && t("doublesThere", { count: doubles.length, first: firstNote });
  return (
    <>
      {isNew && <Aside>{t("newFolder", { folder: shownPath(folder) })}</Aside>}
      {merged.length > 0 ? (
        <Remark kind="warning" title={t("merged")}>
          {t("mergedThere", { count: merged.length, first: firstFolder })} {ofDoubles}
        </Remark>
      ) : (
        ofDoubles && <Aside>{ofDoubles}</Aside>
      )}
    </>
  );
}

function Aside({ children }: { readonly children: string }) {
  return (
    <Text size="sm" c="var(--color-muted)" mt="xs" role="status" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  );
}

/** The folder that all of them are in, as people write it; none where they are in several. */
function commonFolder(chosen: readonly TreeLine[]): string {
  const [first = "", ...others] = new Set(chosen.map(({ path }) => folderOfPath(path)));
  return others.length === 0 ? shownPath(first) : "";
}
