/** Requests about forms, shared values, interpreters, configuration, jobs and revisions. */
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
  unknownNote,
} from "../../harness/exchange.ts";
import { aNote } from "../../harness/shapes.ts";

const ofNote = ({ note }: ExchangeScene) => ({ noteId: note.id });
const ofNothing = { noteId: unknownNote };
const nowhere = { when: "of a note that is not there", data: ofNothing, ...notFound };
const somewhere = (scene: ExchangeScene) => ({ noteId: scene.note.id, paragraphId: idAt(scene, 0) });
const x = (scene: ExchangeScene) => ({ ...somewhere(scene), name: "x" });
const bind = (scene: ExchangeScene) => scene.sender.send("ANGULAR_OBJECT_CLIENT_BIND", { ...x(scene), value: 1 });

const tookBack = ["NOTICE", { notice: expect.stringMatching(/ took this note back to /) }] as const;

const setting = { id: expect.any(String), name: expect.any(String) };
const interpreter = { name: expect.any(String), class: expect.any(String), defaultInterpreter: expect.any(Boolean) };

export const forms: Readonly<Record<string, readonly Exchange[]>> = {
  UPDATE_PERSONALIZED_MODE: [
    {
      when: "on, as text",
      data: ({ note }) => ({ id: note.id, personalized: "true" }),
      ...both(["NOTE", { note: { config: { personalizedMode: "true" } } }]),
    },
    {
      when: "off, as a truth, which Zeppelin cannot read",
      before: ({ sender, note }) =>
        sender.ask("UPDATE_PERSONALIZED_MODE", { id: note.id, personalized: "true" }, "NOTE"),
      data: ({ note }) => ({ id: note.id, personalized: false }),
      ...both(["NOTE", { note: { config: { personalizedMode: "false" } } }]),
    },
    { when: "of a note that is not there", data: { id: unknownNote, personalized: "true" }, ...notFound },
  ],
  SAVE_NOTE_FORMS: [
    {
      when: "sets the values of a note",
      data: (scene) => ({ ...ofNote(scene), noteParams: { city: "Graz" } }),
      ...both(["SAVE_NOTE_FORMS", { formsData: { params: { city: "Graz" }, forms: {} } }]),
    },
    { ...nowhere, data: { ...ofNothing, noteParams: {} } },
  ],
  REMOVE_NOTE_FORMS: [
    {
      when: "of a name that is not there, which is sent too",
      data: (scene) => ({ ...ofNote(scene), formName: "nosuch" }),
      ...both(["SAVE_NOTE_FORMS", { formsData: { params: {}, forms: {} } }]),
    },
    { ...nowhere, data: { ...ofNothing, formName: "x" } },
  ],
};

export const angular: Readonly<Record<string, readonly Exchange[]>> = {
  ANGULAR_OBJECT_CLIENT_BIND: [
    {
      when: "is sent to the others once, not twice and not to its sender",
      data: (scene) => ({ ...x(scene), value: { a: 1 } }),
      ...onlyColleague([
        "ANGULAR_OBJECT_UPDATE",
        (scene) => ({
          ...somewhere(scene),
          interpreterGroupId: expect.any(String),
          angularObject: { name: "x", object: { a: 1 }, ...somewhere(scene) },
        }),
      ]),
    },
    {
      when: "without a paragraph",
      data: (scene) => ({ ...ofNote(scene), name: "x", value: 1 }),
      ...refused("target paragraph not specified for angular value bind"),
    },
  ],
  LIST_SHARED_VALUES: [
    {
      when: "of global scope, of which there are none",
      data: (scene) => ofNote(scene),
      ...onlySender(["SHARED_VALUES", (scene) => ({ noteId: scene.note.id, values: [] })]),
    },
    nowhere,
  ],
  ANGULAR_OBJECT_UPDATED: [
    {
      when: "is sent to the others",
      before: bind,
      data: (scene) => ({ ...x(scene), interpreterGroupId: "python", value: 2 }),
      ...onlyColleague(["ANGULAR_OBJECT_UPDATE", { angularObject: { name: "x", object: 2 } }]),
    },
    {
      when: "of a value that is gone: silence",
      data: (scene) => ({ ...x(scene), interpreterGroupId: "python", value: 2 }),
      ...nobody,
    },
    { ...nowhere, data: { ...ofNothing, name: "x", interpreterGroupId: "python", value: 2 } },
  ],
  ANGULAR_OBJECT_CLIENT_UNBIND: [
    {
      when: "is sent to the others in one frame, which has both of Zeppelin's shapes",
      before: bind,
      data: x,
      ...onlyColleague([
        "ANGULAR_OBJECT_REMOVE",
        (scene) => ({
          ...x(scene),
          interpreterGroupId: expect.any(String),
          angularObject: { name: "x", ...somewhere(scene) },
        }),
      ]),
    },
    {
      when: "without a paragraph",
      data: (scene) => ({ ...ofNote(scene), name: "x" }),
      ...refused("target paragraph not specified for angular value unBind"),
    },
  ],
};

export const interpreters: Readonly<Record<string, readonly Exchange[]>> = {
  GET_INTERPRETER_SETTINGS: [
    {
      when: "gives those that the sender may use",
      ...onlySender([
        "INTERPRETER_SETTINGS",
        {
          interpreterSettings: expect.arrayContaining([
            expect.objectContaining({
              ...setting,
              group: expect.any(String),
              status: "READY",
              properties: expect.any(Object),
              interpreterGroup: expect.arrayContaining([expect.objectContaining(interpreter)]),
              dependencies: [],
              option: expect.objectContaining({
                remote: true,
                isExistingProcess: false,
                setPermission: false,
                isUserImpersonate: false,
              }),
            }),
          ]),
        },
      ]),
    },
  ],
  GET_INTERPRETER_BINDINGS: [
    {
      when: "gives what the note uses, its default first",
      data: ofNote,
      ...onlySender([
        "INTERPRETER_BINDINGS",
        {
          interpreterBindings: [
            {
              ...setting,
              selected: true,
              interpreters: expect.arrayContaining([expect.objectContaining(interpreter)]),
            },
          ],
        },
      ]),
    },
    nowhere,
  ],
  SAVE_INTERPRETER_BINDINGS: [
    {
      when: "makes the first one the default",
      data: (scene) => ({ ...ofNote(scene), selectedSettingIds: ["sh", "python"] }),
      ...onlySender(["INTERPRETER_BINDINGS", { interpreterBindings: [{ id: "sh", selected: true }] }]),
    },
    {
      when: "of a setting that is not there",
      data: (scene) => ({ ...ofNote(scene), selectedSettingIds: ["nosuch"] }),
      ...refused(expect.any(String)),
    },
  ],
};

export const server: Readonly<Record<string, readonly Exchange[]>> = {
  PING: [{ when: "is not answered", ...nobody }],
  LIST_CONFIGURATIONS: [
    {
      when: "gives texts by name",
      ...onlySender([
        "CONFIGURATIONS_INFO",
        { configurations: { "zeppelin.websocket.max.text.message.size": "10240000" } },
      ]),
    },
  ],
  LIST_NOTE_JOBS: [
    {
      when: "gives the jobs, and takes the sender from the note",
      sender: [
        [
          "LIST_NOTE_JOBS",
          ({ note }) => ({
            noteJobs: {
              lastResponseUnixTime: expect.any(Number),
              jobs: expect.arrayContaining([
                {
                  noteId: note.id,
                  noteName: note.name,
                  noteType: "normal",
                  interpreter: expect.any(String),
                  isRunningJob: false,
                  isRemoved: false,
                  unixTimeLastRun: expect.any(Number),
                  paragraphs: note.paragraphs.map(({ id }) => ({ id, name: id, status: "READY" })),
                },
              ]),
            },
          }),
        ],
      ],
      colleague: [["COLLABORATIVE_MODE_STATUS", { status: false }]],
    },
  ],
  UNSUBSCRIBE_UPDATE_NOTE_JOBS: [{ when: "is not answered", ...nobody }],
  LIST_UPDATE_NOTE_JOBS: [{ when: "is an event: whoever sends it changes nothing", ...nobody }],
};

const revision = { id: expect.stringMatching(/^[0-9a-f]{40}$/), message: expect.any(String), time: expect.any(Number) };
const checkpoint = ({ sender, note }: ExchangeScene) =>
  sender.ask("CHECKPOINT_NOTE", { noteId: note.id, commitMessage: "kept" }, "LIST_REVISION_HISTORY");
const unknownRevision = "0".repeat(40);

export const revisions: Readonly<Record<string, readonly Exchange[]>> = {
  CHECKPOINT_NOTE: [
    {
      when: "lists the new revision first",
      data: (scene) => ({ ...ofNote(scene), commitMessage: "first" }),
      ...onlySender(["LIST_REVISION_HISTORY", { revisionList: [{ ...revision, message: "first" }] }]),
    },
    {
      when: "of what has not changed",
      before: checkpoint,
      data: (scene) => ({ ...ofNote(scene), commitMessage: "again" }),
      ...refused(expect.stringMatching(/^Couldn't checkpoint note revision: /)),
    },
  ],
  LIST_REVISION_HISTORY: [
    { when: "of a note without any", data: ofNote, ...onlySender(["LIST_REVISION_HISTORY", { revisionList: [] }]) },
    nowhere,
  ],
  NOTE_REVISION: [
    {
      when: "of a checkpoint",
      before: async (scene) => ((await checkpoint(scene)).data["revisionList"] as { id: string }[])[0]?.id,
      data: (scene, revisionId) => ({ ...ofNote(scene), revisionId }),
      ...onlySender(["NOTE_REVISION", ({ note }) => ({ noteId: note.id, note: { ...aNote(3), id: note.id } })]),
    },
    {
      when: "of what can be no revision: without a note",
      data: (scene) => ({ ...ofNote(scene), revisionId: "Head" }),
      ...onlySender(["NOTE_REVISION", ({ note }) => ({ noteId: note.id, revisionId: "Head" })]),
    },
    {
      when: "that is not there",
      data: (scene) => ({ ...ofNote(scene), revisionId: unknownRevision }),
      ...refused(expect.any(String)),
    },
  ],
  NOTE_REVISION_FOR_COMPARE: [
    {
      when: "with the note as it is now",
      data: (scene) => ({ ...ofNote(scene), revisionId: "Head", position: "first" }),
      ...onlySender([
        "NOTE_REVISION_FOR_COMPARE",
        ({ note }) => ({ noteId: note.id, revisionId: "Head", position: "first", note: { ...aNote(3), id: note.id } }),
      ]),
    },
    {
      when: "that is not there",
      data: (scene) => ({ ...ofNote(scene), revisionId: unknownRevision, position: "second" }),
      ...refused(expect.any(String)),
    },
  ],
  SET_NOTE_REVISION: [
    {
      when: "makes the note what it was",
      before: async (scene) => {
        const { data } = await checkpoint(scene);
        const { id, name, config } = scene.note;
        await scene.sender.ask("NOTE_UPDATE", { id, name, config: { ...config, looknfeel: "simple" } }, "NOTE_UPDATED");
        return (data["revisionList"] as { id: string }[])[0]?.id;
      },
      data: (scene, revisionId) => ({ ...ofNote(scene), revisionId }),
      sender: [["NOTE_UPDATED"], tookBack, ["SET_NOTE_REVISION", { status: true }], ["NOTE", { note: aNote(3) }]],
      colleague: [["NOTE_UPDATED"], tookBack, ["NOTE", { note: aNote(3) }]],
    },
    {
      when: "that is not there",
      data: (scene) => ({ ...ofNote(scene), revisionId: unknownRevision }),
      ...refused(expect.stringMatching(/^Fail to set given note revision, cause: /)),
    },
  ],
};
