/** Requests about paragraphs of the note that is shown. */
import { expect } from "vitest";
import {
  both,
  type Exchange,
  type ExchangeScene,
  idAt,
  nobody,
  notFound,
  onlyColleague,
  onlySender,
  refused,
  unknownParagraph,
} from "../../harness/exchange.ts";
import { aNote, aParagraph, socketDate } from "../../harness/shapes.ts";

const first = (scene: ExchangeScene) => ({ id: idAt(scene, 0) });
const nowhere = { when: "of a paragraph that is not there", data: { id: unknownParagraph }, ...notFound };
const content = { title: "T", paragraph: "%sh\necho 1", params: { n: "1" }, config: { colWidth: 6 } };
const shown = {
  title: "T",
  text: "%sh\necho 1",
  config: { colWidth: 6 },
  settings: { params: { n: "1" }, forms: {} },
  dateUpdated: socketDate,
};
const forms = { formsData: { params: {}, forms: {} } };
const hello = "@@ -0,0 +1,5 @@\n+hello\n";
const leave = ({ sender }: ExchangeScene) => sender.ask("GET_HOME_NOTE", {}, "NOTE");

export const paragraphs: Readonly<Record<string, readonly Exchange[]>> = {
  INSERT_PARAGRAPH: [
    {
      when: "between others",
      data: { index: 1 },
      ...both(["PARAGRAPH_ADDED", { index: 1, paragraph: aParagraph() }]),
    },
    {
      when: "with a config",
      data: { index: 3, config: { colWidth: 4 } },
      ...both(["PARAGRAPH_ADDED", { index: 3, paragraph: { config: { colWidth: 4 } } }]),
    },
    { when: "beyond the end", data: { index: 98 }, ...refused(expect.any(String)) },
    { when: "of somebody who shows no note", before: leave, data: { index: 0 }, ...refused(expect.any(String)) },
  ],
  COPY_PARAGRAPH: [
    {
      when: "brings its text, title, config and values",
      data: { index: 1, ...content },
      sender: [
        ["PARAGRAPH_ADDED", { index: 1, paragraph: aParagraph() }],
        ["SAVE_NOTE_FORMS", forms],
        ["PARAGRAPH", { paragraph: { ...aParagraph(), ...shown } }],
      ],
      colleague: [
        ["PARAGRAPH_ADDED", { index: 1 }],
        ["SAVE_NOTE_FORMS", forms],
        ["PARAGRAPH", { paragraph: shown }],
      ],
    },
    { when: "beyond the end", data: { index: 98, ...content }, ...refused(expect.any(String)) },
  ],
  COMMIT_PARAGRAPH: [
    {
      when: "of everything",
      data: (scene) => ({ ...first(scene), noteId: scene.note.id, ...content }),
      sender: [
        ["SAVE_NOTE_FORMS", forms],
        ["PARAGRAPH", { paragraph: { ...aParagraph(), ...shown } }],
      ],
      colleague: [
        ["SAVE_NOTE_FORMS", forms],
        ["PARAGRAPH", { paragraph: { ...aParagraph(), ...shown } }],
      ],
    },
    {
      when: "without the note, which is the one that is shown",
      data: (scene) => ({ ...first(scene), ...content }),
      sender: [["SAVE_NOTE_FORMS"], ["PARAGRAPH", { paragraph: shown }]],
      colleague: [["SAVE_NOTE_FORMS"], ["PARAGRAPH", { paragraph: shown }]],
    },
    {
      when: "from somebody who shows no note and names one",
      before: leave,
      data: (scene) => ({ ...first(scene), noteId: scene.note.id, ...content }),
      ...onlyColleague(["SAVE_NOTE_FORMS"], ["PARAGRAPH", { paragraph: shown }]),
    },
    {
      when: "without a config, which says so and names no class of the server",
      data: (scene) => ({ ...first(scene), title: "", paragraph: "x", params: {} }),
      ...refused(expect.stringMatching(/^COMMIT_PARAGRAPH: (?!.*java).*config/s)),
    },
    { ...nowhere, data: { id: unknownParagraph, ...content } },
  ],
  PATCH_PARAGRAPH: [
    {
      when: "as 0.10 and 0.11 name the paragraph: by id",
      data: (scene) => ({ ...first(scene), noteId: scene.note.id, patch: hello }),
      ...onlyColleague([
        "PATCH_PARAGRAPH",
        (scene) => ({ paragraphId: idAt(scene, 0), patch: expect.stringContaining("+hello") }),
      ]),
    },
    {
      when: "as later clients name it: by paragraphId",
      data: (scene) => ({ paragraphId: idAt(scene, 0), noteId: scene.note.id, patch: hello }),
      ...onlyColleague(["PATCH_PARAGRAPH", (scene) => ({ paragraphId: idAt(scene, 0) })]),
    },
    {
      when: "that is none",
      data: (scene) => ({ ...first(scene), noteId: scene.note.id, patch: "garbage" }),
      ...refused(expect.stringContaining("Invalid patch string")),
    },
  ],
  MOVE_PARAGRAPH: [
    {
      when: "to another place",
      data: (scene) => ({ ...first(scene), index: 2 }),
      ...both(["PARAGRAPH_MOVED", (scene) => ({ ...first(scene), index: 2 })]),
    },
    {
      when: "to where it is, which is sent too",
      data: (scene) => ({ ...first(scene), index: 0 }),
      ...both(["PARAGRAPH_MOVED", (scene) => ({ ...first(scene), index: 0 })]),
    },
    { when: "beyond the end", data: (scene) => ({ ...first(scene), index: 3 }), ...refused("HTTP 400 Bad Request") },
    { ...nowhere, data: { id: unknownParagraph, index: 0 } },
  ],
  PARAGRAPH_REMOVE: [
    { when: "of one of several", data: first, ...both(["PARAGRAPH_REMOVED", first]) },
    nowhere,
    {
      when: "of the last one, which Zeppelin lets go",
      before: async (scene) => {
        for (const index of [1, 2]) {
          await scene.sender.ask("PARAGRAPH_REMOVE", { id: idAt(scene, index) }, "PARAGRAPH_REMOVED");
        }
      },
      data: first,
      ...refused("All the paragraphs can't be deleted."),
    },
  ],
  RESTORE_PARAGRAPH: [
    {
      when: "of one that was just removed",
      before: (scene) => scene.sender.ask("PARAGRAPH_REMOVE", first(scene), "PARAGRAPH_REMOVED"),
      data: first,
      ...both(["PARAGRAPH_ADDED", (scene) => ({ index: 0, paragraph: first(scene) })]),
    },
    { when: "of one that nobody removed", data: { id: unknownParagraph }, ...refused(expect.any(String)) },
  ],
  PARAGRAPH_CLEAR_OUTPUT: [
    {
      when: "of a paragraph",
      data: first,
      ...both(
        ["SAVE_NOTE_FORMS", forms],
        ["PARAGRAPH", (scene) => ({ paragraph: { ...aParagraph(), ...first(scene) } })],
      ),
    },
    nowhere,
  ],
  PARAGRAPH_CLEAR_ALL_OUTPUT: [
    { when: "of a note", data: ({ note }) => ({ id: note.id }), ...both(["NOTE", { note: aNote(3) }]) },
    { when: "of a note that is not there", data: { id: "2ZZZZZZZZ" }, ...notFound },
  ],
  CHANGE_TEXT: [
    {
      when: "of Octavo's own client, to which facts show that it was done",
      before: async ({ sender, note }) =>
        (await sender.ask("GET_NOTE", { id: note.id, facts: 1 }, "NOTE")).data["epoch"],
      data: (scene, epoch) => ({
        noteId: scene.note.id,
        epoch,
        paragraphId: idAt(scene, 0),
        base: 0,
        updates: [{ clientId: "c", sequence: 1, changes: [[0, "hello"]] }],
      }),
      sender: [["NOTE_FACTS", { facts: [{ type: "textChanged" }] }]],
      colleague: [["PATCH_PARAGRAPH"]],
    },
    { when: "of no note", data: {}, ...refused(expect.stringMatching(/^CHANGE_TEXT: /)) },
  ],
  EDITOR_SETTING: [
    {
      when: "of a known magic",
      data: (scene) => ({ paragraphId: idAt(scene, 0), paragraphText: "%python\nx" }),
      ...onlySender([
        "EDITOR_SETTING",
        (scene) => ({
          paragraphId: idAt(scene, 0),
          editor: { language: "python", editOnDblClick: false, completionKey: "TAB", completionSupport: true },
        }),
      ]),
    },
    {
      when: "of an unknown one",
      data: (scene) => ({ paragraphId: idAt(scene, 0), paragraphText: "%nosuch x" }),
      ...onlySender(["EDITOR_SETTING", { editor: { language: "text", editOnDblClick: false } }]),
    },
    {
      when: "of a text without one: the note's default",
      data: (scene) => ({ paragraphId: idAt(scene, 0), paragraphText: "x = 1" }),
      ...onlySender(["EDITOR_SETTING", { editor: { language: "python" } }]),
    },
    {
      when: "of a % alone",
      data: (scene) => ({ paragraphId: idAt(scene, 0), paragraphText: "%" }),
      ...onlySender(["EDITOR_SETTING", { editor: { language: "text", editOnDblClick: false } }]),
    },
    { when: "of no text", data: (scene) => ({ paragraphId: idAt(scene, 0) }), ...nobody },
    { when: "of no paragraph", data: {}, ...refused(expect.stringMatching(/^EDITOR_SETTING: /)) },
  ],
};
