/** Requests to run and to cancel, as far as nothing has to run for them; runs themselves are in `runs.test.ts`. */
import { expect } from "vitest";
import {
  both,
  type Exchange,
  type ExchangeScene,
  type ExpectedMessage,
  idAt,
  nobody,
  notFound,
  onlySender,
  refused,
  unknownNote,
  unknownParagraph,
} from "../../harness/exchange.ts";
import { aParagraph, socketDate } from "../../harness/shapes.ts";

const first = (scene: ExchangeScene) => ({ id: idAt(scene, 0) });
const blank = { title: "", paragraph: "", config: { enabled: false }, params: {} };
const nowhere = { when: "of a paragraph that is not there", data: { id: unknownParagraph, ...blank }, ...notFound };
const over = { paragraph: { status: "FINISHED" } };

/** Of a disabled paragraph: committed, and then left as it is. */
const passedOver: readonly ExpectedMessage[] = [
  ["SAVE_NOTE_FORMS"],
  ["PARAGRAPH", { paragraph: { config: { enabled: false } } }],
  ["NOTE_RUNNING_STATUS", { status: true }],
  ["NOTE_RUNNING_STATUS", { status: false }],
];

const outcome = {
  title: "Flow",
  paragraph: "%flow a -> b",
  config: { colWidth: 6 },
  params: {},
  status: "FINISHED",
  errorMessage: "",
  dateStarted: "2026-08-22T08:07:12.000Z",
  dateFinished: "2026-08-22T08:07:13.000Z",
};
const results = { code: "SUCCESS", msg: [{ type: "TEXT", data: "a to b" }] };
const kept = {
  title: "Flow",
  text: "%flow a -> b",
  status: "FINISHED",
  dateStarted: socketDate,
  dateFinished: socketDate,
};

export const runs: Readonly<Record<string, readonly Exchange[]>> = {
  RUN_PARAGRAPH: [
    {
      when: "that is disabled: it is over at once, and nothing runs",
      data: (scene) => ({ ...first(scene), ...blank }),
      ...both(
        ["SAVE_NOTE_FORMS"],
        ["PARAGRAPH", { paragraph: { ...aParagraph(), status: "PENDING" } }],
        ["SAVE_NOTE_FORMS"],
        ["PARAGRAPH", over],
      ),
    },
    nowhere,
    {
      when: "of somebody who shows no note",
      before: ({ sender }) => sender.ask("GET_HOME_NOTE", {}, "NOTE"),
      data: (scene) => ({ ...first(scene), ...blank }),
      ...refused(expect.any(String)),
    },
  ],
  RUN_ALL_PARAGRAPHS: [
    {
      when: "of a list as text, as Zeppelin's clients send it",
      data: (scene) => ({ noteId: scene.note.id, paragraphs: JSON.stringify([{ ...first(scene), ...blank }]) }),
      ...both(...passedOver),
    },
    {
      when: "of a list as it is, which Zeppelin cannot read",
      data: (scene) => ({ noteId: scene.note.id, paragraphs: [{ ...first(scene), ...blank }] }),
      ...both(...passedOver),
    },
    { when: "of a note that is not there", data: { noteId: unknownNote }, ...notFound },
    {
      when: "of a text that is no list",
      data: ({ note }) => ({ noteId: note.id, paragraphs: "[{" }),
      ...refused(expect.stringMatching(/^RUN_ALL_PARAGRAPHS: /)),
    },
  ],
  CANCEL_PARAGRAPH: [
    { when: "of one that does not run: silence", data: first, ...nobody },
    { ...nowhere, data: { id: unknownParagraph } },
  ],
  WAIT_FOR_PARAGRAPH: [
    { when: "for one that does not run: silence", data: first, ...nobody },
    { ...nowhere, data: { id: unknownParagraph } },
  ],
  // Answered while a run waits for it, in `page/running.test.ts`.
  ANSWER_INPUT: [
    {
      when: "of a question that no run asked",
      data: (scene) => ({ ...first(scene), runId: "none", questionId: 0, value: "x" }),
      ...refused(expect.stringContaining("Nothing waits for this input any more")),
    },
  ],
  // Done where there are widgets, in `page/widgets.test.ts`.
  SEND_TO_WIDGET: [
    {
      when: "to a model that is not there",
      data: (scene) => ({ ...first(scene), modelId: "none", data: {} }),
      ...refused(expect.stringContaining("This widget is not there any more")),
    },
    { ...nowhere, data: { id: unknownParagraph, modelId: "none", data: {} } },
  ],
  CANCEL_ALL_PARAGRAPHS: [
    { when: "where nothing runs: silence", data: ({ note }) => ({ noteId: note.id }), ...nobody },
    { when: "of a note that is not there", data: { noteId: unknownNote }, ...notFound },
  ],
  FOLLOW_RUNNING_NOTES: [{ when: "while nothing runs", data: {}, ...onlySender(["RUNNING_NOTES", { noteIds: [] }]) }],
  PARAGRAPH_EXECUTED_BY_SPELL: [
    {
      when: "without results",
      data: (scene) => ({ ...first(scene), ...outcome }),
      sender: [["SAVE_NOTE_FORMS"], ["PARAGRAPH", { paragraph: kept }]],
      colleague: [
        ["SAVE_NOTE_FORMS"],
        ["PARAGRAPH", { paragraph: kept }],
        ["RUN_PARAGRAPH_USING_SPELL", { paragraph: kept }],
      ],
    },
    {
      when: "with results, where Zeppelin fails",
      data: (scene) => ({ ...first(scene), ...outcome, results }),
      sender: [["SAVE_NOTE_FORMS"], ["PARAGRAPH", { paragraph: { ...kept, results } }]],
      colleague: [
        ["SAVE_NOTE_FORMS"],
        ["PARAGRAPH"],
        ["RUN_PARAGRAPH_USING_SPELL", { paragraph: { ...kept, results } }],
      ],
    },
    { ...nowhere, data: { id: unknownParagraph, ...outcome } },
  ],
  INSPECT: [
    {
      when: "of a paragraph whose interpreter has not started",
      data: (scene) => ({ ...first(scene), buf: "%python\nlen", cursor: 10 }),
      ...onlySender([
        "INSPECTION",
        (scene) => ({ ...first(scene), text: null, problem: expect.stringContaining("Run a paragraph first") }),
      ]),
    },
    { ...nowhere, data: { id: unknownParagraph, buf: "x", cursor: 1 } },
  ],
  COMPLETION: [
    {
      when: "of a half-typed magic: an empty list",
      data: (scene) => ({ ...first(scene), buf: "%py", cursor: 3 }),
      ...onlySender(["COMPLETION_LIST", (scene) => ({ ...first(scene), completions: [] })]),
    },
    {
      when: "of a paragraph that is not there: a list all the same, and why it is empty",
      data: { id: unknownParagraph, buf: "x", cursor: 1 },
      ...onlySender(["COMPLETION_LIST", { completions: [] }], ["ERROR_INFO", { info: "HTTP 404 Not Found" }]),
    },
  ],
};
