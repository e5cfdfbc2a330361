import { Button } from "@mantine/core";
import { isInTrash, trashFolder } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { IconDots, IconPlus, IconUpload } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useStore } from "zustand";
import { numberText } from "../../i18n/formats.ts";
import { Rich } from "../../i18n/rich.tsx";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { runWhenIdle } from "../../platform/idle.ts";
import { browserStore } from "../../platform/own-store.ts";
import { useCommands } from "../../ui/commands/use-commands.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { byName, useUrlFilters } from "../../ui/url-filters.ts";
import {
  arrangeAll,
  buildNoteTree,
  type Folder,
  type FolderPaths,
  folderInView,
  openAmong,
  openFolders,
  shownPath,
  texts,
  toggleFolder,
  treeLines,
  useNewNote,
  withAbove,
} from "../notes/index.ts";
import { type Order, rememberedOrder, rememberOrder } from "./changes/note-changes.ts";
import { OrderChoice, orderEntries } from "./changes/order-choice.tsx";
import { useNoteChanges } from "./changes/use-note-changes.ts";
import { EmptyTrash, ListWaiting, NoMatch, NoNotes } from "./empty-places.tsx";
import { FilterField } from "./filter-field.tsx";
import classes from "./home-page.module.css";
import { ReadAgain } from "./read-again.tsx";
import { runningLines } from "./running/running-lines.ts";
import { useRunningNotes } from "./running/use-running-notes.ts";
import type { OverviewById } from "./runs/note-overview.ts";
import { TrashActions } from "./trash-actions.tsx";
import { TreeView } from "./tree/tree-view.tsx";
import { useRestoreShelfFocus } from "./use-restore-shelf-focus.ts";

/** Up to this number of notes, folders start open: everything fits on the screen anyway. */
const fewNotes = 20;

interface NoteShelfProps {
  /** Null until the server has listed them. */
  readonly notes: readonly NoteInfo[] | null;
  readonly isTrash: boolean;
  readonly overview: OverviewById;
}

/** The notes or the trash: a line to filter and to act, and the tree below it. */
export function NoteShelf({ notes, isTrash, overview }: NoteShelfProps) {
  const t = useTranslation(texts);
  const [{ part: filter }, want] = useUrlFilters(byName);
  const lateFilter = useDeferredValue(filter);
  const [caughtUp, setCaughtUp] = useState<string | null>(null);
  const setFilter = (part: string) => {
    setCaughtUp(null);
    want({ part });
  };
  const shownFilter = caughtUp === filter ? filter : lateFilter;
  const kept = useMemo(() => notes?.filter(({ path }) => isInTrash(path) === isTrash) ?? null, [notes, isTrash]);
  const here = kept?.length ?? null;
  const changes = useNoteChanges(notes);
  const running = useRunningNotes();
  const runs = useMemo(() => runningLines(kept ?? [], running), [kept, running]);
  const [order, setOrder] = useState(() => rememberedOrder(browserStore));
  const chooseOrder = (next: Order) => {
    rememberOrder(browserStore, next);
    setOrder(next);
  };
  useCommands(() => orderEntries(order, chooseOrder));
  const changedAt = useMemo(
    () => (order === "change" ? (id: string) => changes.get(id)?.at ?? 0 : null),
    [order, changes],
  );
  const tree = useMemo(
    () => buildNoteTree(kept ?? [], isTrash ? `/${trashFolder}` : "", changedAt),
    [kept, isTrash, changedAt],
  );
  // A filter opens all of them.
  useEffect(() => runWhenIdle(() => arrangeAll(tree)), [tree]);
  const [open, toggle] = useOpenFolders(tree);
  const lines = useMemo(() => treeLines(tree, { open, filter: shownFilter }), [tree, open, shownFilter]);

  const shelf = useRef<HTMLElement>(null);
  useRestoreShelfFocus(shelf);
  const goToTree = () => {
    // For a user who is faster than the list: it may still be empty from an earlier key.
    if (shownFilter !== filter) flushSync(() => setCaughtUp(filter));
    shelf.current?.querySelector<HTMLElement>("[role=tree]")?.focus();
  };
  return (
    <section ref={shelf} className={classes["shelf"]} aria-label={t(isTrash ? "trash" : "notes")}>
      <h1 className="visually-hidden">{t(isTrash ? "trash" : "notes")}</h1>
      <div className={classes["head"]}>
        <ShelfTabs here={here} there={notes && here !== null ? notes.length - here : null} isTrash={isTrash} />
        {isTrash ? <TrashActions count={kept?.length ?? 0} /> : <NoteButtons />}
      </div>
      <div className={classes["list"]}>
        <div className={classes["filter"]}>
          <FilterField
            label={t(isTrash ? "filterTrash" : "filterNotes")}
            value={filter}
            onChange={setFilter}
            onLeaveDown={goToTree}
          />
          <OrderChoice order={order} onChoose={chooseOrder} />
          <ReadAgain />
        </div>
        {kept === null && <ListWaiting />}
        {kept?.length === 0 && (isTrash ? <EmptyTrash /> : <NoNotes />)}
        {kept !== null && kept.length > 0 && lines.length === 0 && (
          <NoMatch filter={shownFilter} onClear={() => setFilter("")} />
        )}
        {lines.length > 0 && (
          <TreeView
            label={t(isTrash ? "notesInTrash" : "notes")}
            lines={lines}
            isTrash={isTrash}
            filter={shownFilter}
            order={order}
            changes={changes}
            overview={overview}
            running={runs}
            onToggle={toggle}
          />
        )}
      </div>
      {lines.length > 0 && (
        <p className={classes["keys"]}>
          <Rich text={t(isTrash ? "keysInTrash" : "keysInList")} parts={{ key: (name) => <kbd>{name}</kbd> }} />
        </p>
      )}
    </section>
  );
}

interface ShelfTabsProps {
  /** Notes that are shown, and those of the other shelf; null until the server has answered. */
  readonly here: number | null;
  readonly there: number | null;
  readonly isTrash: boolean;
}

function ShelfTabs({ here, there, isTrash }: ShelfTabsProps) {
  const t = useTranslation(texts);
  return (
    <nav className={classes["tabs"]} aria-label={t("whichNotes")}>
      <Link to="/" aria-current={isTrash ? undefined : "page"}>
        {t("notes")} <Count of={isTrash ? there : here} />
      </Link>
      <Link to="/?view=trash" aria-current={isTrash ? "page" : undefined}>
        {t("trash")} <Count of={isTrash ? here : there} />
      </Link>
    </nav>
  );
}

function Count({ of }: { readonly of: number | null }) {
  return of === null ? null : <span className={classes["count"]}>{numberText(of)}</span>;
}

function NoteButtons() {
  const t = useTranslation(texts);
  const folder = useStore(folderInView);
  const newNote = useNewNote();
  return (
    <div className={classes["buttons"]}>
      <Button
        px="sm"
        variant="default"
        leftSection={<IconUpload size={16} />}
        onClick={() => openDialog({ type: "importNote" })}
      >
        {t("import")}
      </Button>
      <Button.Group>
        <Button
          px="sm"
          leftSection={<IconPlus size={16} />}
          title={folder === "" ? undefined : t("newNoteIn", { folder: shownPath(folder) })}
          onClick={() => void newNote()}
        >
          {t("newNote")}
        </Button>
        <Button
          className={classes["newWith"] ?? ""}
          px={6}
          aria-label={t("newNoteWith")}
          title={t("newNoteWith")}
          onClick={() => openDialog({ type: "createNote", folder })}
        >
          <IconDots size={16} />
        </Button>
      </Button.Group>
    </div>
  );
}

function useOpenFolders(tree: Folder): readonly [FolderPaths, (path: string) => void] {
  const [kept, setKept] = useState(openFolders.remembered);
  useEffect(() => openFolders.watch((path) => setKept((before) => withAbove(before, path))), []);
  const open = useMemo(
    () => openAmong(kept, tree.count <= fewNotes ? tree.folders.map(({ path }) => path) : []),
    [kept, tree],
  );
  const toggle = useCallback(
    (path: string) => {
      const next = toggleFolder(open, path);
      openFolders.remember(next);
      setKept(next);
    },
    [open],
  );
  return [open, toggle];
}
