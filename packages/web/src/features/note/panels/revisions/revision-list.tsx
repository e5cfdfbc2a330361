import { Button } from "@mantine/core";
import { IconArrowsDiff, IconHistory } from "@tabler/icons-react";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useRowCommands } from "../../../../ui/commands/use-commands.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import panelClasses from "../panels.module.css";
import classes from "./revisions.module.css";
import { messageOf, type Revision, timeOfRevision } from "./revisions.ts";
import { texts } from "./texts.ts";

interface RevisionListProps {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** What was compared last: who comes back from there goes on at it. */
  readonly lately: string | null;
  /** Compares what stands at a place with what came after it. */
  readonly onCompare: (place: number) => void;
}

/** What was kept, newest first, and above it the note as it is now. */
export function RevisionList({ revisions, lately, onCompare }: RevisionListProps) {
  const { noteId } = useNoteSession().replica;
  const t = useTranslation(texts);
  return (
    <ol className={panelClasses["list"]} aria-label={t("revisions")}>
      <li data-head>
        <span className={panelClasses["name"]}>{t("head")}</span>
        <span className={panelClasses["about"]}>{t("headIs")}</span>
      </li>
      {revisions.map((revision, place) => (
        <RevisionRow
          key={revision.id}
          revision={revision}
          noteId={noteId}
          isLately={revision.id === lately}
          onCompare={() => onCompare(place)}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  readonly revision: Revision;
  readonly noteId: string;
  readonly isLately: boolean;
  readonly onCompare: () => void;
}

function RevisionRow({ revision, noteId, isLately, onCompare }: RowProps) {
  const t = useTranslation(texts);
  const navigate = useNavigate();
  const row = useRef<HTMLLIElement>(null);
  const { id, author, time } = revision;
  const message = messageOf(revision);
  const address = `/notebook/${noteId}/revision/${id}`;
  const viewLabel = t("viewOf", { message });
  const compareLabel = t("compareWithNext", { message });
  useRowCommands(row, () => {
    const place = timeOfRevision(revision);
    return [
      { id: `view-${id}`, label: viewLabel, place, icon: IconHistory, perform: () => void navigate(address) },
      { id: `compare-${id}`, label: compareLabel, place, icon: IconArrowsDiff, perform: onCompare },
    ];
  });
  return (
    <li ref={row}>
      <span className={panelClasses["name"]}>{message}</span>
      <span className={panelClasses["about"]}>
        <time dateTime={new Date(time * 1000).toISOString()}>{timeOfRevision(revision)}</time>
        {author ? ` · ${author}` : ""}
      </span>
      <span className={classes["actions"]}>
        <Button component={Link} to={address} variant="subtle" size="compact-xs" aria-label={viewLabel}>
          {t("view")}
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={compareLabel}
          // It was pressed here, and what it led to has taken the keyboard with it.
          autoFocus={isLately}
          onClick={onCompare}
        >
          {t("changedAfter")}
        </Button>
      </span>
    </li>
  );
}
