import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useNoteSession } from "../../session/session-context.tsx";
import classes from "./revisions.module.css";
import { type Revision, timeOf } from "./revisions.ts";

interface RevisionListProps {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** Compares what stands at a place with what came after it. */
  readonly onCompare: (place: number) => void;
}

/** What was kept, newest first, and above it the note as it is now. */
export function RevisionList({ revisions, onCompare }: RevisionListProps) {
  const { noteId } = useNoteSession().replica;
  return (
    <ol className={classes["list"]} aria-label="Revisions">
      <li data-head>
        <span className={classes["message"]}>Head</span>
        <span className={classes["about"]}>The note as it is now</span>
      </li>
      {revisions.map((revision, place) => (
        <li key={revision.id}>
          <span className={classes["message"]}>{revision.message || "No message"}</span>
          <span className={classes["about"]}>
            <time dateTime={new Date(revision.time * 1000).toISOString()}>{timeOf(revision)}</time>
            {revision.author ? ` · ${revision.author}` : ""}
          </span>
          <span className={classes["actions"]}>
            <Button
              component={Link}
              to={`/notebook/${noteId}/revision/${revision.id}`}
              variant="subtle"
              size="compact-xs"
              aria-label={`View ${revision.message}`}
            >
              View
            </Button>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Compare ${revision.message} with what came after it`}
              onClick={() => onCompare(place)}
            >
              What changed after it
            </Button>
          </span>
        </li>
      ))}
    </ol>
  );
}
