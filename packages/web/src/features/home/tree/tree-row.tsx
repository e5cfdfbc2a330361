import {
  IconChevronRight,
  IconDots,
  IconFileText,
  IconFolder,
  IconFolderOpen,
  IconSquare,
  IconSquareCheckFilled,
  IconStarFilled,
} from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { numberText } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useMinutes } from "../../../platform/minutes.ts";
import { Marked } from "../../../ui/marked.tsx";
import { type TreeLine, texts } from "../../notes/index.ts";
import { ChangeWords, describeChange } from "../changes/change-words.tsx";
import type { ListedChange } from "../changes/note-changes.ts";
import { RunningSign } from "../running/running-sign.tsx";
import type { OverviewOfNote } from "../runs/note-overview.ts";
import { describeRuns, RunSigns } from "../runs/run-sign.tsx";
import classes from "./tree-view.module.css";
import { lineHeight } from "./use-drawn-lines.ts";
import type { RowDrag } from "./use-tree-drag.ts";

interface TreeRowProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly top: number;
  readonly isActive: boolean;
  readonly filter: string;
  readonly isSelected: boolean;
  readonly isFavourite: boolean;
  readonly change: ListedChange | undefined;
  readonly overview: OverviewOfNote | undefined;
  /** Whether something runs in the note, or in one of the folder. */
  readonly isRunning: boolean;
  /** Whether what is dragged would go into this folder. */
  readonly isDropTarget: boolean;
  readonly drag: RowDrag;
  /** The line was pressed with the mouse; it becomes the one that keys are about. */
  readonly onPress: (isRange: boolean) => void;
  /** Its sign was pressed. */
  readonly onSelect: () => void;
  readonly onToggle: (path: string) => void;
  readonly onMenu: (x: number, y: number) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** One line of the tree: a folder to open, or a note to go to. */
export function TreeRow(props: TreeRowProps) {
  const { id, line, top, isActive, isSelected, isFavourite, isDropTarget, filter, drag, change, overview } = props;
  // An open folder shows the note that runs.
  const isRunning = props.isRunning && !(line.kind === "folder" && line.isOpen);
  const { onPress, onSelect, onToggle, onMenu, onContextMenu } = props;
  const t = useTranslation(texts);
  useMinutes();
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
      aria-label={isFolder ? t("folderName", { name: line.name, count: line.count }) : line.name}
      aria-description={
        [isRunning && t("running"), !isRunning && overview && describeRuns(overview), change && describeChange(change)]
          .filter(Boolean)
          .join(", ") || undefined
      }
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-selected={isSelected}
      data-drop={isDropTarget || undefined}
      {...drag}
      {...(isFolder ? { "aria-expanded": line.isOpen } : {})}
      style={{ top, height: lineHeight, paddingInlineStart: 8 + 18 * (line.level - 1) }}
      onMouseDown={(event) => {
        if (event.button === 0) onPress(event.shiftKey);
      }}
      onClickCapture={(event) => {
        // A range is selected with the press already; the browser would open a window.
        if (event.shiftKey) event.preventDefault();
      }}
      onContextMenu={onContextMenu}
    >
      {isFolder ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the tree handles the keys of its lines
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span className={classes["name"]} onClick={() => onToggle(line.path)}>
          <IconChevronRight size={14} className={classes["chevron"]} data-open={line.isOpen || undefined} aria-hidden />
          <Sign isSelected={isSelected} onSelect={onSelect}>
            {line.isOpen ? <IconFolderOpen size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />}
          </Sign>
          <span className={classes["text"]}>{name}</span>
          <span className={classes["count"]}>{numberText(line.count)}</span>
          {isRunning && <RunningSign isSaid />}
        </span>
      ) : (
        <Link
          to={`/notebook/${line.id}`}
          className={classes["name"]}
          tabIndex={-1}
          {...(drag.draggable ? {} : { draggable: false })}
        >
          <span className={classes["chevron"]} />
          <Sign isSelected={isSelected} onSelect={onSelect}>
            <IconFileText size={16} aria-hidden />
          </Sign>
          <span className={classes["text"]} title={line.name.length > 40 ? line.name : undefined}>
            {name}
          </span>
          {isFavourite && (
            <IconStarFilled size={12} className={classes["star"]} role="img" aria-label={t("favourite")} />
          )}
          {isRunning && <RunningSign isSaid />}
          {overview && !isRunning && <RunSigns overview={overview} />}
          {change && <ChangeWords change={change} />}
        </Link>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={classes["more"]}
        aria-label={t("actionsFor", { name: line.name })}
        onClick={handleMenu}
      >
        <IconDots size={16} aria-hidden />
      </button>
    </div>
  );
}

interface SignProps {
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** What a line is; under the mouse, and while lines are selected, a box to select it with. Keys select with Space. */
function Sign({ isSelected, onSelect, children }: SignProps) {
  const t = useTranslation(texts);
  const Box = isSelected ? IconSquareCheckFilled : IconSquare;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree handles the keys of its lines
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      className={classes["sign"]}
      title={t("select")}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSelect();
      }}
    >
      <span className={classes["kind"]}>{children}</span>
      <Box size={16} className={classes["box"]} aria-hidden />
    </span>
  );
}
