import {
  type Conflict,
  type Connection,
  createListeners,
  type NoteReplica,
  type RequestInput,
  type RequestOutcome,
  TextReplica,
} from "@octavo/client";
import { answered, createHandClock } from "@octavo/client/testing";
import {
  createNote,
  createSegment,
  type NoteId,
  newParagraph,
  type Paragraph,
  type ParagraphId,
  resultsOf,
} from "@octavo/note";
import type { Fact, RequestName } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import type { Offer } from "../../../ui/notices/notification-list.ts";
import { keyedCommands } from "../commands/paragraph-commands.ts";
import { paragraphContextOf } from "../commands/paragraph-context.ts";
import { createNoteSession } from "./note-session.ts";

const aParagraph = (id: string, change: Partial<Paragraph> = {}): Paragraph => ({
  ...newParagraph({ id: id as ParagraphId, text: `text of ${id}`, user: "Ada", createdAt: 1 }),
  ...change,
});

/** What the page calls the paragraph that it makes. */
const own = "paragraph_1_0";

/** A page with a note of these paragraphs, and a server that answers as the test says. */
function aPage(
  paragraphs: readonly Paragraph[],
  change: object = {},
  soon: (work: () => void) => void = (work) => work(),
) {
  let note = { ...createNote({ id: "2ABCDEFGH" as NoteId, path: "/Sales", paragraphs }), ...change };
  const changed = new Map<string, Paragraph>();
  let notifyParagraph = () => {};
  const asked: { readonly op: string; readonly data: unknown }[] = [];
  const said: string[] = [];
  const undos: (() => void)[] = [];
  const withdrawn: string[] = [];
  const texts = new Map<string, TextReplica>();
  const factListeners = createListeners<readonly Fact[]>();
  const changeListeners = createListeners<void>();
  let finishRun: (answer: RequestOutcome) => void = () => {};
  const caughtUp = createListeners<void>();
  const written = new Set<string>();
  const offered = new Map<string, () => void>();
  let isFlushed = true;
  let refusal: string | null = null;
  const typed: string[] = [];
  const ledTo: string[] = [];
  const copies: string[] = [];
  let conflicts: readonly Conflict[] = [];
  let isElsewhere = false;
  let doings = 0;
  let attended: "editor" | "paragraph" = "paragraph";
  let answer: RequestOutcome | Promise<RequestOutcome> | ((op: string, data: unknown) => RequestOutcome) = answered();
  const replica: Partial<NoteReplica> = {
    noteId: note.id,
    get state(): NoteReplica["state"] {
      return {
        phase: { name: "ready" },
        note,
        right: "owner",
        isDirty: false,
        refusal,
        conflicts,
        watchers: null,
      };
    },
    paragraph: (id) => changed.get(id) ?? note.paragraphs.find((paragraph) => paragraph.id === id),
    subscribe: changeListeners.add,
    subscribeParagraph: (_, listener) => {
      notifyParagraph = listener;
      return () => {};
    },
    text: (id) => texts.get(id),
    shownText: (id) => texts.get(id)?.text.toString() ?? replica.paragraph?.(id)?.text ?? "",
    flushed: async () => (refusal === null ? (isFlushed ? "saved" : "away") : "refused"),
    keepCopy: (text) => void copies.push(text),
    hold: () => {},
    onCaughtUp: caughtUp.add,
    isWrittenIn: (id) => written.has(id),
    onFacts: factListeners.add,
    run: (id, params) => {
      asked.push({ op: "run", data: params ? { id, params } : id });
      return new Promise((resolve) => {
        finishRun = resolve;
      });
    },
  };
  const aMoment = () => {
    const before = doings;
    return { part: attended, isStillThere: () => true, isIdle: () => doings === before };
  };
  const request = async <Name extends RequestName>(op: Name, data: RequestInput<Name>) => {
    asked.push({ op, data });
    return typeof answer === "function" ? answer(op, data) : answer;
  };
  const notify = {
    problem: (text: string) => void said.push(text),
    done: (text: string) => void said.push(text),
    undoable: (text: string, undo: () => void) => {
      said.push(text);
      undos.push(undo);
      return () => void withdrawn.push(text);
    },
    offer: (text: string, { perform }: Offer) => {
      offered.set(text, perform);
      return () => void offered.delete(text);
    },
  };
  const session = createNoteSession({
    replica: replica as NoteReplica,
    connection: { request } as Partial<Connection> as Connection,
    notify,
    drawing: { later: (work) => work(), outputIsComing: () => {} },
    soon,
    at: { attend: aMoment, caretIn: () => null },
    clock: { ...createHandClock(), now: () => 1, random: () => 0 },
    holdKeys: () => ({
      leadTo: (id, send) => {
        ledTo.push(id);
        if (!isElsewhere) send();
      },
      giveBack: () => typed.splice(0).join(""),
      giveUp: async () => typed.splice(0).join(""),
      stop: () => typed.splice(0).join(""),
    }),
  });
  return {
    session,
    asked,
    said,
    undos,
    withdrawn,
    hasText: (id: string, text: string) => {
      const options = { clientId: "c", nextSequence: () => 1, send: () => true, onConflict: () => {} };
      const made = new TextReplica(text, 1, options);
      texts.set(id, made);
      return made;
    },
    refuseText: (why: string) => {
      refusal = why;
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    conflictIn: (id: string) => {
      conflicts = [...conflicts, { paragraphId: id, text: "mine", at: 1 }];
    },
    /** The note has these paragraphs now. */
    become: (ids: string | readonly string[]) => {
      note = { ...note, paragraphs: [...ids].map((id) => aParagraph(id)) };
    },
    /** The note comes as a whole, with this in it. */
    comesWith: (next: object) => {
      note = { ...note, ...next };
      changeListeners.notify();
    },
    wanted: (id: string) => session.page.getState().wanted.get(id),
    receive: (...facts: Fact[]) => factListeners.notify(facts),
    finishRun: (next: RequestOutcome) => finishRun(next),
    focus: () => session.page.getState().focus?.paragraphId,
    becomes: (id: string, next: Partial<Paragraph>) => {
      changed.set(id, aParagraph(id, next));
      notifyParagraph();
    },
    /** Where what was typed ahead went. */
    ledTo,
    copies,
    typeAhead: (text: string) => void typed.push(text),
    /** Has the keyboard in the text of a paragraph. */
    writeIn: (id: string) => {
      attended = "editor";
      session.setCurrent(id);
    },
    doSomething: () => {
      doings += 1;
    },
    goElsewhere: () => {
      isElsewhere = true;
    },
    kept: () => [...session.page.getState().kept],
    catchUp: () => caughtUp.notify(),
    /** What is offered at a press. */
    offered,
    wroteIn: (id: string) => void written.add(id),
    isAway: (isAway: boolean) => {
      isFlushed = !isAway;
      answer = isAway ? notSent : answer;
    },
  };
}

const notSent: RequestOutcome = { ok: false, reason: "notSent", text: "away" };
const done = answered();

const queued = { type: "runQueued", paragraphId: "a", runId: "r", textVersion: 0, user: "x", at: 1 } as Fact;
const finished = { type: "runFinished", paragraphId: "a", runId: "r", at: 2, outcome: "FINISHED" } as Fact;

const inserted = (id: string, index: number, content: Partial<Paragraph> = {}): Fact => ({
  type: "paragraphInserted",
  index,
  paragraph: aParagraph(id, content),
});

describe("running", () => {
  it("shows as queued at once, and as what the server says from then on [state.paragraph.pending-locally]", async () => {
    const p = aParagraph("a");
    const page = aPage([p]);
    void page.session.run("a");
    expect(page.session.status(p)).toBe("PENDING");
    const runQueued = { type: "runQueued", paragraphId: p.id, runId: "r", textVersion: 0, user: "Ada", at: 1 } as Fact;
    page.receive(runQueued);
    expect(page.session.status(p)).toBe("READY");
  });

  it("twice asks once", () => {
    const page = aPage([aParagraph("a")]);
    void page.session.run("a");
    void page.session.run("a");
    expect(page.asked).toEqual([{ op: "run", data: "a" }]);
  });

  it("of all shows as queued while it waits for what was typed, and twice asks once", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    const running = page.session.runAll();
    await page.session.runAll();
    expect(page.session.status(aParagraph("b"))).toBe("PENDING");
    await running;
    expect(page.asked).toMatchObject([{ op: "RUN_ALL_PARAGRAPHS" }]);
    expect(page.session.status(aParagraph("b"))).toBe("READY");
  });

  it("of many wakes the paragraphs once for all of them", async () => {
    const page = aPage(["a", "b", "c"].map((id) => aParagraph(id)));
    let notified = 0;
    page.session.page.subscribe(() => {
      notified += 1;
    });
    const running = page.session.runAll();
    expect(notified).toBe(1);
    await running;
    expect(notified).toBe(2);
  });

  it("takes what was filled in along, once", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.session.forms.change("a", "who", "Ada");
    const running = page.session.run("a");
    expect(page.asked).toEqual([{ op: "run", data: { id: "a", params: { who: "Ada" } } }]);
    page.finishRun(answered());
    await running;
    page.session.forms.change("b", "n", 1);
    await page.session.runAll();
    const all = [{ id: "a" }, { id: "b", params: { n: 1 } }];
    expect(page.asked.at(-1)).toMatchObject({ op: "RUN_ALL_PARAGRAPHS", data: { paragraphs: all } });
    expect(page.session.forms.store.getState().size).toBe(0);
  });

  it("waits until what was filled into the forms of the note is saved", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    const save = { op: "SAVE_NOTE_FORMS", data: { noteId: "2ABCDEFGH", change: { city: "Linz" } } };
    const saved = answerLater(page);
    page.session.noteForms.change({ name: "city", type: "TextBox" }, "Linz");
    void page.session.run("a");
    await Promise.resolve();
    expect(page.asked).toEqual([save]);
    saved();
    await expect.poll(() => page.asked).toEqual([save, { op: "run", data: "a" }]);

    page.answerWith(done);
    page.session.noteForms.change({ name: "city", type: "TextBox" }, "Graz");
    await page.session.runAll();
    expect(page.asked.slice(2).map(({ op }) => op)).toEqual(["SAVE_NOTE_FORMS", "RUN_ALL_PARAGRAPHS"]);
  });

  it("does not begin with other values than those that are shown", async () => {
    const page = aPage([aParagraph("a")]);
    page.answerWith({ ok: false, reason: "refused", text: "The disk is full." });
    page.session.noteForms.change({ name: "city", type: "TextBox" }, "Linz");
    await page.session.run("a");
    await page.session.runAll();
    expect(page.asked.map(({ op }) => op)).toEqual(["SAVE_NOTE_FORMS", "SAVE_NOTE_FORMS"]);
    expect(page.said).toEqual(["The disk is full.", "The disk is full."]);
    expect(page.session.status(aParagraph("a"))).toBe("READY");
  });

  it.each([
    ["is empty", { text: " \n" }],
    ["is disabled", { config: { enabled: false } }],
    ["runs already", { status: "RUNNING" as const }],
  ])("does nothing where the paragraph %s", (_, change) => {
    const page = aPage([aParagraph("a", change)]);
    void page.session.run("a");
    expect(page.asked).toEqual([]);
  });

  it("says why it was refused and shows the paragraph as before", async () => {
    const p = aParagraph("a");
    const page = aPage([p]);
    const running = page.session.run("a");
    page.finishRun({ ok: false, reason: "refused", text: "not now" });
    await running;
    expect(page.said).toEqual(["not now"]);
    expect(page.session.status(p)).toBe("READY");
  });

  it("all takes what was typed into an empty paragraph just now, or while the server is away", async () => {
    const page = aPage([aParagraph("a", { text: "" })]);
    page.hasText("a", "1 + 1");
    await page.session.runAll();
    expect(page.asked).toMatchObject([{ op: "RUN_ALL_PARAGRAPHS", data: { paragraphs: [{ id: "a" }] } }]);
  });

  it("all leaves out what is disabled or empty", async () => {
    const page = aPage([
      aParagraph("a"),
      aParagraph("b", { config: { enabled: false } }),
      aParagraph("c", { text: "" }),
    ]);
    await page.session.runAll();
    expect(page.asked).toEqual([
      { op: "RUN_ALL_PARAGRAPHS", data: { noteId: "2ABCDEFGH", paragraphs: [{ id: "a" }] } },
    ]);
  });
});

describe("going on after a run", () => {
  it("goes to the paragraph below", () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.session.focusNext("a", page.session.run("a"));
    expect(page.focus()).toBe("b");
  });

  it("gives the keyboard to a line that the run asks for, of a user who has done nothing since or is there", () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.session.setCurrent("b");
    expect(page.session.takesInput("b")).toBe(true);
    expect(page.session.takesInput("a")).toBe(false);
    page.session.focusNext("a", page.session.run("a"));
    page.session.setCurrent("b");
    expect(page.session.takesInput("a")).toBe(true);
    page.doSomething();
    expect(page.session.takesInput("a")).toBe(false);
  });

  it("gives it to no line that the run of another user asks for", () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.session.focusNext("a", Promise.resolve());
    page.session.setCurrent("b");
    expect(page.session.takesInput("a")).toBe(false);
  });

  it("does not move on from a line that is asked for sooner than that", () => {
    const put: (() => void)[] = [];
    const page = aPage([aParagraph("a"), aParagraph("b")], {}, (work) => void put.push(work));
    page.session.setCurrent("a");
    page.session.focusNext("a", page.session.run("a"));
    expect(page.session.takesInput("a")).toBe(true);
    for (const work of put) work();
    expect(page.focus()).toBeUndefined();
  });

  it("waits for the paragraph that the server appends", () => {
    const page = aPage([aParagraph("a")]);
    page.session.setCurrent("a");
    page.session.focusNext("a", page.session.run("a"));
    page.receive(inserted("b", 1));
    expect(page.focus()).toBe("b");
  });

  it("leads what is typed ahead there", () => {
    const page = aPage([aParagraph("a")]);
    page.session.focusNext("a", page.session.run("a"));
    page.receive(inserted("b", 1));
    expect(page.ledTo).toEqual(["b"]);
  });

  it("stays where it is when the run appends nothing, and loses nothing of what was typed", async () => {
    const page = aPage([aParagraph("a")]);
    const running = page.session.run("a");
    page.session.focusNext("a", running);
    page.typeAhead("x");
    page.finishRun(answered());
    await running;
    await expect.poll(() => page.copies).toEqual(["x"]);
    page.receive(inserted("b", 1));
    expect([page.ledTo, page.focus()]).toEqual([[], undefined]);
  });

  it("stays where the person has gone in the meantime", () => {
    const page = aPage([aParagraph("a"), aParagraph("z")]);
    page.session.focusNext("z", page.session.run("z"));
    page.session.setCurrent("a");
    page.receive(inserted("new", 2));
    expect(page.focus()).toBeUndefined();
  });

  it("does not follow what another user inserts", () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.receive(inserted("x", 1));
    expect(page.focus()).toBeUndefined();
  });
});

describe("going to a neighbour", () => {
  const hidden = { config: { editorHide: true } };
  const read = {
    text: "%md\n# Read me",
    status: "FINISHED",
    results: resultsOf("SUCCESS", [createSegment("HTML", "")]),
  } as const;
  const goneTo = (change: Partial<Paragraph>, prepare?: (page: ReturnType<typeof aPage>) => void) => {
    const page = aPage([aParagraph("a"), aParagraph("b", change)]);
    prepare?.(page);
    expect(page.session.focusNeighbour("a", 1)).toBe(true);
    return page.session.page.getState().focus;
  };

  it("goes into its text", () => {
    expect(goneTo({})).toMatchObject({ paragraphId: "b", part: "editor" });
    expect(goneTo(hidden, ({ session }) => session.open("b"))).toMatchObject({ part: "editor" });
  });

  it("goes to it as a whole where the text is hidden, or is shown rendered", () => {
    expect(goneTo(hidden)).toMatchObject({ paragraphId: "b", part: "paragraph" });
    expect(goneTo(read)).toMatchObject({ paragraphId: "b", part: "paragraph" });
    expect(goneTo({}, ({ session }) => void session.configure("b", hidden.config))).toMatchObject({
      part: "paragraph",
    });
  });
});

describe("showing and hiding a text", () => {
  const read = {
    text: "%md\n# Read me",
    status: "FINISHED",
    results: resultsOf("SUCCESS", [createSegment("HTML", "")]),
  } as const;
  const toggled = (page: ReturnType<typeof aPage>) => {
    const context = paragraphContextOf(page.session, "a");
    const command = keyedCommands.find(({ id }) => id === "toggleEditor");
    if (!context || !command) throw new Error("no such command");
    const label = command.label?.(context);
    command.perform(context);
    const [paragraph] = page.session.shown().note?.paragraphs ?? [];
    return [label, paragraph && page.session.isTextHidden(paragraph)];
  };

  it("goes by what is shown: also of a text that was opened although it is hidden", () => {
    const page = aPage([aParagraph("a", { config: { editorHide: true } })]);
    page.session.open("a");
    expect(toggled(page)).toEqual(["Hide code", true]);
    expect(page.asked).toEqual([]);
    expect(toggled(page)).toEqual(["Show code", false]);
  });

  it("brings the source of what is shown rendered, and hides it again", () => {
    const page = aPage([aParagraph("a", { ...read, config: { editorHide: true } })]);
    expect(toggled(page)).toEqual(["Show code", false]);
    expect(page.asked).toMatchObject([{ data: { id: "a", config: { editorHide: false } } }]);
    expect(toggled(page)).toEqual(["Hide code", true]);
  });

  it("leaves a text where what came of it is hidden", () => {
    const page = aPage([aParagraph("a", { ...read, config: { tableHide: true } })]);
    expect(toggled(page)).toEqual(["Hide code", true]);
  });

  it("does the same for all paragraphs", () => {
    const page = aPage([aParagraph("a", read), aParagraph("b")]);
    const paragraphs = page.session.shown().note?.paragraphs ?? [];
    const hidden = () => paragraphs.map(page.session.isTextHidden);
    expect(hidden()).toEqual([true, false]);
    page.session.showTexts(paragraphs, false);
    expect(hidden()).toEqual([true, true]);
    page.session.showTexts(paragraphs, true);
    expect(hidden()).toEqual([false, false]);
  });

  it("knows a language under another name by what its last run has written down", () => {
    const config = { editorSetting: { language: "markdown", editOnDblClick: true } };
    const page = aPage([aParagraph("a", { ...read, text: "%docs\n# Read me", config })]);
    expect(toggled(page)).toEqual(["Show code", false]);
    const code = aPage([aParagraph("a", { ...read, text: "%python\n1", config })]);
    expect(toggled(code)).toEqual(["Hide code", true]);
  });
});

describe("a keyboard that nothing has any more", () => {
  it("is on the paragraph as a whole, and moves the page only where that is on the screen", () => {
    const { session } = aPage([aParagraph("a")]);
    session.focus("a");
    session.setCurrent("a");
    session.keepFocus("a", true);
    expect(session.page.getState().focus).toMatchObject({ paragraphId: "a", part: "paragraph", isStill: false });
    session.keepFocus("a", false);
    expect(session.page.getState().focus).toMatchObject({ paragraphId: "a", part: "paragraph", isStill: true });
  });

  it("is left to where it was sent meanwhile, but not to where it had been sent before", () => {
    const { session, focus } = aPage([aParagraph("a"), aParagraph("b")]);
    session.focus("b");
    session.setCurrent("a");
    session.keepFocus("a", true);
    expect(focus()).toBe("a");
    session.focus("b");
    session.keepFocus("a", true);
    expect(focus()).toBe("b");
  });

  it("still goes on to the paragraph that the server appends after a run", () => {
    const page = aPage([aParagraph("a"), aParagraph("new")]);
    page.session.setCurrent("new");
    page.session.focusNext("new", page.session.run("new"));
    page.session.keepFocus("new", true);
    page.session.setCurrent("new");
    page.receive(inserted("newer", 2));
    expect(page.focus()).toBe("newer");
  });
});

/** A page whose server moves what it is asked to move. */
function aMovingPage(ids: string) {
  const page = aPage([...ids].map((id) => aParagraph(id)));
  let now = ids;
  const become = (next: string) => {
    now = next;
    page.become(next);
  };
  page.answerWith((op, data) => {
    const { id, index } = data as { id: string; index: number };
    const others = [...now].filter((other) => other !== id);
    if (op === "MOVE_PARAGRAPH") become(others.toSpliced(index, 0, id).join(""));
    return answered();
  });
  return { ...page, become, ids: () => now };
}

describe("moving", () => {
  it("twice quickly moves by two places", async () => {
    const page = aMovingPage("abcd");
    await Promise.all([page.session.move("a", 1), page.session.move("a", 1)]);
    expect(page.ids()).toBe("bcad");
  });

  it("leaves what is put below the paragraph meanwhile below it", async () => {
    const page = aMovingPage("abc");
    void page.session.move("a", 1);
    await page.session.insert(1, "");
    expect(page.asked.at(-1)).toMatchObject({ op: "INSERT_PARAGRAPH", data: { index: 2 } });
  });
});

describe("undo of a move", () => {
  it.each([
    ["what another put on top", 3, -1, "xabdc", "xabcd"],
    ["what another put on top of the first", 0, 1, "xbacd", "xabcd"],
    ["the neighbours being moved by others", 3, -1, "cabd", "cdab"],
    ["the one above being gone", 1, 1, "cbd", "bcd"],
  ])("goes back to where it stood, for all of %s", async (_, from, distance, meanwhile, after) => {
    const page = aMovingPage("abcd");
    await page.session.move("abcd".charAt(from), distance === 1 ? 1 : -1);
    page.become(meanwhile);
    page.session.undo();
    await expect.poll(page.ids).toBe(after);
  });
});

describe("removing", () => {
  it("is done at once and can be taken back", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    await page.session.remove("a");
    expect(page.said).toEqual(["Paragraph removed"]);
    expect(page.focus()).toBe("b");
    page.undos[0]?.();
    await expect
      .poll(() => page.asked)
      .toEqual([
        { op: "PARAGRAPH_REMOVE", data: { id: "a" } },
        { op: "RESTORE_PARAGRAPH", data: { id: "a", index: 0 } },
      ]);
  });

  it("of a paragraph that waits is taken back with the title it was given meanwhile", async () => {
    const page = aPage([aParagraph("a")]);
    page.isAway(true);
    await page.session.insert(1, "new");
    const key = page.session.edits.all.flatMap((edit) => (edit.type === "insert" ? [edit.id] : []))[0] ?? "";
    await page.session.setTitle(key, "Sum");
    await page.session.remove(key);
    expect(page.session.edits.all).toEqual([]);
    page.undos[0]?.();
    await expect
      .poll(() => page.session.edits.all)
      .toMatchObject([{ id: key, content: { text: "new", title: "Sum" } }]);
  });

  it("of one that was to run, taken back once the server is there, runs it", async () => {
    const page = aPage([aParagraph("a")]);
    page.isAway(true);
    await page.session.insertAndRun(1, "new");
    const key = page.session.edits.all.flatMap((edit) => (edit.type === "insert" ? [edit.id] : []))[0] ?? "";
    await page.session.remove(key);
    page.isAway(false);
    page.answerWith(answered(inserted(own, 1)));
    page.become(["a", own]);
    page.undos[0]?.();
    await expect.poll(() => page.asked.at(-1)).toEqual({ op: "run", data: own });
  });

  it("twice removes once and says nothing", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b"), aParagraph("c")]);
    page.answerWith(() => {
      page.become("ac");
      return answered();
    });
    await Promise.all([page.session.remove("b"), page.session.remove("b")]);
    await page.session.remove("b");
    expect(page.asked).toEqual([{ op: "PARAGRAPH_REMOVE", data: { id: "b" } }]);
    expect(page.said).toEqual(["Paragraph removed"]);
    page.session.undo();
    expect(page.session.undoable()).toBeNull();
  });

  it("says nothing where another user was faster", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b"), aParagraph("c")]);
    page.answerWith(() => {
      page.become("ac");
      return { ok: false, reason: "refused", text: "HTTP 404 Not Found" };
    });
    await page.session.remove("b");
    expect([page.said, page.session.undoable()]).toEqual([[], null]);
  });

  it("says so when the server says nothing", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.answerWith({ ok: false, reason: "unanswered", text: "The server has not answered." });
    await page.session.remove("a");
    expect([page.said, page.session.undoable()]).toEqual([["The server has not answered."], null]);
  });

  it("does not ask a server for it that does not take what was typed", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.refuseText("The server has not taken what was typed for 30 s.");
    await page.session.remove("a");
    expect([page.asked, page.said]).toEqual([[], ["The server has not taken what was typed for 30 s."]]);
    expect(page.session.undoable()).toBeNull();
  });

  it("the only paragraph is refused", async () => {
    const page = aPage([aParagraph("a")]);
    await page.session.remove("a");
    expect(page.asked).toEqual([]);
    expect(page.said).toEqual(["All the paragraphs can't be deleted."]);
  });
});

describe("writing into a paragraph", () => {
  it("starts the text and goes there", () => {
    const page = aPage([aParagraph("a", { text: "" })]);
    const text = page.hasText("a", "");
    page.session.write("a", "%md\n# Title");
    expect(text.text.toString()).toBe("%md\n# Title");
    expect(page.focus()).toBe("a");
  });

  it("leaves alone what the user has written there", () => {
    const page = aPage([aParagraph("a")]);
    const text = page.hasText("a", "x = 1");
    page.session.write("a", "%md\n# Title");
    expect(text.text.toString()).toBe("x = 1");
  });
});

describe("inserting", () => {
  it("moves the keyboard into the new paragraph, because it was asked for here", async () => {
    const page = aPage([aParagraph("a")]);
    page.answerWith(answered(inserted(own, 1)));
    await page.session.insert(1, "%sql\n");
    expect(page.asked).toEqual([{ op: "INSERT_PARAGRAPH", data: { index: 1, id: own, text: "%sql\n" } }]);
    expect(page.focus()).toBe(own);
    expect(page.ledTo).toEqual([own]);
  });

  it("leaves the keyboard to a user who has gone elsewhere meanwhile", async () => {
    const page = aPage([aParagraph("a")]);
    page.answerWith(answered(inserted(own, 1)));
    page.goElsewhere();
    await page.session.insert(1, "");
    expect([page.ledTo, page.focus()]).toEqual([[own], undefined]);
  });

  it("that is refused keeps what was typed ahead, and says why", async () => {
    const page = aPage([aParagraph("a")]);
    page.answerWith({ ok: false, reason: "refused", text: "No." });
    const inserting = page.session.insert(1, "");
    page.typeAhead("import os");
    await inserting;
    await expect.poll(() => page.copies).toEqual(["import os"]);
    expect(page.said).toEqual(["No."]);
  });
});

describe("a new paragraph in which something is composed as it is made", () => {
  async function aComposition() {
    const page = aPage([aParagraph("a")]);
    page.isAway(true);
    await page.session.insert(1, "");
    const key = page.session.shown().note?.paragraphs[1]?.id ?? "";
    page.session.edits.compose(key, true);
    page.answerWith(() => {
      page.become(["a", own]);
      return answered(inserted(own, 1, { text: "" }));
    });
    page.catchUp();
    await expect.poll(() => page.session.edits.veiled).toBe(own);
    page.session.edits.write(key, { text: "日" });
    const shown = () => page.session.shown().note?.paragraphs.map(({ id }) => id);
    expect(shown()).toEqual(["a", key]);
    return { ...page, shown, end: () => page.session.edits.compose(key, false) };
  }

  it("is there once all the while, and has what was composed", async () => {
    const page = await aComposition();
    const text = page.hasText(own, "");
    page.end();
    await expect.poll(() => text.text.toString()).toBe("日");
    expect(page.shown()).toEqual(["a", own]);
    expect(page.focus()).toBe(own);
  });

  it("leaves that as a copy where another user has removed it meanwhile", async () => {
    const page = await aComposition();
    page.become("a");
    page.end();
    await expect.poll(() => page.copies).toEqual(["日"]);
    expect(page.shown()).toEqual(["a"]);
  });
});

describe("while the whole note runs, inserting", () => {
  it.each([
    ["an empty paragraph", (page: ReturnType<typeof aPage>) => page.session.insert(1, "")],
    ["one that is to run", (page: ReturnType<typeof aPage>) => page.session.insertAndRun(1, "x")],
    ["a copy", (page: ReturnType<typeof aPage>) => page.session.copy("a")],
  ])("%s is not done, and why is said: no user could write there", async (_, insert) => {
    const page = aPage([aParagraph("a")], { runAll: { user: "Ada", at: 1 } });
    await insert(page);
    expect([page.asked, page.said]).toEqual([[], [expect.stringContaining("The whole note is running.")]]);
  });
});

describe("configuring", () => {
  it("leaves the title out, which may be another by now", async () => {
    const page = aPage([aParagraph("a", { title: "Sales" })]);
    await page.session.configure("a", { editorHide: true });
    expect(page.asked).toEqual([{ op: "COMMIT_PARAGRAPH", data: { id: "a", config: { editorHide: true } } }]);
  });

  it("of one output after another shows both", () => {
    const page = aPage([aParagraph("a")]);
    answerLater(page);
    void page.session.configure("a", { results: { 0: { graph: "bars" } } });
    void page.session.configure("a", { results: { 1: { graph: "pie" } } });
    expect(page.wanted("a")).toEqual({ results: { 0: { graph: "bars" }, 1: { graph: "pie" } } });
  });

  it("shows until its last change is answered, so that nothing jumps back meanwhile", async () => {
    const page = aPage([aParagraph("a")]);
    const first = answerLater(page);
    const isFirstDone = page.session.configure("a", { results: { 0: { graph: "bars" } } });
    const second = answerLater(page);
    const isSecondDone = page.session.configure("a", { lineNumbers: true });
    const both = { results: { 0: { graph: "bars" } }, lineNumbers: true };
    expect(page.wanted("a")).toEqual(both);
    first();
    await isFirstDone;
    expect(page.wanted("a")).toEqual(both);
    second();
    await isSecondDone;
    expect(page.wanted("a")).toBeUndefined();
  });

  it("by a key goes on from what is shown: switched twice it is as it was, and two steps are two", () => {
    const page = aPage([aParagraph("a", { config: { colWidth: 12 } })]);
    answerLater(page);
    const press = (id: string) => {
      const context = paragraphContextOf(page.session, "a");
      if (context) keyedCommands.find((command) => command.id === id)?.perform(context);
    };
    for (const id of ["toggleLineNumbers", "toggleLineNumbers", "narrow", "narrow"]) press(id);
    expect(page.wanted("a")).toEqual({ lineNumbers: false, colWidth: 10 });
  });

  it("by showing a title begins to write it where there is none", () => {
    const page = aPage([
      aParagraph("bare"),
      aParagraph("named", { title: "Sum" }),
      aParagraph("shown", { config: { title: true } }),
    ]);
    answerLater(page);
    const written = (id: string, command: string) => {
      const context = paragraphContextOf(page.session, id);
      if (context) keyedCommands.find((one) => one.id === command)?.perform(context);
      const { entitled } = page.session.page.getState();
      page.session.entitle(id, false);
      return [entitled, page.wanted(id)];
    };
    expect(written("bare", "toggleTitle")).toEqual(["bare", { title: true }]);
    expect(written("named", "toggleTitle")).toEqual([null, { title: true }]);
    expect(written("shown", "toggleTitle")).toEqual([null, { title: false }]);
    expect(written("named", "editTitle")).toEqual(["named", { title: true }]);
  });

  it("has one title written at a time, and ends only that", () => {
    const { session } = aPage([aParagraph("a"), aParagraph("b")]);
    session.entitle("a", true);
    session.entitle("b", true);
    session.entitle("a", false);
    expect(session.page.getState().entitled).toBe("b");
  });

  it("ends with a refusal, in the server's words", async () => {
    const page = aPage([aParagraph("a")]);
    page.answerWith({ ok: false, reason: "refused", text: "The disk is full." });
    await page.session.configure("a", { editorHide: true });
    expect(page.wanted("a")).toBeUndefined();
    expect(page.said).toEqual(["The disk is full."]);
  });
});

describe("a paragraph that waits for the server", () => {
  async function aWaiting() {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.isAway(true);
    await page.session.insert(1, "new");
    const key = page.session.shown().note?.paragraphs[1]?.id ?? "";
    const context = () => paragraphContextOf(page.session, key);
    const press = (id: string) => {
      const now = context();
      if (now) keyedCommands.find((command) => command.id === id)?.perform(now);
    };
    const comeBack = async () => {
      page.isAway(false);
      page.answerWith((op) => {
        page.become(["a", own, "b"]);
        return op === "INSERT_PARAGRAPH" ? answered(inserted(own, 1)) : answered();
      });
      page.asked.length = 0;
      page.catchUp();
      await expect.poll(() => page.session.edits.all).toEqual([]);
    };
    return { ...page, key, context, press, comeBack };
  }

  it("is set up as any other, shown so, and has all of that when it is made", async () => {
    const page = await aWaiting();
    for (const id of ["narrow", "narrow", "toggleLineNumbers", "toggleEditor"]) page.press(id);
    await expect
      .poll(() => page.context()?.paragraph.config)
      .toEqual({ colWidth: 10, lineNumbers: true, editorHide: true });
    await page.comeBack();
    expect(page.asked.slice(1)).toEqual(
      [{ colWidth: 11 }, { colWidth: 10 }, { lineNumbers: true }, { editorHide: true }].map((config) => ({
        op: "COMMIT_PARAGRAPH",
        data: { id: own, config },
      })),
    );
  });

  it("is moved where it is to be", async () => {
    const page = await aWaiting();
    page.press("moveDown");
    await expect.poll(() => page.session.shown().note?.paragraphs.map(({ id }) => id)).toEqual(["a", "b", page.key]);
    await page.comeBack();
    expect(page.asked.slice(1)).toEqual([{ op: "MOVE_PARAGRAPH", data: { id: own, index: 2 } }]);
  });

  it("does not run where that is turned off", async () => {
    const page = await aWaiting();
    page.press("toggleEnabled");
    await page.session.run(page.key);
    expect([page.said, page.session.edits.waiting(page.key)?.runs]).toEqual([
      [expect.stringContaining("switched off")],
      false,
    ]);
  });

  it("has the user go on in its editor once it is made, though the field that they wrote in goes", async () => {
    const page = await aWaiting();
    page.session.setCurrent(own);
    await page.comeBack();
    page.session.keepFocus(own, true);
    expect(page.session.page.getState().focus).toMatchObject({ paragraphId: own, part: "editor" });
  });

  it("takes the keyboard from no user who has gone elsewhere, though it was sent there where it was already", async () => {
    const page = await aWaiting();
    page.session.setCurrent(own);
    page.session.focus(own, "paragraph");
    page.goElsewhere();
    await page.comeBack();
    expect(page.focus()).toBeUndefined();
  });

  it("is merged into the one above with what was written in it", async () => {
    const page = await aWaiting();
    const above = page.hasText("a", "above");
    await page.session.mergeBelow("a");
    expect(above.text.toString()).toBe("above\nnew");
    expect(page.session.edits.waiting(page.key)).toBeUndefined();
  });

  it("counts for a user who runs all above or below", async () => {
    const page = await aWaiting();
    const b = paragraphContextOf(page.session, "b");
    if (b) keyedCommands.find(({ id }) => id === "runBelow")?.perform(b);
    await expect.poll(page.kept).toEqual(["b"]);
  });
});

describe("settings of the note", () => {
  it("are said to be taken when they are, or wait, so that a form keeps what was not", async () => {
    const page = aPage([aParagraph("a")]);
    const change = { cron: "0 0 6 * * ?" };
    expect(await page.session.configureNote(change)).toBe(true);
    page.answerWith({ ok: false, reason: "refused", text: "The disk is full." });
    expect([await page.session.configureNote(change), page.said]).toEqual([false, ["The disk is full."]]);
    page.isAway(true);
    expect(await page.session.configureNote(change)).toBe(true);
  });
});

/** Lets the next question wait for its answer until the returned function is called. */
function answerLater(page: ReturnType<typeof aPage>): () => void {
  let answerNow = () => {};
  page.answerWith(
    new Promise((resolve) => {
      answerNow = () => resolve(answered());
    }),
  );
  return () => answerNow();
}

describe("a run that is cancelled before it is answered", () => {
  const cancelled = { op: "CANCEL_PARAGRAPH", data: { id: "a", ends: false } };

  it("is cancelled with its answer, which the cancellation must not overtake", async () => {
    const page = aPage([aParagraph("a")]);
    const running = page.session.run("a");
    await page.session.cancel("a");
    expect(page.asked).toEqual([{ op: "run", data: "a" }]);
    page.finishRun(answered());
    await running;
    expect(page.asked.at(-1)).toEqual(cancelled);
    const again = page.session.run("a");
    page.finishRun(answered());
    await again;
    expect(page.asked.filter(({ op }) => op === "CANCEL_PARAGRAPH")).toHaveLength(1);
  });

  it("is cancelled at once where the server has reported it", async () => {
    const page = aPage([aParagraph("a")]);
    void page.session.run("a");
    page.becomes("a", { status: "PENDING" });
    await page.session.cancel("a");
    expect(page.asked.at(-1)).toEqual(cancelled);
  });

  it("is not sent where something is still to be saved, nor kept for a server that is away", async () => {
    const page = aPage([aParagraph("a")]);
    let save = (_: RequestOutcome) => {};
    page.answerWith(
      new Promise<RequestOutcome>((resolve) => {
        save = resolve;
      }),
    );
    page.session.noteForms.change({ name: "city", type: "TextBox" }, "Linz");
    const waiting = page.session.run("a");
    await page.session.cancel("a");
    save(answered());
    await waiting;
    expect(page.asked.map(({ op }) => op)).toEqual(["SAVE_NOTE_FORMS"]);

    const sent = page.session.run("a");
    await page.session.cancel("a");
    page.finishRun(notSent);
    await sent;
    expect(page.kept()).toEqual([]);
  });

  it("goes out with none of a whole note that was cancelled", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    const running = page.session.runAll();
    await page.session.cancelAll();
    await running;
    expect(page.asked).toEqual([]);
  });
});

describe("a run while the server is away", () => {
  async function aWaitingRun(paragraphs = [aParagraph("a"), aParagraph("b")]) {
    const page = aPage(paragraphs);
    const running = page.session.run("a");
    page.finishRun(notSent);
    await running;
    page.asked.length = 0;
    return page;
  }

  it("waits, shown as queued, and goes out once when the page has caught up", async () => {
    const page = await aWaitingRun();
    expect(page.kept()).toEqual(["a"]);
    expect(page.session.status(aParagraph("a"))).toBe("PENDING");
    page.catchUp();
    page.catchUp();
    expect(page.asked).toEqual([{ op: "run", data: "a" }]);
    expect(page.kept()).toEqual([]);
    expect(page.said).toEqual([]);
  });

  it("asked for again waits no second time", async () => {
    const page = await aWaitingRun();
    await page.session.run("a");
    expect(page.asked).toEqual([]);
    expect(page.kept()).toEqual(["a"]);
  });

  it("is cancelled here, where no other client knows of it", async () => {
    const page = await aWaitingRun();
    await page.session.cancel("a");
    page.catchUp();
    expect(page.asked).toEqual([]);
  });

  it("of all paragraphs goes out as that, without those that were cancelled meanwhile", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b"), aParagraph("c")]);
    page.isAway(true);
    await page.session.runAll();
    expect(page.kept()).toEqual(["a", "b", "c"]);
    await page.session.cancel("b");
    page.isAway(false);
    page.answerWith(done);
    page.asked.length = 0;
    page.catchUp();
    await expect
      .poll(() => page.asked)
      .toMatchObject([{ op: "RUN_ALL_PARAGRAPHS", data: { paragraphs: [{ id: "a" }, { id: "c" }] } }]);
  });

  it("that was on its way when the connection broke is not asked for again, only reported", async () => {
    const page = aPage([aParagraph("a")]);
    const running = page.session.run("a");
    page.finishRun({ ok: false, reason: "disconnected", text: "gone" });
    await running;
    page.asked.length = 0;
    page.catchUp();
    expect(page.asked).toEqual([]);
    expect(page.said).toEqual([expect.stringContaining("has not begun")]);
  });
});

describe("a paragraph that others remove", () => {
  const said = "Somebody removed the paragraph you were writing in.";
  const removed = (id: string): Fact => ({ type: "paragraphRemoved", paragraphId: id as ParagraphId });

  /** One has been shown the note, and others remove this. */
  function aPageWithout(id: string, prepare: (page: ReturnType<typeof aPage>) => void) {
    const page = aPage([aParagraph("a"), aParagraph("b"), aParagraph("c")]);
    page.catchUp();
    prepare(page);
    page.become("abc".replace(id, ""));
    page.receive(removed(id));
    return page;
  }

  it.each<[string, (page: ReturnType<typeof aPage>) => void]>([
    ["has the caret in", (page) => page.writeIn("b")],
    ["wrote in lately", (page) => page.wroteIn("b")],
  ])("is offered to a user who %s, and put back where it was", async (_, prepare) => {
    const page = aPageWithout("b", prepare);
    expect([...page.offered.keys()]).toEqual([said]);
    page.offered.get(said)?.();
    await expect.poll(() => page.asked).toEqual([{ op: "RESTORE_PARAGRAPH", data: { id: "b", index: 1 } }]);
  });

  it("comes back with what was typed on meanwhile", async () => {
    const page = aPageWithout("b", (before) => {
      before.writeIn("b");
      before.typeAhead("+ 1");
    });
    page.answerWith(answered(inserted("b", 1)));
    page.become("abc");
    const live = page.hasText("b", "x ");
    page.offered.get(said)?.();
    await expect.poll(() => live.text.toString()).toBe("x + 1");
    expect(page.focus()).toBe("b");
  });

  it("is not offered any more once it is back", () => {
    const page = aPageWithout("b", (before) => before.wroteIn("b"));
    page.become("abc");
    page.receive(inserted("b", 1));
    expect(page.offered.size).toBe(0);
  });

  it("takes what was typed on when others put it back, and leaves it as a copy where the note is left", async () => {
    const typeOn = () =>
      aPageWithout("b", (before) => {
        before.writeIn("b");
        before.typeAhead("+ 1");
      });
    const page = typeOn();
    page.become("abc");
    const live = page.hasText("b", "x ");
    page.receive(inserted("b", 1));
    await expect.poll(() => live.text.toString()).toBe("x + 1");

    const left = typeOn();
    await Promise.resolve();
    await Promise.resolve();
    left.session.stop();
    await expect.poll(() => left.copies).toEqual(["+ 1"]);
  });

  it("is put back from another page, too, and into no other note", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    await page.session.remove("b");
    page.session.stop();
    page.answerWith({ ok: false, reason: "refused", text: "too long ago" });
    page.session.undo();
    const { noteId } = page.session.replica;
    await expect
      .poll(() => page.asked)
      .toEqual([
        { op: "PARAGRAPH_REMOVE", data: { id: "b" } },
        { op: "RESTORE_PARAGRAPH", data: { noteId, id: "b", index: 1 } },
      ]);
  });

  it("becomes a copy where not all of it was saved, and what was typed on is one, too", async () => {
    const page = aPageWithout("b", (before) => {
      before.writeIn("b");
      before.typeAhead("+ 1");
      before.conflictIn("b");
    });
    await expect.poll(() => page.copies).toEqual(["+ 1"]);
    expect(page.offered.size).toBe(0);
  });

  it("is not reported where one did not write, may not, or has removed it oneself", async () => {
    expect(aPageWithout("b", (page) => page.writeIn("a")).offered.size).toBe(0);
    expect(aPageWithout("b", (page) => page.session.setCurrent("b")).offered.size).toBe(0);
    const own = aPage([aParagraph("a"), aParagraph("b")]);
    own.catchUp();
    own.writeIn("b");
    const arrive = answerLater(own);
    void own.session.remove("b");
    await expect.poll(() => own.asked.length).toBe(1);
    own.session.undo();
    own.become("a");
    own.receive(removed("b"));
    arrive();
    expect(own.offered.size).toBe(0);
  });

  it("and put back by others is no problem to a user who takes the removal back as well", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    await page.session.remove("b");
    page.answerWith({ ok: false, reason: "refused", text: "It is there." });
    page.session.undo();
    await expect.poll(() => page.asked.at(-1)?.op).toBe("RESTORE_PARAGRAPH");
    await expect.poll(() => page.focus()).toBe("b");
    expect([page.said, page.copies]).toEqual([["Paragraph removed"], []]);
  });
});

describe("undo", () => {
  it("takes back moves and deletions, the latest first", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b"), aParagraph("c")]);
    await page.session.move("a", 1);
    await page.session.remove("b");
    page.asked.length = 0;
    expect(page.session.undoable()?.label()).toBe("Undo: remove paragraph");
    page.session.undo();
    await expect.poll(() => page.asked).toMatchObject([{ op: "RESTORE_PARAGRAPH", data: { id: "b" } }]);
    expect(page.session.undoable()?.label()).toBe("Undo: move paragraph");
  });

  it("takes back a deletion that is still on its way, and nothing before it", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b"), aParagraph("c")]);
    await page.session.move("a", 1);
    page.asked.length = 0;
    const removed = answerLater(page);
    const removing = page.session.remove("c");
    page.session.undo();
    await expect.poll(() => page.asked.length).toBe(1);
    removed();
    await removing;
    const removal = { op: "PARAGRAPH_REMOVE", data: { id: "c" } };
    const restoring = { op: "RESTORE_PARAGRAPH", data: { id: "c", index: 2 } };
    await expect.poll(() => page.asked).toEqual([removal, restoring]);
    expect(page.session.undoable()?.label()).toBe("Undo: move paragraph");
    expect(page.said).toEqual([]);
  });

  it("takes back all that is on its way, the latest first, and what is done behind it comes behind it", async () => {
    const page = aMovingPage("abcd");
    void page.session.move("a", 1);
    void page.session.move("a", 1);
    page.session.undo();
    page.session.undo();
    await page.session.move("d", -1);
    expect([page.ids(), page.session.undoable()?.label()]).toEqual(["abdc", "Undo: move paragraph"]);
    page.session.undo();
    await expect.poll(page.ids).toBe("abcd");
    expect(page.session.undoable()).toBeNull();
  });

  it("of a deletion lets it be deleted again at once", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    void page.session.remove("a");
    page.session.undo();
    await page.session.remove("a");
    expect(page.asked.map(({ op }) => op)).toEqual(["PARAGRAPH_REMOVE", "RESTORE_PARAGRAPH", "PARAGRAPH_REMOVE"]);
    expect(page.session.undoable()?.label()).toBe("Undo: remove paragraph");
  });

  it("has nothing to take back of what was refused", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    page.answerWith({ ok: false, reason: "refused", text: "No." });
    await page.session.remove("a");
    await page.session.drop("a", 1);
    expect([page.session.undoable(), page.said, page.undos]).toEqual([null, ["No.", "No."], []]);
  });

  it("does not take back again what its notice has", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    await page.session.drop("a", 1);
    expect(page.said).toEqual(["Paragraph moved"]);
    page.undos[0]?.();
    expect(page.session.undoable()).toBeNull();
  });

  it("ends the notice of what it has taken back", async () => {
    const page = aPage([aParagraph("a"), aParagraph("b")]);
    await page.session.drop("a", 1);
    await page.session.remove("b");
    page.session.undo();
    expect(page.withdrawn).toEqual(["Paragraph removed"]);
  });
});

it("hides or shows all at once, and asks nothing for those that are so already", async () => {
  const page = aPage([aParagraph("a"), aParagraph("b", { config: { editorHide: true } })]);
  await page.session.configureAll({ editorHide: true });
  expect(page.asked).toMatchObject([{ op: "COMMIT_PARAGRAPH", data: { id: "a", config: { editorHide: true } } }]);
});

describe("a change of settings while a run waits", () => {
  it("shows at once, and is sent when the run has begun", async () => {
    const pending = aParagraph("a", { status: "PENDING" });
    const page = aPage([pending]);
    const configuring = page.session.configure("a", { lineNumbers: true });
    expect(page.wanted("a")).toEqual({ lineNumbers: true });
    expect(page.asked).toEqual([]);
    page.becomes("a", { status: "RUNNING" });
    await configuring;
    expect(page.asked).toMatchObject([{ op: "COMMIT_PARAGRAPH", data: { id: "a", config: { lineNumbers: true } } }]);
  });
});

describe("a rendered text in whose source the user writes", () => {
  const rendered: Partial<Paragraph> = {
    text: "%md one",
    status: "FINISHED",
    results: resultsOf("SUCCESS", [createSegment("HTML", "one")]),
  };

  /** A page with the keyboard in the source. */
  function writing() {
    const page = aPage([aParagraph("a", rendered)]);
    page.writeIn("a");
    return { ...page, isOpened: () => page.session.page.getState().opened.has("a") };
  }

  it("closes by their own run", async () => {
    const page = writing();
    const running = page.session.run("a");
    page.receive(queued);
    page.finishRun(done);
    await running;
    page.receive(finished);
    expect(page.isOpened()).toBe(false);
  });

  it("stays open through another's run of all, also when they ran it last", async () => {
    const page = writing();
    const running = page.session.run("a");
    page.receive(queued);
    page.finishRun(done);
    await running;
    page.receive(finished);
    page.comesWith({ runAll: { user: "Bob", at: 1 } });
    page.receive({ type: "runAllStarted", queue: ["a" as ParagraphId], user: "Bob" }, queued);
    expect(page.isOpened()).toBe(true);
  });

  it("closes by their own run of all", async () => {
    const page = writing();
    const running = page.session.runAll();
    page.comesWith({ runAll: { user: "Ada", at: 1 } });
    page.receive({ type: "runAllStarted", queue: ["a" as ParagraphId], user: "Ada" });
    await running;
    page.receive(queued);
    page.receive(finished);
    expect(page.isOpened()).toBe(false);
  });

  it("stays open when the note comes as a whole", () => {
    const page = writing();
    page.comesWith({});
    expect(page.isOpened()).toBe(true);
  });
});

describe("a run of the whole note", () => {
  const started = (id: string): Fact =>
    ({ type: "runStarted", paragraphId: id as ParagraphId, runId: "r", at: 1 }) as Fact;

  it("takes the page along where one likes that", () => {
    const page = aPage([aParagraph("a"), aParagraph("b")], { runAll: { user: "Ada", at: 1 } });
    page.receive(started("a"));
    expect(page.session.page.getState().shown).toBeNull();
    page.session.setFollowsRun(true);
    page.receive(started("b"));
    expect(page.session.page.getState().shown).toMatchObject({ paragraphId: "b" });
  });
});
