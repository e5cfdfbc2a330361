/** Who is told of what, as clients of a live Zeppelin saw it: the sender, the others on the note, everybody who is connected. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ForeignClient, type Frame, noteOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => discard(octavo));

let sender: ForeignClient;
let colleague: ForeignClient;
let passerBy: ForeignClient;
let note: WireNote;
let count = 0;

/** Two on a note of three paragraphs, and one who looks at the list only. */
beforeEach(async () => {
  [sender, colleague, passerBy] = await Promise.all([connect(), connect(), connect()]);
  count += 1;
  note = noteOf(await sender.ask("NEW_NOTE", { name: `Told/Note ${count}` }, "NEW_NOTE"));
  for (const index of [1, 2]) await sender.ask("INSERT_PARAGRAPH", { index }, "PARAGRAPH_ADDED");
  note = noteOf(await sender.ask("GET_NOTE", { id: note.id }, "NOTE"));
  const companyOfTwo = sender.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === true);
  await colleague.ask("GET_NOTE", { id: note.id }, "NOTE");
  await companyOfTwo;
  await passerBy.ask("LIST_NOTES", {}, "NOTES_INFO");
  for (const client of all()) await handled(client);
});
afterEach(() => Promise.all(all().map((client) => client.close())));

const connect = () => ForeignClient.connect(octavo.address);
const all = () => [sender, colleague, passerBy];
const idAt = (index: number) => note.paragraphs[index]?.id;

/** All that was asked before has been handled, and told, when this is answered. */
const handled = (client: ForeignClient) =>
  client.ask("EDITOR_SETTING", { paragraphId: "p", paragraphText: "%sh" }, "EDITOR_SETTING");

/** Lists come at most twice a second, whenever that is; they are waited for where they belong. */
const besides = new Set(["EDITOR_SETTING", "NOTES_INFO"]);
const toldTo = ({ frames }: ForeignClient) => frames.filter(({ op }) => !besides.has(op)).map(({ op }) => op);

interface Expected {
  readonly sender?: readonly string[];
  readonly colleague?: readonly string[];
  /** Everybody gets the list of notes anew. */
  readonly isListed?: boolean;
}

/** Sends one request, and looks at what each of the three was told because of it. */
async function tells(op: string, data: Record<string, unknown>, expected: Expected): Promise<void> {
  for (const client of all()) client.frames.length = 0;
  const lists = expected.isListed ? all().map((client) => client.next("NOTES_INFO")) : [];
  sender.send(op, data, "m1");
  await handled(sender);
  await Promise.all(lists);
  await expect.poll(() => toldTo(colleague)).toEqual(expected.colleague ?? []);
  await handled(passerBy);
  expect(toldTo(sender)).toEqual(expected.sender ?? []);
  expect(toldTo(passerBy)).toEqual([]);
}

const alike = (...ops: string[]) => ({ sender: ops, colleague: ops });
const frameOf = (client: ForeignClient, op: string): Frame | undefined =>
  client.frames.find((frame) => frame.op === op);

describe("of a paragraph", () => {
  it("that is committed everybody on the note hears, with the number of the request [event.PARAGRAPH op.envelope]", async () => {
    const commit = { id: idAt(0), title: "T", paragraph: "%sh\necho 1", params: {}, config: {} };
    const told = ["SAVE_NOTE_FORMS", "PARAGRAPH"];
    // The text as a patch first, so that what the colleague types there meanwhile stays.
    await tells("COMMIT_PARAGRAPH", commit, { sender: told, colleague: ["PATCH_PARAGRAPH", ...told] });
    for (const client of [sender, colleague]) {
      const frame = frameOf(client, "PARAGRAPH");
      expect(frame?.msgId).toBe("m1");
      expect(frame?.data["paragraph"]).toMatchObject({ title: "T", text: "%sh\necho 1" });
    }
  });

  it("that is inserted, moved and removed everybody on the note hears [event.PARAGRAPH_MOVED event.PARAGRAPH_REMOVED]", async () => {
    await tells("INSERT_PARAGRAPH", { index: 1 }, alike("PARAGRAPH_ADDED"));
    expect(frameOf(colleague, "PARAGRAPH_ADDED")?.data).toMatchObject({ index: 1 });
    await tells("MOVE_PARAGRAPH", { id: idAt(0), index: 1 }, alike("PARAGRAPH_MOVED"));
    expect(frameOf(colleague, "PARAGRAPH_MOVED")?.data).toEqual({ id: idAt(0), index: 1 });
    await tells("PARAGRAPH_REMOVE", { id: idAt(0) }, alike("PARAGRAPH_REMOVED"));
    expect(frameOf(colleague, "PARAGRAPH_REMOVED")?.data).toEqual({ id: idAt(0) });
  });

  it("whose text is patched only the others hear", async () => {
    const patch = "@@ -0,0 +1,5 @@\n+hello\n";
    await tells("PATCH_PARAGRAPH", { id: idAt(0), noteId: note.id, patch }, { colleague: ["PATCH_PARAGRAPH"] });
    expect(frameOf(colleague, "PATCH_PARAGRAPH")?.data).toMatchObject({ paragraphId: idAt(0) });
  });

  it("that is cleared everybody on the note hears, and of a whole note that is", async () => {
    await tells("PARAGRAPH_CLEAR_OUTPUT", { id: idAt(0) }, alike("SAVE_NOTE_FORMS", "PARAGRAPH"));
    await tells("PARAGRAPH_CLEAR_ALL_OUTPUT", { id: note.id }, alike("NOTE"));
  });

  it("that does not run nobody hears when it is cancelled", async () => {
    await tells("CANCEL_PARAGRAPH", { id: idAt(0) }, {});
  });
});

describe("of questions", () => {
  it("only who asks hears the answer", async () => {
    const noteId = note.id;
    await tells("GET_INTERPRETER_BINDINGS", { noteId }, { sender: ["INTERPRETER_BINDINGS"] });
    await tells("GET_INTERPRETER_SETTINGS", {}, { sender: ["INTERPRETER_SETTINGS"] });
    await tells("LIST_CONFIGURATIONS", {}, { sender: ["CONFIGURATIONS_INFO"] });
    await tells("LIST_REVISION_HISTORY", { noteId }, { sender: ["LIST_REVISION_HISTORY"] });
    await tells("CONVERT_NOTE_NBFORMAT", { noteId, noteName: "n" }, { sender: ["CONVERTED_NOTE_NBFORMAT"] });
    await tells("COMPLETION", { id: idAt(0), buf: "%sh ec", cursor: 6 }, { sender: ["COMPLETION_LIST"] });
  });

  it("nobody hears of what needs no answer [op.PING op.LIST_UPDATE_NOTE_JOBS]", async () => {
    await tells("PING", {}, {});
    await tells("LIST_UPDATE_NOTE_JOBS", {}, {});
    await tells("UNSUBSCRIBE_UPDATE_NOTE_JOBS", {}, {});
    await tells("GET_NOTE", {}, {});
  });

  it("that cannot be answered only who asks hears why", async () => {
    await tells("GET_NOTE", { id: "2ZZZZZZZZ" }, { sender: ["ERROR_INFO"] });
    expect(frameOf(sender, "ERROR_INFO")?.data).toEqual({ info: "HTTP 404 Not Found" });
    await tells("NO_SUCH_OPERATION", {}, { sender: ["ERROR_INFO"] });
  });
});

describe("of a note", () => {
  it("that is renamed those on it hear, and everybody gets the list [event.NOTES_INFO]", async () => {
    const rename = { id: note.id, name: `Renamed ${count}`, relative: true };
    await tells("NOTE_RENAME", rename, { ...alike("NOTE"), isListed: true });
    expect(frameOf(colleague, "NOTE")?.data["note"]).toMatchObject({ path: `/Told/Renamed ${count}` });
  });

  it("whose settings change those on it hear [event.NOTE_UPDATED]", async () => {
    const update = { id: note.id, name: note.name, config: { ...note.config, looknfeel: "simple" } };
    await tells("NOTE_UPDATE", update, alike("NOTE_UPDATED"));
    expect(frameOf(colleague, "NOTE_UPDATED")?.data).toMatchObject({ config: { looknfeel: "simple" } });
  });

  it("that goes to the trash and comes back those on it hear", async () => {
    await tells("MOVE_NOTE_TO_TRASH", { id: note.id }, { ...alike("NOTE"), isListed: true });
    await tells("RESTORE_NOTE", { id: note.id }, { ...alike("NOTE"), isListed: true });
    expect(frameOf(sender, "NOTE")?.data["note"]).toMatchObject({ path: note.path });
  });

  it("that is made, imported or cloned only its maker hears, and everybody gets the list", async () => {
    const imported = { note: { name: `Told/Imported ${count}`, paragraphs: [] } };
    await tells("IMPORT_NOTE", imported, { sender: ["IMPORT_NOTE"], isListed: true });
  });
});

describe("who is on a note", () => {
  it("hears when company comes and goes [op.GET_NOTE event.NOTE]", async () => {
    const together = sender.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === true);
    await passerBy.ask("GET_NOTE", { id: note.id }, "NOTE");
    expect((await together).data).toEqual({ status: true, users: ["anonymous"] });
    const alone = sender.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === false);
    await colleague.ask("GET_HOME_NOTE", {}, "NOTE");
    await passerBy.close();
    expect((await alone).data).toEqual({ status: false });
    passerBy = await connect();
  });

  it("is on one note at most: the next one takes its place", async () => {
    const other = noteOf(await colleague.ask("NEW_NOTE", { name: `Told/Other ${count}` }, "NEW_NOTE"));
    for (const client of all()) client.frames.length = 0;
    await sender.ask("INSERT_PARAGRAPH", { index: 0 }, "PARAGRAPH_ADDED");
    await handled(colleague);
    expect(toldTo(colleague)).toEqual([]);
    expect(other.paragraphs).toHaveLength(1);
  });
});
