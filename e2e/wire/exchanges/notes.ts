/** Requests about whole notes. */
import { expect } from "vitest";
import {
  both,
  type Exchange,
  type ExchangeScene,
  folderOf,
  handled,
  nobody,
  notFound,
  onlyColleague,
  onlySender,
  refused,
  unknownNote,
} from "../../harness/exchange.ts";
import { aNote, aParagraph } from "../../harness/shapes.ts";

const ofNote = ({ note }: ExchangeScene) => ({ id: note.id });
const nowhere = { when: "of a note that is not there", data: { id: unknownNote }, ...notFound };
const named = ({ number }: ExchangeScene, name: string) => `Told/${name} ${number}`;
const alone = { status: false };
const together = { status: true, users: ["anonymous"] };
const trashed = ({ note }: ExchangeScene) => `/~Trash${note.path}`;
const throwAway = ({ sender, note }: ExchangeScene) => sender.ask("MOVE_NOTE_TO_TRASH", { id: note.id }, "NOTE");

/** After it no list is on its way, so that the next one belongs to what is asked next. */
async function lastList({ sender, passerBy, number }: ExchangeScene): Promise<void> {
  await handled(passerBy);
  const path = `/Told/Last ${number}`;
  const received = passerBy.next("NOTES_INFO", ({ data }) => JSON.stringify(data).includes(`"${path}"`));
  await sender.ask("IMPORT_NOTE", { note: { name: path, paragraphs: [] } }, "IMPORT_NOTE");
  await received;
}

const showing: readonly Exchange[] = [
  {
    when: "again, which is a leave and a join",
    data: ofNote,
    sender: [
      ["COLLABORATIVE_MODE_STATUS", together],
      ["NOTE", ({ note }) => ({ note: { ...aNote(3), id: note.id, path: note.path } })],
    ],
    colleague: [["COLLABORATIVE_MODE_STATUS", together]],
  },
  {
    when: "of somebody who showed nothing",
    before: ({ sender }) => sender.ask("GET_HOME_NOTE", {}, "NOTE"),
    data: ofNote,
    sender: [["COLLABORATIVE_MODE_STATUS", together], ["NOTE"]],
    colleague: [["COLLABORATIVE_MODE_STATUS", together]],
  },
  { when: "without an id, which asks for nothing", ...nobody },
  nowhere,
];

export const notes: Readonly<Record<string, readonly Exchange[]>> = {
  LIST_NOTES: [
    { when: "asks for the list", ...nobody },
    {
      when: "with a member of another type",
      data: { facts: "yes" },
      ...refused(expect.stringMatching(/^LIST_NOTES: /)),
    },
  ],
  RELOAD_NOTES_FROM_REPO: [{ when: "brings everybody the list", ...nobody, listed: ({ note }) => note.path }],
  GET_HOME_NOTE: [
    {
      when: "where none is set: an empty answer, and the note is left",
      sender: [["NOTE", {}]],
      colleague: [["COLLABORATIVE_MODE_STATUS", alone]],
    },
  ],
  GET_NOTE: showing,
  RELOAD_NOTE: showing,
  NEW_NOTE: [
    {
      when: "is shown to its maker, who leaves the note before",
      data: (scene) => ({ name: named(scene, "New"), defaultInterpreterGroup: "sh" }),
      sender: [
        ["COLLABORATIVE_MODE_STATUS", alone],
        [
          "NEW_NOTE",
          (scene) => ({
            note: {
              ...aNote(1),
              path: `/${named(scene, "New")}`,
              name: `New ${scene.number}`,
              defaultInterpreterGroup: "sh",
            },
          }),
        ],
      ],
      colleague: [["COLLABORATIVE_MODE_STATUS", alone]],
      listed: (scene) => `/${named(scene, "New")}`,
    },
    {
      when: "of an unknown default interpreter is made all the same",
      data: (scene) => ({ name: named(scene, "Strange"), defaultInterpreterGroup: "nosuch" }),
      sender: [
        ["COLLABORATIVE_MODE_STATUS", alone],
        ["NEW_NOTE", { note: { defaultInterpreterGroup: "nosuch" } }],
      ],
      colleague: [["COLLABORATIVE_MODE_STATUS", alone]],
    },
    {
      when: "of a taken path, which is sent once and not twice",
      data: ({ note }) => ({ name: note.path }),
      sender: [["ERROR_INFO", ({ note }) => ({ info: `Note '${note.path}' existed` })]],
      colleague: [],
    },
    {
      when: "of a name that leads out of its folder",
      data: { name: "../out" },
      ...refused(expect.stringContaining("'..'")),
    },
    {
      when: "of a name that ends in a slash",
      data: { name: "Told/" },
      ...refused(expect.stringContaining("end with '/'")),
    },
    {
      when: "of an unusual name is made as it is called",
      data: ({ number }) => ({ name: `Told/.a b. é 🎈 ?*:<>|" ${number}` }),
      sender: [
        ["COLLABORATIVE_MODE_STATUS", alone],
        ["NEW_NOTE", ({ number }) => ({ note: { path: `/Told/.a b. é 🎈 ?*:<>|" ${number}` } })],
      ],
      colleague: [["COLLABORATIVE_MODE_STATUS", alone]],
    },
  ],
  IMPORT_NOTE: [
    {
      when: "gets an id of its own, keeps those of its paragraphs and what they show, and is ready to run",
      data: (scene) => ({
        note: {
          name: named(scene, "Imported"),
          id: "2AAAAAAAA",
          paragraphs: [
            {
              id: "paragraph_1700000000000_1",
              jobName: "paragraph_1700000000000_2",
              text: "%sh echo 1",
              status: "FINISHED",
              dateFinished: "2020-01-01 00:00:00.000",
              results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "1\n" }] },
            },
          ],
        },
      }),
      ...onlySender([
        "IMPORT_NOTE",
        (scene) => ({
          note: {
            ...aNote(0),
            id: expect.not.stringMatching("2AAAAAAAA"),
            path: `/${named(scene, "Imported")}`,
            paragraphs: [
              {
                ...aParagraph(),
                id: "paragraph_1700000000000_1",
                results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "1\n" }] },
              },
            ],
          },
        }),
      ]),
      listed: (scene) => `/${named(scene, "Imported")}`,
    },
    {
      when: "of a Jupyter notebook, by its cells",
      data: (scene) => ({
        note: {
          name: named(scene, "Notebook"),
          nbformat: 4,
          metadata: {},
          cells: [
            { cell_type: "markdown", metadata: {}, source: ["# T"] },
            { cell_type: "code", metadata: {}, source: ["1"], outputs: [] },
          ],
        },
      }),
      ...onlySender([
        "IMPORT_NOTE",
        {
          note: {
            paragraphs: [{ text: expect.stringMatching(/^%md\n# T/) }, { text: expect.stringMatching(/^%python\n1/) }],
          },
        },
      ]),
    },
    {
      when: "of a taken path",
      data: ({ note }) => ({ note: { name: note.path, paragraphs: [] } }),
      sender: [["ERROR_INFO", ({ note }) => ({ info: expect.stringContaining(`Note '${note.path}' existed`) })]],
      colleague: [],
    },
    { when: "of nothing", data: {}, ...refused(expect.stringMatching(/^IMPORT_NOTE: /)) },
  ],
  CONVERT_NOTE_NBFORMAT: [
    {
      when: "is answered with the text of a notebook",
      data: ({ note }) => ({ noteId: note.id, noteName: "n" }),
      ...onlySender(["CONVERTED_NOTE_NBFORMAT", { noteName: "n", nbformat: expect.stringContaining('"nbformat": 4') }]),
    },
    { when: "of a note that is not there", data: { noteId: unknownNote, noteName: "n" }, ...notFound },
  ],
  CLONE_NOTE: [
    {
      when: "is of the note that is shown, whatever id is named",
      data: (scene) => ({ id: unknownNote, name: named(scene, "Clone") }),
      sender: [
        ["COLLABORATIVE_MODE_STATUS", alone],
        ["NEW_NOTE", (scene) => ({ note: { ...aNote(3), path: `/${named(scene, "Clone")}` } })],
      ],
      colleague: [["COLLABORATIVE_MODE_STATUS", alone]],
      listed: (scene) => `/${named(scene, "Clone")}`,
    },
    {
      when: "under a taken path",
      data: ({ note }) => ({ name: note.path }),
      sender: [["ERROR_INFO", ({ note }) => ({ info: `Fail to clone note, cause: Note '${note.path}' existed` })]],
      colleague: [],
    },
    {
      when: "of somebody who shows no note",
      before: ({ sender }) => sender.ask("GET_HOME_NOTE", {}, "NOTE"),
      data: { name: "x" },
      ...refused(expect.any(String)),
    },
  ],
  NOTE_RENAME: [
    {
      when: "within its folder",
      data: (scene) => ({ ...ofNote(scene), name: "Other", relative: true }),
      ...both(["NOTE", (scene) => ({ note: { ...aNote(3), path: `/${folderOf(scene)}/Other`, name: "Other" } })]),
      listed: (scene) => `/${folderOf(scene)}/Other`,
      unlisted: ({ note }) => note.path,
    },
    {
      when: "to another folder",
      data: (scene) => ({ ...ofNote(scene), name: named(scene, "Moved"), relative: false }),
      ...both(["NOTE", (scene) => ({ note: { path: `/${named(scene, "Moved")}` } })]),
      listed: (scene) => `/${named(scene, "Moved")}`,
    },
    {
      when: "to a taken path: every client on the note receives its name again",
      data: (scene) => ({ ...ofNote(scene), name: "Start here" }),
      sender: [
        ["NOTE", ({ note }) => ({ note: { path: note.path } })],
        ["ERROR_INFO", { info: "Note '/Start here' existed" }],
      ],
      colleague: [["NOTE", ({ note }) => ({ note: { path: note.path } })]],
    },
    { ...nowhere, data: { id: unknownNote, name: "x" } },
  ],
  NOTE_UPDATE: [
    {
      when: "of the settings, after which everybody gets the list, though no name in it is another one",
      before: lastList,
      data: ({ note }) => ({ id: note.id, name: note.name, config: { ...note.config, looknfeel: "simple" } }),
      ...both(["NOTE_UPDATED", ({ note }) => ({ name: note.name, config: { looknfeel: "simple" }, info: {} })]),
      listed: ({ note }) => note.path,
    },
    {
      when: "of the name too, within its folder",
      data: ({ note }) => ({ id: note.id, name: "Updated", config: note.config }),
      ...both(["NOTE", { note: { name: "Updated" } }], ["NOTE_UPDATED", { name: "Updated" }]),
      listed: (scene) => `/${folderOf(scene)}/Updated`,
    },
    { when: "without a config, which changes nothing", data: ({ note }) => ({ id: note.id, name: "x" }), ...nobody },
    { ...nowhere, data: { id: unknownNote, name: "x", config: {} } },
  ],
  MOVE_NOTE_TO_TRASH: [
    {
      when: "is sent to every client on the note",
      data: ofNote,
      ...both(["NOTE", (scene) => ({ note: { path: trashed(scene) } })]),
      listed: trashed,
      unlisted: ({ note }) => note.path,
    },
    nowhere,
  ],
  RESTORE_NOTE: [
    {
      when: "brings it back to where it was",
      before: throwAway,
      data: ofNote,
      ...both(["NOTE", ({ note }) => ({ note: { path: note.path } })]),
      listed: ({ note }) => note.path,
    },
    { when: "of a note that is not in the trash", data: ofNote, ...refused(expect.stringContaining("trash")) },
    nowhere,
  ],
  DEL_NOTE: [
    {
      when: "takes it from everybody's list, and everybody who shows it from it",
      data: ofNote,
      ...onlyColleague(["COLLABORATIVE_MODE_STATUS", alone]),
      unlisted: ({ note }) => note.path,
    },
    nowhere,
  ],
};
