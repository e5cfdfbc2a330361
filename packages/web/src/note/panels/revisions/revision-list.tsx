import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "../../../language/use-texts.tsx";
import { useNoteSession } from "../../session/session-context.tsx";
import classes from "./revisions.module.css";
import { messageOf, type Revision, timeOf } from "./revisions.ts";
import { texts } from "./texts.ts";

interface RevisionListProps {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** Compares what stands at a place with what came after it. */
  readonly onCompare: (place: number) => void;
}

/** What was kept, newest first, and above it the note as it is now. */
export function RevisionList({ revisions, onCompare }: RevisionListProps) {
  const { noteId } = useNoteSession().replica;
  const t = useTexts(texts);
  return (
    <ol className={classes["list"]} aria-label={t("revisions")}>
      <li data-head>
        <span className={classes["message"]}>{t("head")}</span>
        <span className={classes["about"]}>{t("headIs")}</span>
      </li>
      {revisions.map((revision, place) => (
        <li key={revision.id}>
          <span className={classes["message"]}>{messageOf(revision)}</span>
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
              aria-label={t("viewOf", { message: revision.message })}
            >
              {t("view")}
            </Button>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t("compareWithNext", { message: revision.message })}
              onClick={() => onCompare(place)}
            >
              {t("changedAfter")}
            </Button>
          </span>
        </li>
      ))}
    </ol>
  );
}
