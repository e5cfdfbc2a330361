import { folderOf, isInTrash, nameOf } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/use-texts.tsx";
import { useMinutes } from "../../platform/minutes.ts";
import { useServices } from "../../platform/services.tsx";
import { shownPath } from "../notes/note-names.ts";
import { byPath } from "../notes/note-tree.ts";
import { recentlyOpened } from "../notes/recent.ts";
import { samplesIn } from "../notes/samples.ts";
import { texts } from "../notes/texts.ts";
import { timeAgo } from "../notes/time-ago.ts";
import { useFavourites } from "../notes/use-notes.ts";
import classes from "./home-page.module.css";
import { RunningSign } from "./running/running-sign.tsx";
import { useRunningNotes } from "./running/use-running-notes.ts";

const shownRecent = 8;

/** What one wants at hand, what was opened last, and the samples that came with the product. */
export function SideColumn({ notes }: { readonly notes: readonly NoteInfo[] | null }) {
  const t = useTexts(texts);
  useMinutes();
  const { clock, own } = useServices();
  const running = useRunningNotes();
  const recent = useMemo(() => {
    const opened = recentlyOpened(own);
    // Of ten thousand notes, a question that finds none should not go through all.
    if (opened.length === 0) return [];
    const wanted = new Set(opened.map(({ id }) => id));
    const known = new Map(notes?.filter(({ id }) => wanted.has(id)).map((note) => [note.id, note]));
    return opened.flatMap(({ id, at }) => {
      const note = known.get(id);
      return note && !isInTrash(note.path) ? [{ note, at }] : [];
    });
  }, [notes, own]);
  const { ids, refresh } = useFavourites();
  // Other browsers may have others by now.
  useEffect(() => void refresh(), [refresh]);
  const favourites = useMemo(
    () => (ids.size === 0 ? [] : byPath(notes?.filter(({ id, path }) => ids.has(id) && !isInTrash(path)) ?? [])),
    [notes, ids],
  );
  const samples = useMemo(() => samplesIn(notes ?? []), [notes]);
  if (notes === null) return <aside className={classes["side"]} />;
  return (
    <aside className={classes["side"]}>
      {favourites.length > 0 && (
        <section aria-labelledby="favourite-notes">
          <h2 id="favourite-notes">{t("favourites")}</h2>
          <ul className={classes["links"]}>
            {favourites.map(({ id, path }) => (
              <li key={id}>
                <Link to={`/notebook/${id}`} title={shownPath(path)}>
                  <span>{nameOf(path)}</span>
                  <Below isRunning={running.has(id)} text={shownPath(folderOf(path))} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
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
                  <span>{nameOf(note.path)}</span>
                  <Below
                    isRunning={running.has(note.id)}
                    text={[shownPath(folderOf(note.path)), timeAgo(at, clock.now())].filter(Boolean).join(" · ")}
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
                  <span>{nameOf(path)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
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
