/** Paragraphs that a page runs by itself: spells, which are packages of Helium. */
import { browserResultsOf, createSegment, magicName, type Operation, parseText, resultsOf } from "@octavo/note";
import { NotebookError, presentParagraph, socketDate } from "@octavo/protocol";
import { commitOperations, existingParagraph } from "../../../notebook/paragraphs.ts";
import { baseTextOf, decideTexts, type Handler, shownNote, textMeantBy } from "./context.ts";

/** Characters of what a page has worked out, all outputs together; a run here is kept to as much. */
const longestResults = 1_000_000;

/** What came of it is kept like the outcome of a run; text, title and config count from writers, as with any run. */
export const executedBySpell: Handler<"PARAGRAPH_EXECUTED_BY_SPELL"> = async (context, data) => {
  const { connection, connections, asker } = context;
  const { id, results, status } = data;
  const { hasAccounts } = context.services.people;
  const spells = hasAccounts ? await context.services.helium.spells() : null;
  const live = shownNote(context);
  const paragraph = existingParagraph(live, id);
  const length = (results?.msg ?? []).reduce((sum, each) => sum + each.data.length, 0);
  if (length > longestResults) {
    throw new NotebookError("tooLarge", `This result has more than ${longestResults} characters; show less of it.`);
  }
  const mayWrite = context.may("writer", live);
  const isText = mayWrite && !connection.speaksFacts && typeof data.paragraph === "string";
  const text = isText ? textMeantBy(context, live, { id, text: data.paragraph ?? "" }) : undefined;
  if (spells !== null) needSpell(text ?? paragraph.text, spells);
  const edits = mayWrite ? { title: data.title ?? paragraph.title, config: data.config } : { title: paragraph.title };
  const commit = { id, ...edits, text, base: baseTextOf(context, live, id), params: data.params };
  const outcome: Operation = {
    type: "resultsSet",
    paragraphId: id,
    status,
    results: results
      ? (hasAccounts ? browserResultsOf : resultsOf)(
          results.code,
          results.msg.map(({ type, data: shown }) => createSegment(type, shown)),
        )
      : null,
    errorMessage: data.errorMessage ?? null,
    user: asker.user,
    dateStarted: timeOfDate(data.dateStarted),
    dateFinished: timeOfDate(data.dateFinished),
  };
  const operations = [...commitOperations(live, commit, asker), outcome];
  await decideTexts(context, live, { texts: text === undefined ? [] : [{ id, text }], operations });
  // What a user runs in a view of their own is no other user's.
  if (live.user !== null) return;
  const shown = presentParagraph(existingParagraph(live, id), socketDate);
  for (const other of connections) {
    const isMeant = other !== connection && !other.speaksFacts && other.live?.note.id === live.note.id;
    if (isMeant && other.live?.user === null)
      other.send({ op: "RUN_PARAGRAPH_USING_SPELL", data: { paragraph: shown } });
  }
};

/** Among people with accounts no page may put what it likes in the place of what ran here. @throws NotebookError */
function needSpell(text: string, spells: ReadonlySet<string>): void {
  const parsed = parseText(text);
  if (parsed.ok && parsed.magic !== null && spells.has(magicName(parsed.magic))) return;
  throw new NotebookError(
    "badRequest",
    "This paragraph is of no spell that is on here, so its result was not taken from the page. Run it, or ask an administrator to switch the spell on.",
  );
}

function timeOfDate(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? "");
  return Number.isFinite(at) ? at : null;
}
