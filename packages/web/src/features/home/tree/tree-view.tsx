/**
 * Folders and notes as a tree that the keyboard walks. The focus stays on the tree and `aria-activedescendant` names the line, so that a line
 * may leave the page when it is scrolled away: only what is on the screen and a little around is drawn, however many notes there are.
 */
import { type KeyboardEvent, type MouseEvent, memo, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import {
  folderOfLine,
  type TreeLine,
  useFavourites,
  useFolderInView,
  useNewNote,
  useNoteActions,
} from "../../notes/index.ts";
import type { ChangesById, Order } from "../changes/note-changes.ts";
import type { OverviewById } from "../runs/note-overview.ts";
import { LineMenu, type MenuPlace } from "./line-menu.tsx";
import { type BulkActions, SelectionBar, useBulkActions } from "./selection-bar.tsx";
import { commandForKey, type TreeCommand, type TreeContext } from "./tree-commands.ts";
import { treeEntries } from "./tree-entries.ts";
import { findByTyping, moveByKey } from "./tree-keys.ts";
import { TreeRow } from "./tree-row.tsx";
import classes from "./tree-view.module.css";
import { lineHeight, useDrawnLines } from "./use-drawn-lines.ts";
import { useTreeDrag } from "./use-tree-drag.ts";
import { useTreeSelection } from "./use-tree-selection.ts";

const typingMs = 700;

interface TreeViewProps {
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly isTrash: boolean;
  readonly filter: string;
  readonly order: Order;
  readonly changes: ChangesById;
  readonly overview: OverviewById;
  /** Keys of the lines in which something runs. */
  readonly running: ReadonlySet<string>;
  readonly onToggle: (path: string) => void;
}

/** Left as it is while the filter is typed, until its lines are known. */
export const TreeView = memo(function TreeView({
  label,
  lines,
  isTrash,
  filter,
  order,
  changes,
  overview,
  running,
  onToggle,
}: TreeViewProps) {
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [active, setActive] = useState<{ readonly key: string; readonly index: number }>({ key: "", index: 0 });
  /** The key of the line that the user went to, unlike one that the tree begins with. */
  const [visited, setVisited] = useState<string | null>(null);
  const visitedLine = lines.find(({ key }) => key === visited);
  useFolderInView(visitedLine ? folderOfLine(visitedLine) : "");
  const typing = useRef({ text: "", at: 0 });
  const contextOf = useTreeContext(isTrash, onToggle);
  const favourites = useFavourites();
  const selection = useTreeSelection(lines);
  const drag = useTreeDrag(selection.chosen, isTrash);
  const focusTree = () => tree.current?.focus({ preventScroll: true });
  // What had the keyboard goes with the selection, or opened a dialog that would give it back there.
  const endSelection = () => {
    selection.clear();
    focusTree();
  };
  const bulk = useBulkActions(selection.chosen, endSelection);

  // The order by last change is only known with the changes: until then it is that of the names.
  const drawn = useDrawnLines(tree, { lines, arrangement: `${order} ${changes.size > 0} ${filter}` });

  // A line that is gone leaves its place to the one that took it.
  const found =
    lines[active.index]?.key === active.key ? active.index : lines.findIndex(({ key }) => key === active.key);
  const activeIndex = found >= 0 ? found : Math.min(active.index, lines.length - 1);

  // From then on the keyboard is at that line, wherever others make it go.
  const settle = () => {
    const line = lines[activeIndex];
    if (line && line.key !== active.key) setActive({ key: line.key, index: activeIndex });
  };
  useLayoutEffect(() => {
    if (document.activeElement === tree.current) settle();
  });

  // A name of a line that is not drawn would lead nowhere.
  const isDrawn = activeIndex >= drawn.from && activeIndex < drawn.to;

  const visit = ({ key }: TreeLine, index: number) => {
    setActive({ key, index });
    setVisited(key);
  };
  const goTo = (index: number) => {
    const line = lines[index];
    if (!line) return;
    visit(line, index);
    drawn.reveal(index);
  };
  const perform = (act: (context: TreeContext) => void, line: TreeLine) => {
    focusTree();
    act(contextOf(line));
  };

  /** What the menu of a selected line does to several lines it does to all that are selected, as its key does. */
  const isOneOfSeveral = ({ key }: TreeLine) => selection.keys.has(key) && selection.keys.size > 1;
  const performFor = ({ id: wanted, perform: act }: TreeCommand, line: TreeLine) => {
    const forAll = isOneOfSeveral(line) && isBulkCommand(wanted) ? bulk[wanted] : null;
    perform(forAll ?? act, line);
  };
  useCommands(() =>
    treeEntries({
      chosen: selection.chosen,
      active: document.activeElement === tree.current ? (lines[activeIndex] ?? null) : null,
      isTrash,
      isFavourite: (note) => favourites.ids.has(note),
      isBulk: (command) => isBulkCommand(command.id),
      perform: performFor,
    }),
  );
  const openMenu = (line: TreeLine, index: number, x: number, y: number) => {
    visit(line, index);
    setMenu({ line, x, y });
  };
  const openMenuByKey = (line: TreeLine) => {
    const row = document.getElementById(`${id}-${activeIndex}`)?.getBoundingClientRect();
    if (row) openMenu(line, activeIndex, row.left + 24 * line.level, row.bottom);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const line = lines[activeIndex];
    if (selection.handleKey(event, activeIndex, goTo)) {
      event.preventDefault();
      return;
    }
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    const move = shiftKey
      ? null
      : moveByKey(key, { lines, index: activeIndex, pageSize: Math.floor(innerHeight / lineHeight) - 4 });
    const command = shiftKey && key !== "*" ? undefined : commandForKey(key, { line, isTrash });
    if (key === "ContextMenu" || (key === "F10" && shiftKey)) openMenuByKey(line);
    else if (selection.chosen.length > 0 && command?.isRemoval) (isTrash ? bulk.remove : bulk.trash)();
    else if (move?.type === "go") goTo(move.index);
    else if (move?.type === "toggle") onToggle(move.path);
    else if (command) command.perform(contextOf(line));
    else if (key.length !== 1 || key === " " || !goByTyping(key)) return;
    event.preventDefault();
  };
  const goByTyping = (letter: string): boolean => {
    const now = Date.now();
    const text = (now - typing.current.at < typingMs ? typing.current.text : "") + letter;
    typing.current = { text, at: now };
    const index = findByTyping(text, lines, activeIndex);
    if (index >= 0) goTo(index);
    return index >= 0;
  };

  const handleContextMenu = (line: TreeLine, index: number) => (event: MouseEvent) => {
    event.preventDefault();
    openMenu(line, index, event.clientX, event.clientY);
  };

  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-multiselectable
        tabIndex={0}
        className={classes["tree"]}
        data-selecting={selection.keys.size > 0 || undefined}
        style={{ height: lines.length * lineHeight }}
        aria-activedescendant={isDrawn ? `${id}-${activeIndex}` : undefined}
        onFocus={settle}
        onKeyDown={handleKeyDown}
        // The focus belongs to the tree; taken before the button is up again, it would keep lines from being dragged.
        onMouseUp={focusTree}
      >
        {lines.slice(drawn.from, drawn.to).map((line, at) => {
          const index = drawn.from + at;
          return (
            <TreeRow
              key={line.key}
              id={`${id}-${index}`}
              line={line}
              top={index * lineHeight}
              isActive={index === activeIndex}
              filter={filter}
              isSelected={selection.keys.has(line.key)}
              isFavourite={favourites.ids.has(line.key)}
              change={line.kind === "note" ? changes.get(line.id) : undefined}
              overview={line.kind === "note" ? overview.get(line.id) : undefined}
              isRunning={running.has(line.key)}
              isDropTarget={drag.target === line.path && line.kind === "folder"}
              drag={drag.handlersOf(line)}
              onPress={(isRange) => {
                if (isRange) selection.extend(lines[activeIndex]?.key ?? line.key, line.key);
                visit(line, index);
              }}
              onSelect={() => selection.toggle(line.key)}
              onToggle={onToggle}
              onMenu={(x, y) => openMenu(line, index, x, y)}
              onContextMenu={handleContextMenu(line, index)}
            />
          );
        })}
      </div>
      <SelectionBar chosen={selection.chosen} isTrash={isTrash} onDone={endSelection} />
      <LineMenu
        place={menu}
        isTrash={isTrash}
        isFavourite={(id) => favourites.ids.has(id)}
        onClose={() => {
          setMenu(null);
          focusTree();
        }}
        onPerform={performFor}
      />
    </>
  );
});

function isBulkCommand(command: string): command is keyof BulkActions {
  return command === "move" || command === "trash" || command === "restore" || command === "remove";
}

function useTreeContext(isTrash: boolean, toggle: (path: string) => void): (line: TreeLine) => TreeContext {
  const actions = useNoteActions();
  const { ids, toggle: toggleFavourite } = useFavourites();
  const navigate = useNavigate();
  const newNote = useNewNote();
  return (line) => ({
    line,
    isTrash,
    actions,
    toggle,
    newNote: (folder) => void newNote(folder),
    isFavourite: (id) => ids.has(id),
    toggleFavourite,
    openNote: (id) => void navigate(`/notebook/${id}`),
    openInTab: (id) => void open(`#/notebook/${id}`, "_blank", "noopener"),
  });
}
