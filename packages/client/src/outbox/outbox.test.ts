import { createNote, type NoteId, newParagraph, type Paragraph, type ParagraphId } from "@octavo/note";
import type { Fact, RequestName } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import type { RequestInput, RequestOutcome } from "../connection.ts";
import type { NoteReplica } from "../replica/replica.ts";
import { answered } from "../testing/answered.ts";
import { createHandClock } from "../testing/hand-clock.ts";
import { anchorAtIndex, type Edit, type Insert } from "./edits.ts";
import { createOutbox, type Made } from "./outbox.ts";

const aParagraph = (id: string, text = `text of ${id}`): Paragraph =>
  newParagraph({ id: id as ParagraphId, text, user: "Ada", createdAt: 1 });

const away = (reason: "notSent" | "disconnected"): RequestOutcome => ({ ok: false, reason, text: "away" });
const refused = (text: string): RequestOutcome => ({ ok: false, reason: "refused", text });
const inserted = (id: string, text?: string): Fact => ({
  type: "paragraphInserted",
  index: 0,
  paragraph: aParagraph(id, text),
});

/** A page with these paragraphs; the server answers with what is next in `answers`, then with success. */
function aPage(...ids: readonly string[]) {
  let paragraphs: readonly Paragraph[] = ids.map((id) => aParagraph(id));
  const answers: (RequestOutcome | ((data: unknown) => RequestOutcome))[] = [];
  const asked: string[] = [];
  /** What was left out, each with the reason. */
  const said: unknown[] = [];
  const copies: string[] = [];
  const held = new Map<string, string>();
  const made: Made[] = [];
  const clock = createHandClock();
  let catchUp = () => {};
  let whileFlushing = () => {};
  const note = () => createNote({ id: "2ABCDEFGH" as NoteId, path: "/Sales", paragraphs: [...paragraphs] });
  const replica = {
    noteId: "2ABCDEFGH",
    get state(): NoteReplica["state"] {
      return {
        phase: { name: "ready" },
        note: note(),
        right: "owner",
        isDirty: false,
        refusal: null,
        conflicts: [],
        watchers: null,
      };
    },
    paragraph: (id: string) => paragraphs.find((paragraph) => paragraph.id === id),
    onCaughtUp: (listener: () => void) => {
      catchUp = listener;
      return () => {};
    },
    flushed: async () => {
      whileFlushing();
      return "saved" as const;
    },
    hold: (key: string, text: string | null) => void (text === null ? held.delete(key) : held.set(key, text)),
    keepCopy: (text: string) => void copies.push(text),
  };
  const edits = createOutbox({
    replica,
    connection: {
      request: async <Name extends RequestName>(op: Name, data: RequestInput<Name>) => {
        asked.push(`${op} ${JSON.stringify(data)}`);
        const next = answers.shift() ?? answered();
        return typeof next === "function" ? next(data) : next;
      },
    },
    clock,
    onMade: (one) => void made.push(one),
    onLeftOut: (edit, why) => void said.push([edit, why]),
    onOutputLost: () => void said.push("output lost"),
  });
  return {
    edits,
    asked,
    said,
    copies,
    held,
    made,
    clock,
    answerWith: (...next: typeof answers) => void answers.push(...next),
    /** Others have changed the note. */
    become: (...next: readonly (string | Paragraph)[]) => {
      paragraphs = next.map((one) => (typeof one === "string" ? aParagraph(one) : one));
    },
    async comeBack() {
      asked.length = 0;
      const sent = new Promise<void>((resolve) => {
        const stop = edits.onSent(() => {
          stop();
          resolve();
        });
      });
      catchUp();
      await sent;
    },
    catchUp: () => catchUp(),
    /** What the user does while a removal waits for what was typed. */
    whileFlushing: (act: () => void) => {
      whileFlushing = act;
    },
    insert: (index: number, text = "", id = "new"): Edit => ({
      type: "insert",
      id,
      at: anchorAtIndex(paragraphs, index),
      content: { text },
      runs: false,
    }),
    moveTo: (id: string, index: number): Edit => ({ type: "move", id, at: anchorAtIndex(paragraphs, index, id) }),
  };
}

/** The way back of a removal of the paragraph `a`, which stood above `b`. */
const restoringA: Insert = {
  type: "insert",
  id: "a",
  at: { after: null, before: "b", index: 0 },
  content: { text: "text of a", title: "A", config: { colWidth: 6 }, params: { city: "Linz" } },
  runs: false,
  restores: { text: "text of a", hasOutput: true },
};

/** Everything that waits for nothing but a promise has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe("while the server is there", () => {
  it("a change is sent, and nothing is kept", async () => {
    const page = aPage("a", "b");
    expect((await page.edits.perform(page.moveTo("a", 1))).ok).toBe(true);
    expect([page.asked, page.edits.all]).toEqual([['MOVE_PARAGRAPH {"id":"a","index":1}'], []]);
  });

  it("a refusal is the answer, and nothing is kept", async () => {
    const page = aPage("a", "b");
    page.answerWith(refused("No."));
    expect(await page.edits.perform({ type: "clear", id: "a" })).toMatchObject({ reason: "refused", text: "No." });
    expect(page.edits.all).toEqual([]);
  });
});

describe("a setting", () => {
  it("is sent alone: a title, a name and values that others gave meanwhile stay", async () => {
    const page = aPage("a");
    await page.edits.perform({ type: "configure", id: "a", change: { lineNumbers: true } });
    await page.edits.perform({ type: "configureNote", change: { looknfeel: "simple" } });
    await page.edits.perform({ type: "fillIn", change: { city: "Linz" } });
    expect(page.asked).toEqual([
      'COMMIT_PARAGRAPH {"id":"a","config":{"lineNumbers":true}}',
      'NOTE_UPDATE {"id":"2ABCDEFGH","change":{"looknfeel":"simple"}}',
      'SAVE_NOTE_FORMS {"noteId":"2ABCDEFGH","change":{"city":"Linz"}}',
    ]);
  });
});

describe("changes made while the server is away", () => {
  it("of the note's forms are one, with what was filled in last", async () => {
    const page = aPage("a");
    page.answerWith(away("notSent"));
    await page.edits.perform({ type: "fillIn", change: { city: "L", river: "Mur" } });
    await page.edits.perform({ type: "clear", id: "a" });
    await page.edits.perform({ type: "fillIn", change: { city: "Linz" } });
    expect(page.edits.all.length).toBe(2);
    await page.comeBack();
    expect(page.asked[0]).toBe('SAVE_NOTE_FORMS {"noteId":"2ABCDEFGH","change":{"city":"Linz","river":"Mur"}}');
    expect(page.asked.length).toBe(2);
  });

  it("go out in their order once it is back", async () => {
    const page = aPage("a", "b", "c");
    page.answerWith(away("notSent"));
    const changes: Edit[] = [
      page.moveTo("a", 2),
      { type: "configure", id: "b", change: { colWidth: 6 } },
      { type: "remove", id: "c", text: "text of c" },
      { type: "clearAll" },
    ];
    for (const change of changes) expect(await page.edits.perform(change)).toMatchObject({ reason: "kept" });
    expect(page.edits.all).toEqual(changes);
    await page.comeBack();
    expect(page.asked).toEqual([
      'MOVE_PARAGRAPH {"id":"a","index":2}',
      'COMMIT_PARAGRAPH {"id":"b","config":{"colWidth":6}}',
      'PARAGRAPH_REMOVE {"id":"c"}',
      'PARAGRAPH_CLEAR_ALL_OUTPUT {"id":"2ABCDEFGH"}',
    ]);
    expect([page.edits.all, page.said]).toEqual([[], []]);
  });

  it("mean the same place in a note that others have changed", async () => {
    const page = aPage("a", "b", "c");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(2, "mine"));
    page.become("x", "y", "a", "b", "c");
    page.answerWith(answered(inserted("new", "mine")));
    await page.comeBack();
    expect(page.asked).toEqual(['INSERT_PARAGRAPH {"index":4,"id":"new","text":"mine"}']);
    expect(page.made).toMatchObject([{ insert: { id: "new" }, writtenSince: null }]);
  });

  it("come behind a paragraph that was new as well", async () => {
    const page = aPage("a");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(1, "first", "k1"));
    await page.edits.perform({
      type: "insert",
      id: "k2",
      at: { after: "k1", index: 2 },
      content: { text: "second" },
      runs: true,
    });
    page.answerWith(
      () => {
        page.become("a", "k1");
        return answered(inserted("k1"));
      },
      answered(inserted("k2")),
    );
    await page.comeBack();
    expect(page.asked).toEqual([
      'INSERT_PARAGRAPH {"index":1,"id":"k1","text":"first"}',
      'INSERT_PARAGRAPH {"index":2,"id":"k2","text":"second"}',
    ]);
    expect(page.made.map(({ insert }) => [insert.id, insert.runs])).toEqual([
      ["k1", false],
      ["k2", true],
    ]);
  });

  it("can be taken back", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    const removal: Edit = { type: "remove", id: "a", text: "text of a" };
    await page.edits.perform(removal);
    expect(page.edits.takeBack(removal, restoringA)).toBe(true);
    await page.comeBack();
    expect([page.asked, page.edits.takeBack(removal, restoringA)]).toEqual([[], false]);
  });

  it("can be taken back while what was typed before is sent", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    const removal: Edit = { type: "remove", id: "a", text: "text of a" };
    await page.edits.perform(removal);
    let isTakenBack = false;
    page.whileFlushing(() => {
      isTakenBack = page.edits.takeBack(removal, restoringA);
    });
    await page.comeBack();
    expect([isTakenBack, page.asked, page.edits.all]).toEqual([true, [], []]);
  });

  it("end with the page: no key is taken for what is made behind it, and nothing more is sent", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(1, "mine"));
    await page.edits.perform({ type: "clear", id: "b" });
    page.asked.length = 0;
    const isAsked = new Promise<void>((resolve) => {
      page.answerWith(() => {
        page.edits.stop();
        resolve();
        return answered(inserted("new"));
      });
    });
    page.catchUp();
    await isAsked;
    await settled();
    expect([page.asked, page.made]).toEqual([['INSERT_PARAGRAPH {"index":1,"id":"new","text":"mine"}'], []]);
  });

  it("of a paragraph that waits itself find it", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(2, "mine"));
    await page.edits.perform({ type: "move", id: "new", at: { after: "a", before: "b", index: 1 } });
    await page.edits.perform({ type: "entitle", id: "new", title: "Mine" });
    page.answerWith(() => {
      page.become("a", "b", "new");
      return answered(inserted("new"));
    });
    await page.comeBack();
    expect(page.asked.slice(1)).toEqual([
      'MOVE_PARAGRAPH {"id":"new","index":1}',
      'COMMIT_PARAGRAPH {"id":"new","title":"Mine","config":{"title":true}}',
    ]);
    expect(page.said).toEqual([]);
  });

  it("wait on when the server goes away again in between", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    await page.edits.perform({ type: "clear", id: "a" });
    await page.edits.perform({ type: "clear", id: "b" });
    page.answerWith(answered(), away("notSent"));
    page.catchUp();
    await expect.poll(() => page.edits.all).toEqual([{ type: "clear", id: "b" }]);
    await page.comeBack();
    expect(page.asked).toEqual(['PARAGRAPH_CLEAR_OUTPUT {"id":"b"}']);
  });
});

describe("what cannot be done any more", () => {
  it("is said and left out when its paragraph is gone, and the rest goes on", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.moveTo("a", 1));
    await page.edits.perform({ type: "clear", id: "b" });
    page.become("b");
    await page.comeBack();
    expect(page.asked).toEqual(['PARAGRAPH_CLEAR_OUTPUT {"id":"b"}']);
    expect(page.said).toEqual([[expect.objectContaining({ type: "move", id: "a" }), "gone"]]);
  });

  it("leaves a paragraph where others went on writing, although it was removed here", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    await page.edits.perform({ type: "remove", id: "a", text: "text of a" });
    page.become(aParagraph("a", "text of a, and more"), "b");
    await page.comeBack();
    expect(page.asked).toEqual([]);
    expect(page.said).toEqual([[expect.objectContaining({ type: "remove", id: "a" }), "changed"]]);
  });

  it("asks nothing for what others have removed as well", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    await page.edits.perform({ type: "remove", id: "a", text: "text of a" });
    page.become("b");
    await page.comeBack();
    expect([page.asked, page.said]).toEqual([[], []]);
  });

  it("is given back, each with what the server says, when that does not take it", async () => {
    const page = aPage("a");
    page.answerWith(away("notSent"));
    const changes: Edit[] = [
      { type: "fillIn", change: { city: "Linz" } },
      { type: "rename", name: "Costs" },
    ];
    for (const change of changes) await page.edits.perform(change);
    page.answerWith(refused("No."), refused("Not this."));
    await page.comeBack();
    expect(page.said).toEqual([
      [changes[0], { said: "No." }],
      [changes[1], { said: "Not this." }],
    ]);
  });

  it("leaves a copy of what was written in a paragraph that the server does not make, and says why", async () => {
    const page = aPage("a");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(1, "an hour's work"));
    expect([...page.held.values()]).toEqual(["an hour's work"]);
    page.answerWith(refused("You may not change this note."));
    await page.comeBack();
    expect(page.copies).toEqual(["an hour's work"]);
    expect(page.said).toMatchObject([[{ type: "insert" }, { said: "You may not change this note." }]]);
    expect([page.edits.all, page.held.size]).toEqual([[], 0]);
  });

  it("leaves in that copy what was written while it was on its way, and says nothing of what was done to it", async () => {
    const page = aPage("a", "b");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(2, "a"));
    await page.edits.perform({ type: "move", id: "new", at: { after: "a", index: 1 } });
    page.answerWith(() => {
      page.edits.write("new", { text: "abc" });
      return refused("You may not change this note.");
    });
    await page.comeBack();
    expect([page.copies, page.said.length, page.edits.all]).toEqual([["abc"], 1, []]);
  });
});

it("a paragraph whose text the server gives behind it, as in a note that each user sees for themselves, has it once", async () => {
  const page = aPage("a");
  page.answerWith(away("notSent"));
  await page.edits.perform(page.insert(1, "mine"));
  page.answerWith(answered(inserted("new", "")));
  await page.comeBack();
  expect(page.made).toMatchObject([{ insert: { id: "new" }, sent: "mine", writtenSince: null }]);
});

describe("a paragraph that was sent as the connection broke", () => {
  it("is not made twice when it had arrived", async () => {
    const page = aPage("a");
    page.answerWith(away("disconnected"));
    await page.edits.perform(page.insert(1, "mine"));
    page.become("a", aParagraph("new", "mine"));
    await page.comeBack();
    expect([page.asked, page.made.map(({ insert }) => insert.id)]).toEqual([[], ["new"]]);
  });

  it("is not made twice either when something was written in it since", async () => {
    const page = aPage("a");
    page.answerWith(away("disconnected"));
    await page.edits.perform(page.insert(1, ""));
    page.edits.write("new", { text: "mine" });
    page.become("a", aParagraph("new", ""));
    await page.comeBack();
    expect(page.asked).toEqual([]);
    expect(page.made).toMatchObject([{ insert: { id: "new" }, sent: "", writtenSince: "mine" }]);
  });

  it("is made beside one of the same text that a colleague has made in its place", async () => {
    const page = aPage("a");
    page.answerWith(away("disconnected"));
    await page.edits.perform(page.insert(1, ""));
    page.become("a", aParagraph("theirs", ""));
    page.answerWith(answered(inserted("new")));
    await page.comeBack();
    expect(page.asked).toEqual(['INSERT_PARAGRAPH {"index":1,"id":"new","text":""}']);
  });

  it("is made when it had not", async () => {
    const page = aPage(...["a"]);
    page.become(aParagraph("a", "mine"));
    page.answerWith(away("disconnected"));
    await page.edits.perform(page.insert(1, "mine"));
    page.answerWith(answered(inserted("new")));
    await page.comeBack();
    expect(page.asked).toEqual(['INSERT_PARAGRAPH {"index":1,"id":"new","text":"mine"}']);
  });
});

describe("a removal that was sent as the connection broke, and is taken back", () => {
  async function aDoubtfulRemoval() {
    const page = aPage("a", "b");
    page.answerWith(away("disconnected"));
    const removal: Edit = { type: "remove", id: "a", text: "text of a" };
    await page.edits.perform(removal);
    expect(page.edits.takeBack(removal, restoringA)).toBe(true);
    return page;
  }

  it("is put back by the server when it had arrived", async () => {
    const page = await aDoubtfulRemoval();
    page.become("b");
    page.answerWith(answered(inserted("a")));
    await page.comeBack();
    expect([page.asked, page.said]).toEqual([['RESTORE_PARAGRAPH {"id":"a","index":0}'], []]);
    expect(page.made).toMatchObject([{ insert: { id: "a" }, writtenSince: null }]);
  });

  it("is put back with what was written in it while it waited for that", async () => {
    const page = await aDoubtfulRemoval();
    page.become("b");
    page.edits.write("a", { text: "text of a, and more" });
    page.answerWith(answered(inserted("a")));
    await page.comeBack();
    expect(page.made).toMatchObject([{ insert: { id: "a" }, sent: "text of a", writtenSince: "text of a, and more" }]);
  });

  it("leaves what a colleague wrote in it right before the removal", async () => {
    const page = await aDoubtfulRemoval();
    page.become("b");
    page.answerWith(answered(inserted("a", "text of a, and of a colleague")));
    await page.comeBack();
    expect(page.made).toMatchObject([{ insert: { id: "a" }, writtenSince: null }]);
  });

  it("is put back with what was written in it, also where it is made anew", async () => {
    const page = await aDoubtfulRemoval();
    page.become("b");
    page.edits.write("a", { text: "text of a, and more" });
    page.answerWith(refused("Too long ago."), answered(inserted("a", "text of a, and more")));
    await page.comeBack();
    expect(page.made).toMatchObject([{ insert: { id: "a" }, writtenSince: null }]);
  });

  it("asks for nothing when it had not", async () => {
    const page = await aDoubtfulRemoval();
    expect(page.edits.all).toMatchObject([{ type: "insert", id: "a" }]);
    await page.comeBack();
    expect([page.asked, page.said, page.edits.all]).toEqual([[], [], []]);
  });

  it("is made anew, all but its output, by a server that knows it no more", async () => {
    const page = await aDoubtfulRemoval();
    page.become("b");
    page.answerWith(refused("This paragraph was removed too long ago to be put back."), answered(inserted("new")));
    await page.comeBack();
    expect(page.asked).toEqual([
      'RESTORE_PARAGRAPH {"id":"a","index":0}',
      'COPY_PARAGRAPH {"index":0,"id":"a","title":"A","paragraph":"text of a","config":{"colWidth":6},"params":{"city":"Linz"}}',
    ]);
    expect(page.said).toEqual(["output lost"]);
  });

  it("leaves a copy where the server makes none either", async () => {
    const page = await aDoubtfulRemoval();
    page.become("b");
    page.answerWith(refused("Too long ago."), refused("You may not change this note."));
    await page.comeBack();
    expect(page.copies).toEqual(["text of a"]);
  });
});

describe("an insert that is taken back", () => {
  const remove = (page: ReturnType<typeof aPage>) => {
    const insert = page.edits.waiting("new");
    page.edits.discard("new");
    return insert;
  };

  async function aDoubtfulInsert() {
    const page = aPage("a");
    page.answerWith(away("disconnected"));
    await page.edits.perform(page.insert(1, "mine"));
    return page;
  }

  it("is removed where it had arrived, as the connection broke", async () => {
    const page = await aDoubtfulInsert();
    remove(page);
    page.become("a", aParagraph("new", "mine"));
    await page.comeBack();
    expect([page.asked, page.made, page.edits.all]).toEqual([['PARAGRAPH_REMOVE {"id":"new"}'], [], []]);
  });

  it("stays where another user wrote in it meanwhile, and says so", async () => {
    const page = aPage("a");
    page.answerWith(away("disconnected"));
    await page.edits.perform(page.insert(1, "mine"));
    remove(page);
    page.become("a", aParagraph("new", "mine and theirs"));
    await page.comeBack();
    expect([page.asked, page.said]).toEqual([
      [],
      [[expect.objectContaining({ type: "remove", id: "new" }), "changed"]],
    ]);
  });

  it("asks for nothing where it had not arrived", async () => {
    const page = await aDoubtfulInsert();
    remove(page);
    await page.comeBack();
    expect([page.asked, page.said, page.edits.all]).toEqual([[], [], []]);
  });

  it("is there once when that is taken back in turn", async () => {
    const page = await aDoubtfulInsert();
    const insert = remove(page);
    if (insert) await page.edits.perform(insert);
    page.become("a", aParagraph("new", "mine"));
    await page.comeBack();
    expect([page.asked, page.made.map(({ insert }) => insert.id)]).toEqual([[], ["new"]]);
  });

  it("is removed as well when it is on its way at that moment", async () => {
    const page = aPage("a");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(1, "mine"));
    page.answerWith(() => {
      remove(page);
      page.become("a", aParagraph("new", "mine"));
      return answered(inserted("new"));
    });
    await page.comeBack();
    expect([page.asked.at(-1), page.made]).toEqual(['PARAGRAPH_REMOVE {"id":"new"}', []]);
  });
});

it("what is written in a new paragraph while it is on its way is sent with it", async () => {
  const page = aPage("a");
  page.answerWith(away("notSent"));
  await page.edits.perform(page.insert(1, "first"));
  page.answerWith(() => {
    page.edits.write("new", { text: "first and more" });
    return answered(inserted("new"));
  });
  await page.comeBack();
  expect(page.made).toMatchObject([{ insert: { id: "new" }, writtenSince: "first and more" }]);
});

describe("what an input method composes in a new paragraph as that is made", () => {
  async function aComposition() {
    const page = aPage("a");
    page.answerWith(away("notSent"));
    await page.edits.perform(page.insert(1, ""));
    page.edits.compose("new", true);
    page.answerWith(() => {
      page.become("a", aParagraph("new", ""));
      return answered(inserted("new", ""));
    });
    page.catchUp();
    await settled();
    page.edits.write("new", { text: "にh" });
    return page;
  }

  it("is composed to its end where it was begun, and nothing is shown beside it", async () => {
    const page = await aComposition();
    expect([page.made, page.edits.veiled, page.edits.waiting("new")?.content.text]).toEqual([[], "new", "にh"]);
    page.edits.write("new", { text: "日" });
    page.edits.compose("new", false);
    await settled();
    expect(page.made).toMatchObject([{ insert: { id: "new" }, sent: "", writtenSince: "日" }]);
    expect([page.edits.all, page.edits.veiled]).toEqual([[], null]);
  });

  it("holds nothing up once the user composes no more", async () => {
    const page = await aComposition();
    page.clock.advance(4_000);
    page.edits.compose("new", true);
    page.edits.write("new", { text: "日本" });
    page.clock.advance(4_999);
    await settled();
    expect(page.edits.veiled).toBe("new");
    page.clock.advance(1);
    await settled();
    expect(page.made).toMatchObject([{ writtenSince: "日本" }]);
  });

  it("is taken back with it, and what was made is removed", async () => {
    const page = await aComposition();
    page.edits.discard("new");
    page.edits.compose("new", false);
    await settled();
    expect([page.made, page.edits.veiled, page.asked.at(-1)]).toEqual([[], null, 'PARAGRAPH_REMOVE {"id":"new"}']);
  });
});
