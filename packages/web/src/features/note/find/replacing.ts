/**
 * Puts other words in the place of those that were found. It looks through the texts anew, for it has to know what stands where at that moment;
 * by a searcher of its own, as looking for the bar ends whatever that searcher was asked before.
 */
import { ChangeSet, type Text } from "@codemirror/state";
import { ownChange, type TextReplica } from "@octavo/client";
import { isRunning } from "@octavo/note";
import type { NoteSession } from "../session/note-session.ts";
import type { FindQuery, MatchRange, Replacement } from "./find-query.ts";
import type { Occurrence } from "./occurrence.ts";
import { createReversals } from "./reversals.ts";
import type { Searcher } from "./search-texts.ts";
import { texts } from "./texts.ts";

type InCode = Occurrence & { readonly part: "code" };

interface ReplaceRequest {
  readonly query: FindQuery;
  readonly replacement: Replacement;
}

interface Replacing {
  /** @returns where what was put in ends; null when it could not be, which has been said */
  one(occurrence: InCode, wanted: ReplaceRequest): Promise<number | null>;
  /** Says how many there were, and how many were left. */
  all(occurrences: readonly InCode[], wanted: ReplaceRequest): Promise<void>;
  stop(): void;
}

export function createReplacing(session: NoteSession, searcher: Searcher): Replacing {
  const { replica, notify } = session;
  const reversals = createReversals();

  /** What would stand where the places are now, in texts that may be changed; null when nothing is to be done. */
  async function changesOf(ids: ReadonlySet<string>, wanted: ReplaceRequest): Promise<readonly Replaced[] | null> {
    const free = (replica.state.note?.paragraphs ?? []).flatMap((paragraph) => {
      if (!ids.has(paragraph.id) || isRunning(session.status(paragraph))) return [];
      const text = replica.text(paragraph.id);
      return text ? [{ paragraphId: paragraph.id, text }] : [];
    });
    const before = free.map(({ text }) => text.text);
    const found = await searcher.search({ ...wanted, texts: before.map(String) });
    if (found?.ok === false) notify.problem(found.problem);
    if (!found?.ok) return null;
    return free.flatMap(({ paragraphId, text }, at) => {
      const places = found.places[at] ?? [];
      // A user typed meanwhile: these places are no longer where they were.
      return text.text === before[at] && places.length > 0 ? [{ paragraphId, text, before: text.text, places }] : [];
    });
  }

  return {
    async one(occurrence, wanted) {
      const changes = await changesOf(new Set([occurrence.paragraphId]), wanted);
      if (!changes) return null;
      const [change] = changes;
      const place = change?.places.find(({ from, to }) => from === occurrence.from && to === occurrence.to);
      if (!change || !place) {
        notify.problem(texts.t("cannotReplace"));
        return null;
      }
      const { text, before } = change;
      text.change(ChangeSet.of(replacementsOf([place]), before.length), ownChange);
      return place.from + (place.instead ?? "").length;
    },
    async all(occurrences, wanted) {
      const changes = await changesOf(new Set(occurrences.map(({ paragraphId }) => paragraphId)), wanted);
      if (!changes) return;
      const made = changes.map(({ paragraphId, text, places }) => ({
        paragraphId,
        text,
        ...reversals.perform(text, replacementsOf(places)),
      }));
      const count = changes.reduce((sum, { places }) => sum + places.length, 0);
      if (count > 0) {
        const said =
          changes.length === 1
            ? texts.t("replacedInOne", { replaced: count })
            : texts.t("replacedInSeveral", { replaced: count, paragraphs: changes.length });
        const undo = () => {
          // A paragraph that is gone has no text to take something back in.
          for (const { paragraphId, text, takeBack } of made) if (replica.text(paragraphId) === text) takeBack();
        };
        const forget = () => {
          for (const { end } of made) end();
        };
        session.remember({ label: texts.later("undoReplaceAll"), undo, forget, said });
      }
      const left = occurrences.length - count;
      if (left > 0) notify.problem(texts.t("left", { left }));
    },
    stop() {
      reversals.stop();
      searcher.stop();
    },
  };
}

interface Replaced {
  readonly paragraphId: string;
  readonly text: TextReplica;
  readonly before: Text;
  readonly places: readonly MatchRange[];
}

function replacementsOf(places: readonly MatchRange[]) {
  return places.map(({ from, to, instead = "" }) => ({ from, to, insert: instead }));
}
