import { describe, expect, it } from "vitest";
import { aNotebook, settled } from "./testing/a-notebook.ts";

describe("moving a note to the trash", () => {
  it("is shown before the server has answered", async () => {
    const notebook = await aNotebook("/a", "/b");
    void notebook.actions.trash(notebook.note(0));
    expect([notebook.paths(), notebook.shown()]).toEqual([
      ["/a", "/b"],
      ["/~Trash/a", "/b"],
    ]);
  });

  it("can be undone", async () => {
    const notebook = await aNotebook("/a");
    void notebook.actions.trash(notebook.note(0));
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/~Trash/a"]);
    notebook.undo();
    await notebook.answerAll();
    expect([notebook.paths(), notebook.asked()]).toEqual([["/a"], ["MOVE_NOTE_TO_TRASH", "RESTORE_NOTE"]]);
  });

  it("gives the name back that it lost because the trash had it", async () => {
    const notebook = await aNotebook("/a", "/~Trash/a");
    void notebook.actions.trash(notebook.note(0));
    await notebook.answerAll();
    expect(notebook.paths()[0]).toMatch(/^\/~Trash\/a .+/);
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/a", "/~Trash/a"]);
  });

  it("is undone before what was thrown away earlier, though both are answered at once", async () => {
    const notebook = await aNotebook("/a", "/b", "/c");
    void notebook.actions.trashAll([notebook.note(0), notebook.note(1)]);
    void notebook.actions.trash(notebook.note(2));
    await notebook.answerAll();
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/~Trash/a", "/~Trash/b", "/c"]);
  });

  it("is no longer offered to be undone once the note was restored, and one that was not still is", async () => {
    const notebook = await aNotebook("/a", "/b");
    void notebook.actions.trash(notebook.note(0));
    void notebook.actions.trash(notebook.note(1));
    await notebook.answerAll();
    expect(notebook.offers()).toBe(2);
    void notebook.actions.restore(notebook.note(1));
    await notebook.answerAll();
    notebook.undo();
    await notebook.answerAll();
    expect([notebook.paths(), notebook.offers()]).toEqual([["/a", "/b"], 0]);
  });

  it.each([
    ["restored", "RESTORE_NOTE"],
    ["removed for good", "EMPTY_TRASH"],
  ])("is no longer offered to be undone once another user has %s it", async (_how, op) => {
    const notebook = await aNotebook("/a", "/b");
    void notebook.actions.trash(notebook.note(0));
    await notebook.answerAll();
    notebook.byAnother("NOTE_RENAME", { id: "n1", name: "/c" });
    expect(notebook.offers()).toBe(1);
    notebook.byAnother(op, { id: "n0" });
    expect(notebook.offers()).toBe(0);
  });

  it("is still offered to be undone when the server refuses to restore it", async () => {
    const notebook = await aNotebook("/a");
    void notebook.actions.trash(notebook.note(0));
    await notebook.answerAll();
    void notebook.actions.restore(notebook.note(0));
    notebook.refuse("The disk is full.");
    await settled();
    expect(notebook.offers()).toBe(1);
  });

  it("is taken back on the page when the server refuses, in its words", async () => {
    const notebook = await aNotebook("/a");
    void notebook.actions.trash(notebook.note(0));
    notebook.refuse("The disk is full.");
    await settled();
    expect([notebook.shown(), notebook.problems]).toEqual([["/a"], ["The disk is full."]]);
  });

  it("is not answered by a list in which it has not happened yet", async () => {
    const notebook = await aNotebook("/a");
    void notebook.actions.trash(notebook.note(0));
    notebook.answerBy("NOTES_INFO", { notes: [{ id: "n0", path: "/a" }] });
    await settled();
    expect(notebook.shown()).toEqual(["/~Trash/a"]);
  });
});

describe("several notes at once", () => {
  it("go to the trash, and come back together", async () => {
    const notebook = await aNotebook("/a", "/Sales/b", "/c");
    void notebook.actions.trashAll([notebook.note(0), notebook.note(1)]);
    expect(notebook.shown()).toEqual(["/~Trash/a", "/~Trash/Sales/b", "/c"]);
    await notebook.answerAll();
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/a", "/Sales/b", "/c"]);
  });

  it("move into a folder beside what is there, and back", async () => {
    const notebook = await aNotebook("/a", "/b", "/Sales/b");
    void notebook.actions.moveAll(
      [
        [notebook.note(0), "/Sales/a"],
        [notebook.note(1), "/Sales/b"],
      ],
      "Sales",
    );
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/Sales/a", "/Sales/b 1", "/Sales/b"]);
    notebook.undo();
    await notebook.answerAll();
    expect([notebook.paths(), notebook.problems]).toEqual([["/a", "/b", "/Sales/b"], []]);
  });
});

describe("many notes", () => {
  it("move and come back for one list a way, however many they are", async () => {
    const notebook = await aNotebook(...Array.from({ length: 300 }, (_, at) => `/note ${at}`));
    const all = notebook.paths().map((path, at) => [notebook.note(at), `/Sales${path}`] as const);
    void notebook.actions.moveAll(all, "Sales");
    await notebook.answerAll();
    expect(new Set(notebook.paths().map((path) => path.split("/")[1]))).toEqual(new Set(["Sales"]));
    expect(notebook.lists()).toBe(1);
    notebook.undo();
    await notebook.answerAll();
    expect([notebook.paths()[299], notebook.lists(), notebook.problems]).toEqual(["/note 299", 2, []]);
  });
});

describe("several notes of which some are gone or refused meanwhile", () => {
  it("move without those, which are named with the reason, and back without those that others have moved on", async () => {
    const notebook = await aNotebook("/a", "/b", "/c", "/d", "/e");
    const [a, b, c, d] = [0, 1, 2, 3].map(notebook.note);
    const into = (note = notebook.note(0)) => [note, `/Sales${note.path}`] as const;
    void notebook.actions.moveAll([into(a), into(b), into(c), into(d)], "Sales");
    notebook.byAnother("DEL_NOTE", { id: "n1" });
    notebook.byAnother("NOTE_RENAME", { id: "n4", name: "/Sales/c" });
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/Sales/a", "/c", "/Sales/d", "/Sales/c"]);
    expect(notebook.problems.splice(0)).toEqual(["No longer there: “b”", "Not moved: “c”. Note '/Sales/c' existed"]);

    notebook.byAnother("NOTE_RENAME", { id: "n3", name: "/Elsewhere/d" });
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/a", "/c", "/Elsewhere/d", "/Sales/c"]);
    expect(notebook.problems).toEqual(["Moved elsewhere meanwhile, and left there: “d”"]);
  });

  it("names some of many", async () => {
    const notebook = await aNotebook("/a", "/b", "/c", "/d", "/e");
    const all = [0, 1, 2, 3, 4].map((at) => [notebook.note(at), `/Sales${notebook.note(at).path}`] as const);
    for (const [{ id }] of all) notebook.byAnother("DEL_NOTE", { id });
    void notebook.actions.moveAll(all, "Sales");
    await notebook.answerAll();
    expect(notebook.problems).toEqual(["No longer there: “a”, “b”, “c” and 2 more"]);
    expect(notebook.offers()).toBe(0);
  });
});

describe("several notes that were thrown away", () => {
  it("come back without those that another user has deleted, which are named", async () => {
    const notebook = await aNotebook("/a", "/b");
    void notebook.actions.trashAll([notebook.note(0), notebook.note(1)]);
    await notebook.answerAll();
    notebook.byAnother("DEL_NOTE", { id: "n0" });
    notebook.undo();
    await notebook.answerAll();
    expect([notebook.paths(), notebook.problems]).toEqual([["/b"], ["“a” was deleted for good and cannot come back"]]);
  });

  it("are offered to come back until the last of them has left the trash", async () => {
    const notebook = await aNotebook("/Sales/a", "/Sales/b");
    void notebook.actions.trashFolder("/Sales");
    await notebook.answerAll();
    void notebook.actions.restore(notebook.note(0));
    await notebook.answerAll();
    expect(notebook.offers()).toBe(1);
    void notebook.actions.emptyTrash();
    await notebook.answerAll();
    expect(notebook.offers()).toBe(0);
  });
});

describe("what is asked for before the last thing was answered", () => {
  it("is shown, and holds in the end", async () => {
    const notebook = await aNotebook("/Sales/a", "/b");
    void notebook.actions.trashFolder("/Sales");
    void notebook.actions.restoreFolder("/~Trash/Sales");
    expect(notebook.shown()).toEqual(["/Sales/a", "/b"]);
    await notebook.answerAll();
    expect([notebook.paths(), notebook.shown(), notebook.problems]).toEqual([
      ["/Sales/a", "/b"],
      ["/Sales/a", "/b"],
      [],
    ]);
    expect(notebook.actions.expected.getState().size).toBe(0);
  });

  it("is settled when it was answered, and offers to take it back by then", async () => {
    const notebook = await aNotebook("/a");
    void notebook.actions.trash(notebook.note(0));
    let offersThen: number | null = null;
    const settled = notebook.actions.settled().then(() => {
      offersThen = notebook.offers();
    });
    await Promise.resolve();
    expect(offersThen).toBeNull();
    await notebook.answerAll();
    await settled;
    expect(offersThen).toBe(1);
  });
});

describe("a folder", () => {
  it("comes back note by note when the trash held its like before", async () => {
    const notebook = await aNotebook("/Sales/a", "/~Trash/Sales/a");
    void notebook.actions.trashFolder("/Sales");
    await notebook.answerAll();
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/Sales/a", "/~Trash/Sales/a"]);
  });

  it("goes to the trash with all its notes, and comes back with them", async () => {
    const notebook = await aNotebook("/Sales/a", "/Sales/2024/b", "/c");
    void notebook.actions.trashFolder("/Sales");
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/~Trash/Sales/a", "/~Trash/Sales/2024/b", "/c"]);
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/Sales/a", "/Sales/2024/b", "/c"]);
    expect(notebook.asked()).toEqual(["MOVE_FOLDER_TO_TRASH", "RESTORE_FOLDER"]);
  });
});

describe("restoring", () => {
  it("chooses a free name when the old one is taken, and says so", async () => {
    const notebook = await aNotebook("/~Trash/a", "/a");
    void notebook.actions.restore(notebook.note(0));
    await notebook.answerAll();
    expect([notebook.paths(), notebook.done]).toEqual([["/a 1", "/a"], ["Restored as “a 1”, since “a” is taken"]]);
  });
});

describe("restoring several notes", () => {
  it("can be taken back, but for those that were moved on since", async () => {
    const notebook = await aNotebook("/~Trash/a", "/~Trash/Sales/b", "/~Trash/c", "/c");
    void notebook.actions.restoreSeveral([0, 1, 2].map(notebook.note));
    await notebook.answerAll();
    expect([notebook.paths(), notebook.offers()]).toEqual([["/a", "/Sales/b", "/c 1", "/c"], 1]);
    notebook.byAnother("NOTE_RENAME", { id: "n0", name: "/Elsewhere/a" });
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/Elsewhere/a", "/~Trash/Sales/b", "/~Trash/c 1", "/c"]);
    expect(notebook.problems).toEqual(["Moved elsewhere meanwhile, and left there: “a”"]);
  });

  it("can be taken back when it was the whole trash", async () => {
    const notebook = await aNotebook("/~Trash/a", "/~Trash/Sales/b", "/c");
    void notebook.actions.restoreAll();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/a", "/Sales/b", "/c"]);
    notebook.undo();
    await notebook.answerAll();
    expect(notebook.paths()).toEqual(["/~Trash/a", "/~Trash/Sales/b", "/c"]);
  });

  it("is not offered to be taken back where the server refuses it", async () => {
    const notebook = await aNotebook("/~Trash/a");
    void notebook.actions.restoreAll();
    notebook.refuse("The disk is full.");
    await settled();
    expect([notebook.offers(), notebook.problems]).toEqual([0, ["The disk is full."]]);
  });
});

describe("emptying the trash", () => {
  it("leaves the other notes", async () => {
    const notebook = await aNotebook("/~Trash/a", "/~Trash/b", "/c");
    void notebook.actions.emptyTrash();
    expect(notebook.shown()).toEqual(["/c"]);
    await notebook.answerAll();
    expect([notebook.paths(), notebook.done]).toEqual([["/c"], ["2 notes are gone for good"]]);
  });
});

describe("a new note", () => {
  it("is found by its id, also by a server that names no request", async () => {
    const notebook = await aNotebook();
    const made = notebook.actions.create("x", "python");
    await notebook.answerAll();
    expect(await made).toEqual({ ok: true, id: "new" });
  });
});

describe("a note that is made at once", () => {
  const named = (notebook: Awaited<ReturnType<typeof aNotebook>>) => notebook.revealed;

  it("has the next name of its folder", async () => {
    const notebook = await aNotebook("/Sales/Untitled Note 4", "/Untitled Note 7");
    const made = notebook.actions.createUntitled("/Sales");
    await notebook.answerAll();
    expect(await made).toEqual({ ok: true, id: "new" });
    expect(named(notebook)).toEqual(["/Sales/Untitled Note 5"]);
  });

  it("goes on to the next name where a note that is not in the list has this one", async () => {
    const notebook = await aNotebook("/a", "/b");
    notebook.hide("/Untitled Note 1", "/Untitled Note 2");
    const made = notebook.actions.createUntitled("");
    await notebook.answerAll();
    await notebook.answerAll();
    expect(await made).toEqual({ ok: true, id: "new" });
    expect(named(notebook)).toEqual(["/Untitled Note 3"]);
  });

  it("gives the server's words when it is refused for another reason", async () => {
    const notebook = await aNotebook();
    const made = notebook.actions.createUntitled("");
    await settled();
    notebook.refuse("The disk is full.");
    expect(await made).toEqual({ ok: false, problem: "The disk is full." });
  });
});

describe("importing", () => {
  it("chooses a free name", async () => {
    const notebook = await aNotebook("/a");
    const made = notebook.actions.importNote({ note: { paragraphs: [] }, path: "/a" });
    await notebook.answerAll();
    expect([await made, notebook.imported]).toEqual([{ ok: true, id: "imported" }, ["/a 1 by socket"]]);
  });

  it("goes by REST when it is too large for the socket", async () => {
    const notebook = await aNotebook();
    const text = "x".repeat(10_240_000);
    const made = await notebook.actions.importNote({ note: { paragraphs: [], text }, path: "/big" });
    expect(made).toEqual({ ok: true, id: "by rest" });
    expect([notebook.asked(), notebook.imported]).toEqual([[], ["/big by REST"]]);
  });
});

describe("clearing the output of a note", () => {
  it("says that it is done, or why it is not", async () => {
    const { actions, note, called, done, problems } = await aNotebook("/Sales/a", "/b");
    await actions.clearOutput(note(0));
    await actions.clearOutput(note(1));
    expect(called).toEqual(["PUT /notebook/n0/clear"]);
    expect([done, problems]).toEqual([["“a” shows no output any more"], ["Not yours."]]);
  });
});

describe("what was put into a folder", () => {
  it("is brought into sight, and nothing that others have put there, or that was refused", async () => {
    const notebook = await aNotebook("/a", "/b", "/~Trash/Old/c", "/Sales/d");
    void notebook.actions.create("Team/2024/x", null);
    void notebook.actions.importNote({ note: { paragraphs: [] }, path: "/In/y" });
    void notebook.actions.rename(notebook.note(0), "/Team/2025/a");
    void notebook.actions.restore(notebook.note(2));
    notebook.byAnother("NOTE_RENAME", { id: "n1", name: "/Others/b" });
    void notebook.actions.rename(notebook.note(3), "/Others/b");
    await notebook.answerAll();
    expect(notebook.revealed).toEqual(["/Team/2024/x", "/In/y", "/Team/2025/a", "/Old/c"]);
  });

  it("stays as it is while it keeps its folder, or goes to the trash", async () => {
    const notebook = await aNotebook("/Sales/a", "/Sales/b");
    void notebook.actions.rename(notebook.note(0), "/Sales/c");
    void notebook.actions.trash(notebook.note(1));
    await notebook.answerAll();
    expect(notebook.revealed).toEqual([]);
  });
});
