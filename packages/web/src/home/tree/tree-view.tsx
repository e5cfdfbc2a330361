/**
 * Folders and notes as a tree that the keyboard walks. The focus stays on the tree and `aria-activedescendant` names the line, so that a line
 * may leave the page when it is scrolled away: only what is on the screen and a little around is drawn, however many notes there are.
 */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useNoteActions } from "../use-notes.ts";
import { LineMenu, type MenuPlace } from "./line-menu.tsx";
import type { TreeLine } from "./note-tree.ts";
import { commandForKey, type TreeContext } from "./tree-commands.ts";
import { findByTyping, moveByKey } from "./tree-keys.ts";
import { TreeRow } from "./tree-row.tsx";
import classes from "./tree-view.module.css";

const rowHeight = 32;
/** Height of what sticks to the top of the window: the bar of the page and the line with the filter. */
const stickyHeight = 48 + 46;
const typingMs = 700;

interface TreeViewProps {
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly isTrash: boolean;
  readonly filter: string;
  readonly onToggle: (path: string) => void;
}

export function TreeView({ label, lines, isTrash, filter, onToggle }: TreeViewProps) {
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [active, setActive] = useState<{ readonly key: string; readonly index: number }>({ key: "", index: 0 });
  const typing = useRef({ text: "", at: 0 });
  const contextOf = useTreeContext(isTrash, onToggle);

  useLayoutEffect(() => {
    const measure = () => setTop((tree.current?.getBoundingClientRect().top ?? 0) + scrollY);
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    // With what fits on the screen about one line for each 20 pixels of the window.
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: stickyHeight,
    scrollPaddingEnd: rowHeight,
  });

  // A line that is gone leaves its place to the one that took it.
  const found =
    lines[active.index]?.key === active.key ? active.index : lines.findIndex(({ key }) => key === active.key);
  const activeIndex = found >= 0 ? found : Math.min(active.index, lines.length - 1);

  const goTo = (index: number) => {
    const line = lines[index];
    if (!line) return;
    setActive({ key: line.key, index });
    virtualizer.scrollToIndex(index, { align: "auto" });
  };
  const focusTree = () => tree.current?.focus({ preventScroll: true });
  const perform = (act: (context: TreeContext) => void, line: TreeLine) => {
    focusTree();
    act(contextOf(line));
  };

  const openMenu = (line: TreeLine, index: number, x: number, y: number) => {
    setActive({ key: line.key, index });
    setMenu({ line, x, y });
  };
  const openMenuByKey = (line: TreeLine) => {
    const row = document.getElementById(`${id}-${activeIndex}`)?.getBoundingClientRect();
    if (row) openMenu(line, activeIndex, row.left + 24 * line.level, row.bottom);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const line = lines[activeIndex];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    const move = shiftKey
      ? null
      : moveByKey(key, { lines, index: activeIndex, pageSize: Math.floor(innerHeight / rowHeight) - 4 });
    const command = shiftKey ? undefined : commandForKey(key, { line, isTrash });
    if (key === "ContextMenu" || (key === "F10" && shiftKey)) openMenuByKey(line);
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
        tabIndex={0}
        className={classes["tree"]}
        style={{ height: virtualizer.getTotalSize() }}
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        onKeyDown={handleKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <TreeRow
              key={key}
              id={`${id}-${index}`}
              line={line}
              top={start - top}
              isActive={index === activeIndex}
              filter={filter}
              onPress={() => {
                setActive({ key: line.key, index });
                focusTree();
              }}
              onToggle={onToggle}
              onMenu={(x, y) => openMenu(line, index, x, y)}
              onContextMenu={handleContextMenu(line, index)}
            />
          );
        })}
      </div>
      <LineMenu
        place={menu}
        isTrash={isTrash}
        onClose={() => {
          setMenu(null);
          focusTree();
        }}
        onPerform={(command, line) => perform(command.perform, line)}
      />
    </>
  );
}

function useTreeContext(isTrash: boolean, toggle: (path: string) => void): (line: TreeLine) => TreeContext {
  const actions = useNoteActions();
  const navigate = useNavigate();
  return (line) => ({
    line,
    isTrash,
    actions,
    toggle,
    openNote: (id) => void navigate(`/notebook/${id}`),
    openInTab: (id) => void open(`#/notebook/${id}`, "_blank", "noopener"),
  });
}
