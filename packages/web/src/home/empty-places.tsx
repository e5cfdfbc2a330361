/** What the list says when there is nothing to list. */
import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useConnectionState } from "../platform/use-connection.ts";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import classes from "./empty-places.module.css";

const patienceMs = 300;

/** Nothing at first, so that a fast answer makes nothing flicker; then lines of the size of what comes. */
export function ListWaiting() {
  const { status } = useConnectionState();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <div className={classes["waiting"]} aria-busy="true" />;
  if (status === "closed") {
    return (
      <div className={classes["empty"]} role="status">
        <h2>The server cannot be reached</h2>
        <p>The list appears as soon as it answers; this page keeps trying.</p>
      </div>
    );
  }
  return (
    <div className={classes["waiting"]} aria-busy="true" role="status">
      <span className="visually-hidden">Loading the list of notes…</span>
      {[46, 62, 38, 70, 52].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  );
}

export function NoNotes() {
  return (
    <div className={classes["empty"]}>
      <h2>No notes yet</h2>
      <p>A note holds text, code and what the code shows. There are three ways to get one:</p>
      <ul>
        <li>
          <Button size="compact-sm" onClick={() => openDialog({ type: "createNote", folder: "" })}>
            Start a new note
          </Button>
        </li>
        <li>
          <Button size="compact-sm" variant="default" onClick={() => openDialog({ type: "importNote" })}>
            Import a note or a Jupyter notebook
          </Button>
        </li>
        <li>or drop a .zpln or .ipynb file anywhere on this page.</li>
      </ul>
    </div>
  );
}

export function EmptyTrash() {
  return (
    <div className={classes["empty"]}>
      <h2>The trash is empty</h2>
      <p>Notes and folders that you move here can be restored until the trash is emptied.</p>
    </div>
  );
}

interface NoMatchProps {
  readonly filter: string;
  readonly onClear: () => void;
}

export function NoMatch({ filter, onClear }: NoMatchProps) {
  return (
    <div className={classes["empty"]} role="status">
      <h2>No note or folder is called “{filter.trim()}”</h2>
      <p>The filter looks at names only, not at what is inside notes.</p>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        Show all
      </Button>
    </div>
  );
}
