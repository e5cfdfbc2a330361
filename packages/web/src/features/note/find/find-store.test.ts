import { ChangeSet } from "@codemirror/state";
import { TextReplica } from "@octavo/client";
import {
  createNote,
  createSegment,
  type NoteId,
  newParagraph,
  type Paragraph,
  type ParagraphId,
  resultsOf,
} from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { NoteSession } from "../session/note-session.ts";
import type { Undoable } from "../session/undo-stack.ts";
import { createFind } from "./find-store.ts";
import { searchNow } from "./search-now.ts";
import { createSearcher, type SearchWorker } from "./search-texts.ts";

const aParagraph = (id: string, text: string, change: Partial<Paragraph> = {}): Paragraph => ({
  ...newParagraph({ id: id as ParagraphId, text, user: "Ada", createdAt: 1 }),
  ...change,
});

/** A note on a page; what is put off happens when the test says so. */
function aPage(paragraphs: readonly Paragraph[], { right = "owner", look = "default", inUse = "" } = {}) {
  const made = createNote({ id: "2ABCDEFGH" as NoteId, path: "/n", paragraphs });
  const note = { ...made, config: { looknfeel: look } };
  const options = { clientId: "c", nextSequence: () => 1, send: () => true, onConflict: () => {} };
  const texts = new Map(paragraphs.map(({ id, text }) => [id as string, new TextReplica(text, 1, options)]));
  const said: string[] = [];
  const undos: (() => void)[] = [];
  const revealed: string[] = [];
  let listener = () => {};
  let due: (() => void) | null = null;
  const after = (_: number, work: () => void) => {
    due = work;
    return () => {
      due = null;
    };
  };
  const session = {
    replica: {
      state: { note, right, isDirty: false, conflicts: [] },
      subscribe: (next: () => void) => {
        listener = next;
        return () => {};
      },
      text: (id: string) => texts.get(id),
      shownText: (id: string) => texts.get(id)?.text.toString() ?? "",
    },
    inUse: () => inUse,
    status: ({ status }: Paragraph) => status,
    reveal: (place: { paragraphId: string } | null) => void (place && revealed.push(place.paragraphId)),
    remember(entry: Undoable) {
      undos.push(entry.undo);
      if (entry.said) said.push(entry.said);
    },
    notify: {
      problem: (text: string) => void said.push(text),
      done: () => {},
    },
  } as unknown as NoteSession;
  /** Answers that workers are still to give. */
  const busy = new Set<() => void>();
  const newSearcher = () => createSearcher({ startWorker, after: () => () => {} });
  function startWorker(): SearchWorker {
    const mine = new Set<() => void>();
    return {
      search(order, answer) {
        const give = () => {
          busy.delete(give);
          answer(searchNow(order));
        };
        mine.add(give);
        busy.add(give);
      },
      end() {
        for (const give of mine) busy.delete(give);
      },
    };
  }
  const find = createFind({ session, newSearcher, after });
  const state = () => find.store.getState();
  return {
    find,
    said,
    undos,
    revealed,
    state,
    look: async (searchText: string) => {
      find.open(searchText);
      // What is looked for in the page itself is found within a few promises.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
    text: (id: string) => texts.get(id)?.text.toString(),
    /** The workers, those that were not ended, get done. */
    work: () => {
      for (const give of [...busy]) give();
    },
    type: (id: string, at: number, insert: string) => {
      const text = texts.get(id);
      text?.change(ChangeSet.of({ from: at, insert }, text.text.length));
      listener();
      due?.();
    },
  };
}

describe("finding", () => {
  it("counts in code and outputs, in the order of the page, and goes round", async () => {
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "\u001b[31msum\u001b[0m of sums")]);
    const page = aPage([aParagraph("a", "sum", { results }), aParagraph("b", "the sum")]);
    await page.look("sum");
    expect(page.state().currentOccurrence).toBe(0);
    expect(page.state().occurrences.map(({ paragraphId, part }) => `${paragraphId} ${part}`)).toEqual([
      "a code",
      "a output",
      "a output",
      "b code",
    ]);
    page.find.go(-1);
    expect(page.state().currentOccurrence).toBe(3);
    page.find.go(1);
    expect(page.revealed).toEqual(["a", "b", "a"]);
  });

  it("stays where one is while texts above change", async () => {
    const page = aPage([aParagraph("a", "x"), aParagraph("b", "x")]);
    await page.look("x");
    page.find.go(1);
    page.type("a", 0, "x x ");
    await expect.poll(() => page.state().occurrences).toHaveLength(4);
    expect(page.state().occurrences[page.state().currentOccurrence]?.paragraphId).toBe("b");
  });

  it("begins in the paragraph in use", async () => {
    const page = aPage([aParagraph("a", "x"), aParagraph("b", "x")], { inUse: "b" });
    await page.look("x");
    expect(page.revealed).toEqual(["b"]);
  });

  it("finds no code where a report shows none", async () => {
    const page = aPage([aParagraph("a", "x")], { look: "report" });
    await page.look("x");
    expect(page.state().occurrences).toEqual([]);
  });
});

describe("replacing", () => {
  it("goes on behind what was put in, also when that holds what is looked for", async () => {
    const page = aPage([aParagraph("a", "x y x")]);
    await page.look("x");
    page.find.change({ replaceText: "xx" });
    await page.find.replace();
    expect(page.text("a")).toBe("xx y x");
    expect(page.state().occurrences).toHaveLength(3);
    expect(page.state().currentOccurrence).toBe(2);
  });

  it("of all changes texts only, and is taken back over what was typed since", async () => {
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "x")]);
    const page = aPage([aParagraph("a", "x x", { results }), aParagraph("b", "no")]);
    await page.look("x");
    page.find.change({ replaceText: "long" });
    await page.find.replaceAll();
    expect(page.text("a")).toBe("long long");
    expect(page.said).toEqual(["Replaced 2 in one paragraph"]);
    page.type("a", 0, "typed ");
    page.undos[0]?.();
    expect(page.text("a")).toBe("typed x x");
  });

  it("of all twice is taken back one after the other, over what was typed since", async () => {
    const page = aPage([aParagraph("a", "print(1); print(2)   "), aParagraph("b", "print(3)")]);
    const replaceAll = async (searchText: string, replaceText: string) => {
      await page.look(searchText);
      page.find.change({ replaceText });
      await page.find.replaceAll();
    };
    await replaceAll("print", "show");
    await replaceAll("show", "x");
    page.type("a", 0, "abc");
    const codes = () => [page.text("a"), page.text("b")];
    page.undos[1]?.();
    expect(codes()).toEqual(["abcshow(1); show(2)   ", "show(3)"]);
    page.undos[0]?.();
    expect(codes()).toEqual(["abcprint(1); print(2)   ", "print(3)"]);
  });

  it("leaves a paragraph that runs as it is, and says so", async () => {
    const page = aPage([aParagraph("a", "x", { status: "RUNNING" }), aParagraph("b", "x")]);
    await page.look("x");
    page.find.change({ replaceText: "z" });
    await page.find.replaceAll();
    expect([page.text("a"), page.text("b")]).toEqual(["x", "z"]);
    expect(page.said).toEqual(["Replaced 1 in one paragraph", expect.stringContaining("1 were left")]);
  });

  it("of all by an expression goes on while something runs and is looked through again", async () => {
    const page = aPage([aParagraph("a", "x1 x2"), aParagraph("b", "")]);
    page.find.change({ isRegExp: true, replaceText: "y" });
    await page.look("x.");
    page.work();
    await expect.poll(() => page.state().occurrences).toHaveLength(2);
    const replacing = page.find.replaceAll();
    page.type("b", 0, "x3");
    page.work();
    await expect.poll(() => page.text("a")).toBe("y y");
    page.work();
    await replacing;
    expect(page.said).toEqual(["Replaced 2 in one paragraph"]);
  });

  it("is not for who may only read", async () => {
    const page = aPage([aParagraph("a", "x")], { right: "reader" });
    await page.look("x");
    await page.find.replaceAll();
    expect(page.text("a")).toBe("x");
  });
});
