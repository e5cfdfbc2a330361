import { folderOfPath, isInTrash, nameOfPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { type ReactNode, useEffect, useMemo } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useMinutes } from "../../platform/minutes.ts";
import { useServices } from "../../platform/services.tsx";
import { formatTimeAgo } from "../../ui/time-ago.ts";
import { samplesIn, shownPath, sortByPath, texts, useFavourites, useRecentNotes } from "../notes/index.ts";
import classes from "./home-page.module.css";
import { RunningSign } from "./running/running-sign.tsx";
import { useRunningNotes } from "./running/use-running-notes.ts";
import { failedLately, type OverviewById, sharedNotes } from "./runs/note-overview.ts";
import { texts as runTexts } from "./runs/texts.ts";

const shownRecent = 8;
const shownFailed = 5;
const shownShared = 8;

interface SideColumnProps {
  readonly notes: readonly NoteInfo[] | null;
  readonly overview: OverviewById;
}

/** What one wants at hand, what was opened last, and the samples that came with the product. */
export function SideColumn({ notes, overview }: SideColumnProps) {
  const t = useTranslation(texts);
  const tRuns = useTranslation(runTexts);
  useMinutes();
  const { clock } = useServices();
  const running = useRunningNotes();
  const opened = useRecentNotes();
  const recent = useMemo(() => {
    // Of ten thousand notes, a question that finds none should not go through all.
    if (opened.length === 0) return [];
    const wanted = new Set(opened.map(({ id }) => id));
    const known = new Map(notes?.filter(({ id }) => wanted.has(id)).map((note) => [note.id, note]));
    return opened.flatMap(({ id, at }) => {
      const note = known.get(id);
      return note && !isInTrash(note.path) ? [{ note, at }] : [];
    });
  }, [notes, opened]);
  const { ids, refresh } = useFavourites();
  // Other browsers may have others by now.
  useEffect(() => void refresh(), [refresh]);
  const favourites = useMemo(
    () => (ids.size === 0 ? [] : sortByPath(notes?.filter(({ id, path }) => ids.has(id) && !isInTrash(path)) ?? [])),
    [notes, ids],
  );
  const samples = useMemo(() => samplesIn(notes ?? []), [notes]);
  const listed = useMemo(() => notes?.filter(({ path }) => !isInTrash(path)) ?? [], [notes]);
  const failed = failedLately(listed, overview, clock.now()).slice(0, shownFailed);
  const shared = sharedNotes(listed, overview).slice(0, shownShared);
  if (notes === null) return <aside className={classes["side"]} />;
  return (
    <aside className={classes["side"]}>
      {favourites.length > 0 && (
        <NoteLinks id="favourite-notes" title={t("favourites")}>
          {favourites.map((note) => (
            <NoteLink
              key={note.id}
              note={note}
              isRunning={running.has(note.id)}
              text={shownPath(folderOfPath(note.path))}
            />
          ))}
        </NoteLinks>
      )}
      {failed.length > 0 && (
        <NoteLinks id="failed-notes" title={tRuns("failedLately")}>
          {failed.map(({ note, at }) => (
            <NoteLink
              key={note.id}
              note={note}
              isRunning={running.has(note.id)}
              text={formatTimeAgo(at, clock.now())}
            />
          ))}
        </NoteLinks>
      )}
      {shared.length > 0 && (
        <NoteLinks id="shared-notes" title={tRuns("sharedWithMe")}>
          {shared.map((note) => (
            <NoteLink
              key={note.id}
              note={note}
              isRunning={running.has(note.id)}
              text={shownPath(folderOfPath(note.path))}
            />
          ))}
        </NoteLinks>
      )}
      <section aria-labelledby="recent-notes" className={classes["recent"]}>
        <h2 id="recent-notes">{t("recent")}</h2>
        {recent.length === 0 ? (
          <p className={classes["hint"]}>{t("noRecent")}</p>
        ) : (
          <ul className={classes["links"]}>
            {recent.slice(0, shownRecent).map(({ note, at }) => (
              <li key={note.id}>
                <Link to={`/notebook/${note.id}`} title={shownPath(note.path)}>
                  <span>{nameOfPath(note.path)}</span>
                  <Below
                    isRunning={running.has(note.id)}
                    text={[shownPath(folderOfPath(note.path)), formatTimeAgo(at, clock.now())]
                      .filter(Boolean)
                      .join(" · ")}
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      {samples.length > 0 && (
        <section aria-labelledby="sample-notes" className={classes["samples"]}>
          <h2 id="sample-notes">{t("samples")}</h2>
          <ul className={classes["links"]}>
            {samples.map(({ id, path }) => (
              <li key={id}>
                <Link to={`/notebook/${id}`}>
                  <span>{nameOfPath(path)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

interface NoteLinksProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function NoteLinks({ id, title, children }: NoteLinksProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes["links"]}>{children}</ul>
    </section>
  );
}

interface NoteLinkProps {
  readonly note: NoteInfo;
  readonly isRunning: boolean;
  readonly text: string;
}

function NoteLink({ note: { id, path }, isRunning, text }: NoteLinkProps) {
  return (
    <li>
      <Link to={`/notebook/${id}`} title={shownPath(path)}>
        <span>{nameOfPath(path)}</span>
        <Below isRunning={isRunning} text={text} />
      </Link>
    </li>
  );
}

/** What is said below the name of a note. */
function Below({ isRunning, text }: { readonly isRunning: boolean; readonly text: string }) {
  if (!isRunning && text === "") return null;
  return (
    <small>
      {isRunning && <RunningSign />}
      {isRunning && text !== "" && " · "}
      {text}
    </small>
  );
}
