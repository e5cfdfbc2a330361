import { ChangeSet } from "@codemirror/state";
import * as fc from "fast-check";
import { parseJson } from "../file/parse-json.ts";
import { type NoteId, noteIdSchema, type ParagraphId } from "../ids.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Note } from "../note.ts";
import type { Operation } from "../operation.ts";
import { type Paragraph, statuses } from "../paragraph.ts";
import type { MimeBundle, Overflow, Results, Segment } from "../results.ts";
import { applyPersonally, operationInView, type PersonalNote, viewNamedBy, viewOfUser } from "../views.ts";
import { aNote, aParagraph, aParagraphId, aRunId } from "./makers.ts";

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "%md\n# <a> & 'b' = c", "a\nb\u2028", "\ud800"),
);
const anyWords = fc.string({ unit: "binary", maxLength: 20 });
const anyCount = fc.nat(1_000_000);
/** Times far from any change of the clock, where local dates are ambiguous. */
const anyTime = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 1, 28) });
const anyParagraphId = fc.constantFrom("p1", "p2", "p3").map((name): ParagraphId => aParagraphId(name));
const anyRunId = fc.constantFrom("r1", "r2").map(aRunId);
const anyIndex = fc.integer({ min: -1, max: 4 });

/** Values that a parsed file can hold: JSON carries them there and back, and `__proto__` is no member of theirs. */
export const anyJson: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 3 }).map((value) => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
});
export const anyJsonObject: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc
    .oneof(fc.string({ maxLength: 8 }), fc.constantFrom("constructor", "toString", "colWidth"))
    .filter((key) => key !== "__proto__"),
  anyJson,
  { maxKeys: 4 },
) as fc.Arbitrary<JsonObject>;
/** Unknown members: names that no version of the file knows. */
const anyExtra: fc.Arbitrary<JsonObject> = anyJsonObject.map((object) =>
  Object.fromEntries(Object.entries(object).flatMap(([key, value]) => (value === null ? [] : [[`x-${key}`, value]]))),
);

const anyOverflow: fc.Arbitrary<Overflow> = fc.record({
  lines: anyCount,
  bytes: anyCount,
  tail: anyWords,
  file: fc.option(anyWords),
});
const anyMime: fc.Arbitrary<MimeBundle> = fc.record({ data: anyJsonObject, metadata: anyJsonObject });
const anySegment: fc.Arbitrary<Segment> = fc
  .record({
    type: fc.constantFrom("TEXT", "HTML", "TABLE", "IMG"),
    data: anyText,
    overflow: fc.option(anyOverflow),
    mime: anyMime,
    extra: anyExtra,
  })
  .chain(({ mime, ...one }) =>
    fc.constantFrom(
      one,
      { ...one, mime },
      ...(one.overflow
        ? []
        : [
            { ...one, joinedAt: 0 },
            { ...one, joinedAt: one.data.length },
          ]),
    ),
  );
const anyResults: fc.Arbitrary<Results> = fc.record({
  code: fc.constantFrom("SUCCESS", "ERROR", "INCOMPLETE"),
  segments: fc.array(anySegment, { maxLength: 3 }),
  extra: anyExtra,
});

const anyInput = fc.record({ questionId: fc.nat(2), prompt: anyWords, isPassword: fc.boolean() });

/** Any paragraph that can be in a note, in a run or at rest. */
export const anyParagraph: fc.Arbitrary<Paragraph> = fc.record({
  id: anyWords.filter((id) => id !== "").map((id) => aParagraphId(id)),
  title: fc.option(anyText),
  text: anyText,
  textVersion: anyCount,
  config: anyJsonObject,
  settings: fc.record({ params: anyJsonObject, forms: fc.constant({ who: { type: "TextBox", name: "who" } }) }),
  status: fc.constantFrom(...statuses),
  results: fc.option(anyResults),
  errorMessage: fc.option(anyText),
  user: fc.option(anyWords),
  dateCreated: fc.option(anyTime),
  dateUpdated: fc.option(anyTime),
  dateStarted: fc.option(anyTime),
  dateFinished: fc.option(anyTime),
  progress: fc.nat(100),
  jobName: fc.option(anyWords),
  apps: fc.array(anyJson, { maxLength: 2 }),
  runtimeInfos: anyJsonObject,
  progressUpdateIntervalMs: anyCount,
  run: fc.option(
    fc.record({
      id: anyRunId,
      textVersion: anyCount,
      stage: fc.option(anyWords),
      input: fc.option(anyInput),
      ignoresInterrupt: fc.boolean(),
    }),
  ),
  extra: anyExtra,
});

const anyNoteId: fc.Arbitrary<NoteId> = fc.stringMatching(/^[1-9A-Z]{9}$/).map((id) => noteIdSchema.parse(id));

/** Any note that can be open. */
export const anyNote: fc.Arbitrary<Note> = fc.record({
  id: anyNoteId,
  path: fc.constantFrom("/Note", "/Sales/2024/Überblick ☕", "/~Trash/1+1=2"),
  defaultInterpreterGroup: fc.constantFrom("python", "spark"),
  formatVersion: fc.option(anyWords),
  params: anyJsonObject,
  forms: fc.constant({}),
  angularObjects: anyJsonObject,
  config: anyJsonObject,
  info: anyJsonObject,
  paragraphs: fc.uniqueArray(anyParagraph, { maxLength: 4, selector: ({ id }) => id }),
  runAll: fc.option(fc.record({ queue: fc.array(anyParagraphId, { maxLength: 3 }), user: anyWords })),
  extra: anyExtra,
});

const paragraphFact = { paragraphId: anyParagraphId };
const runFact = { ...paragraphFact, runId: anyRunId };
const outputFact = { ...runFact, index: fc.nat(2), format: fc.constantFrom("TEXT", "HTML", "TABLE"), data: anyWords };

const angularFact = {
  groupId: fc.constantFrom("python", "constructor"),
  name: fc.constantFrom("x", "toString"),
  paragraphId: fc.option(anyParagraphId),
  clientId: fc.option(anyWords),
};

function fact<const Type extends Operation["type"]>(type: Type): fc.Arbitrary<Type> {
  return fc.constant(type);
}

/** Any fact about a note with the paragraphs `p1` to `p3` and the runs `r1` and `r2`; many do not fit, as in life. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ type: fact("defaultInterpreterSet"), group: fc.constantFrom("python", "sh") }),
  fc.record({ type: fact("noteMoved"), path: fc.constantFrom("/a", "/b/c") }),
  fc.record({ type: fact("noteConfigured"), config: anyJsonObject }),
  fc.record({
    type: fact("paragraphInserted"),
    index: anyIndex,
    paragraph: anyParagraphId.map((id) => aParagraph({ id })),
  }),
  fc.record({ type: fact("paragraphMoved"), ...paragraphFact, index: anyIndex }),
  fc.record({ type: fact("paragraphRemoved"), ...paragraphFact }),
  fc.record({
    type: fact("paragraphConfigured"),
    ...paragraphFact,
    title: fc.option(anyWords),
    config: anyJsonObject,
    params: anyJsonObject,
  }),
  fc.record({
    type: fact("textChanged"),
    ...paragraphFact,
    textVersion: fc.nat(3),
    clientId: anyWords,
    sequence: anyCount,
    changes: anyJson,
    at: anyTime,
  }),
  fc.record({ type: fact("textNormalised"), ...paragraphFact }),
  fc.record({ type: fact("outputCleared"), ...paragraphFact }),
  fc.record({ type: fact("allOutputCleared") }),
  fc.record({
    type: fact("outputJoined"),
    ...paragraphFact,
    outputs: fc.array(
      fc.record({ format: fc.constantFrom("TEXT", "HTML", "TABLE"), data: anyWords, goesOn: fc.boolean() }),
      { maxLength: 3 },
    ),
    clears: fc.boolean(),
  }),
  fc.record({ type: fact("runQueued"), ...runFact, textVersion: anyCount, user: anyWords, at: anyTime }),
  fc.record({ type: fact("runStaged"), ...runFact, stage: fc.option(anyWords) }),
  fc.record({ type: fact("runStarted"), ...runFact, at: anyTime }),
  fc.record({
    type: fact("runInputAsked"),
    ...runFact,
    input: anyInput,
  }),
  fc.record({ type: fact("runInputEnded"), ...runFact, questionId: fc.nat(2) }),
  fc.record({ type: fact("runInterruptIgnored"), ...runFact }),
  fc.record({ type: fact("runAwaited"), ...runFact }),
  fc.record({ type: fact("outputAppended"), ...outputFact }),
  fc.record({ type: fact("outputReplaced"), ...outputFact }),
  fc.record({ type: fact("outputReplaced"), ...outputFact, mime: anyMime }),
  fc.record({
    type: fact("outputOverflowed"),
    ...runFact,
    index: fc.nat(2),
    lines: anyCount,
    bytes: anyCount,
    tail: anyWords,
  }),
  fc.record({ type: fact("runOutputCleared"), ...runFact }),
  fc.record({
    type: fact("widgetsChanged"),
    ...runFact,
    isLive: fc.boolean(),
    changes: fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant("opened" as const),
          modelId: fc.constantFrom("m", "n"),
          model: fc.record({
            model_name: anyWords,
            model_module: anyWords,
            model_module_version: anyWords,
            state: fc.record({ value: fc.nat(9) }),
          }),
        }),
        fc.record({
          kind: fc.constant("changed" as const),
          modelId: fc.constantFrom("m", "n"),
          state: fc.record({ value: fc.nat(9) }),
          buffers: fc.constant([]),
        }),
        fc.record({ kind: fc.constant("closed" as const), modelId: fc.constantFrom("m", "n") }),
      ),
      { maxLength: 3 },
    ),
  }),
  fc.record({ type: fact("runProgressed"), ...runFact, progress: fc.nat(100) }),
  fc.record({
    type: fact("runLinked"),
    ...runFact,
    link: fc.record({
      url: fc.constantFrom("http://spark:4040/a", "http://spark:4040/b"),
      label: anyWords,
      tooltip: anyWords,
    }),
    group: anyWords,
  }),
  fc.record({
    type: fact("runFinished"),
    ...runFact,
    at: anyTime,
    outcome: fc.constantFrom("FINISHED", "ERROR", "ABORT"),
    files: fc.constantFrom({}, { "0": "abc.log" }),
  }),
  fc.record({ type: fact("runAllStarted"), queue: fc.array(anyParagraphId, { maxLength: 3 }), user: anyWords }),
  fc.record({ type: fact("runAllAdvanced") }),
  fc.record({ type: fact("runAllFinished") }),
  fc.record({ type: fact("noteFormsSet"), params: anyJsonObject, forms: anyJsonObject }),
  fc.record({ type: fact("paragraphFormsSet"), ...paragraphFact, params: anyJsonObject, forms: anyJsonObject }),
  fc.record({
    type: fact("resultsSet"),
    ...paragraphFact,
    status: fc.constantFrom("READY", "FINISHED", "ERROR", "ABORT"),
    results: fc.option(anyResults),
    errorMessage: fc.option(anyWords),
    user: fc.option(anyWords),
    dateStarted: fc.option(anyTime),
    dateFinished: fc.option(anyTime),
  }),
  fc.record({ type: fact("angularObjectSet"), ...angularFact, value: anyJson }),
  fc.record({ type: fact("angularObjectRemoved"), ...angularFact }),
  fc.record({ type: fact("viewsDropped") }),
);

const anyUser = fc.constantFrom("ada", "bob", "__proto__");

/** Any fact, about the master or about the view of one of a few people. */
export const anyPersonalOperation: fc.Arbitrary<Operation> = fc
  .tuple(anyOperation, fc.option(anyUser))
  .map(([operation, user]) => (user === null ? operation : operationInView(operation, user)));

/** A change somewhere in a text, in fractions of its length. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const anyFraction = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  from: anyFraction,
  to: anyFraction,
  insert: fc.string({ maxLength: 6 }).map((text) => text.replace(/\r/g, "")),
});

export function changesOf({ from, to, insert }: Edit, length: number): ChangeSet {
  const [start, end] = [Math.min(from, to), Math.max(from, to)].map((place) => Math.round(place * length)) as [
    number,
    number,
  ];
  return ChangeSet.of({ from: start, to: end, insert }, length);
}

const anySteps = fc.array(
  fc.oneof(anyPersonalOperation, fc.record({ edit: anyEdit, at: anyTime, user: fc.option(anyUser), ...paragraphFact })),
  { maxLength: 40 },
);

/** A note and facts about it and its views in an order; the text changes fit the text they meet, of the rest whatever comes. */
export const anyPersonalHistory: fc.Arbitrary<{ readonly note: Note; readonly history: readonly Operation[] }> = fc
  .record({ steps: anySteps, text: anyWords })
  .map(({ steps, text }) => {
    const note = aNote({ paragraphs: ["p1", "p2"].map((id) => aParagraph({ id: aParagraphId(id), text })) });
    const history: Operation[] = [];
    let current: PersonalNote = { note, overlays: [] };
    for (const step of steps) {
      const operation = "edit" in step ? textChanged(current, step) : step;
      if (operation === null) continue;
      history.push(operation);
      const applied = applyPersonally(current, operation);
      if (applied.ok) current = applied;
    }
    return { note, history };
  });

/** A note and facts about it in an order, of no user's view. */
export const anyHistory: typeof anyPersonalHistory = anyPersonalHistory.map(({ note, history }) => ({
  note,
  history: history.filter((operation) => viewNamedBy(operation) === null),
}));

interface EditStep {
  readonly paragraphId: ParagraphId;
  readonly edit: Edit;
  readonly at: number;
  readonly user: string | null;
}

function textChanged(personal: PersonalNote, { paragraphId, edit, at, user }: EditStep): Operation | null {
  const note = user === null ? personal.note : viewOfUser(personal, user);
  const paragraph = note.paragraphs.find(({ id }) => id === paragraphId);
  if (!paragraph) return null;
  return {
    type: "textChanged",
    paragraphId,
    textVersion: paragraph.textVersion + 1,
    clientId: "client",
    sequence: paragraph.textVersion,
    changes: changesOf(edit, paragraph.text.length).toJSON(),
    at,
    ...(user !== null && { view: user }),
  };
}
