import { IconChevronRight, IconDots, IconFileText, IconFolder, IconFolderOpen } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { Marked } from "./marked.tsx";
import type { TreeLine } from "./note-tree.ts";
import classes from "./tree-view.module.css";

interface TreeRowProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly top: number;
  readonly isActive: boolean;
  readonly filter: string;
  /** The line was pressed with the mouse; it becomes the one that keys are about. */
  readonly onPress: () => void;
  readonly onToggle: (path: string) => void;
  readonly onMenu: (x: number, y: number) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** One line of the tree: a folder to open, or a note to go to. */
export function TreeRow(props: TreeRowProps) {
  const { id, line, top, isActive, filter, onPress, onToggle, onMenu, onContextMenu } = props;
  const isFolder = line.kind === "folder";
  const name = <Marked text={line.name} part={filter} />;

  const handleMenu = ({ currentTarget }: MouseEvent) => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    onMenu(left, bottom);
  };
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={classes["row"]}
      data-active={isActive || undefined}
      aria-label={isFolder ? `${line.name}, ${line.count === 1 ? "1 note" : `${line.count} notes`}` : line.name}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-selected={isActive}
      {...(isFolder ? { "aria-expanded": line.isOpen } : {})}
      style={{ top, paddingInlineStart: 8 + 18 * (line.level - 1) }}
      onMouseDown={(event) => {
        // The focus belongs to the tree, or its keys would stop working.
        if (event.button !== 0) return;
        event.preventDefault();
        onPress();
      }}
      onContextMenu={onContextMenu}
    >
      {isFolder ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the tree handles the keys of its lines
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span className={classes["name"]} onClick={() => onToggle(line.path)}>
          <IconChevronRight size={14} className={classes["chevron"]} data-open={line.isOpen || undefined} aria-hidden />
          {line.isOpen ? <IconFolderOpen size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />}
          <span className={classes["text"]}>{name}</span>
          <span className={classes["count"]}>{line.count.toLocaleString("en")}</span>
        </span>
      ) : (
        <Link to={`/notebook/${line.id}`} className={classes["name"]} tabIndex={-1} draggable={false}>
          <span className={classes["chevron"]} />
          <IconFileText size={16} aria-hidden />
          <span className={classes["text"]} title={line.name.length > 40 ? line.name : undefined}>
            {name}
          </span>
        </Link>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={classes["more"]}
        aria-label={`Actions for ${line.name}`}
        onClick={handleMenu}
      >
        <IconDots size={16} aria-hidden />
      </button>
    </div>
  );
}
