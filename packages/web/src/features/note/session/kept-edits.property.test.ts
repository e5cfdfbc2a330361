import { newNote } from "@octavo/note";
import fc from "fast-check";
import { expect, it } from "vitest";
import { withEdits } from "./edits.ts";
import { createKeptEdits } from "./kept-edits.ts";
import { createNoteEdits } from "./note-edits.ts";
import { aServer, type Line } from "./testing/a-server.ts";
import { createUndoStack } from "./undo-stack.ts";

interface Step {
  readonly what: "insert" | "write" | "up" | "down" | "drop" | "remove" | "undo" | Line;
  readonly at: number;
  readonly to: number;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom<Step["what"][]>(
      ...(["insert", "write", "up", "down", "drop", "remove", "undo", "undo"] as const),
      ...(["open", "closed", "breaks", "loses"] as const),
    ),
    at: fc.nat(9),
    to: fc.nat(9),
  }),
  { maxLength: 25 },
);

/** Everything that waits for nothing but a promise has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

/** A page that does as it is told; what its lines say is ignored where the server is always there. */
function aPage(isAlwaysThere: boolean) {
  const server = aServer("a", "b", "c");
  const { replica, connection, copies } = server;
  const said: string[] = [];
  const notify = { problem: (text: string) => void said.push(text), undoable: () => () => {} };
  const edits = createKeptEdits({
    replica,
    connection,
    notify,
    onMade: ({ id, writtenSince }) => writtenSince !== null && server.write(id, writtenSince),
    onNotFilledIn: () => {},
  });
  const undos = createUndoStack(notify);
  const shown = () =>
    withEdits(replica.state.note ?? newNote({ id: "" as never, path: "/", paragraphs: [] }), edits.all);
  const noteEdits = createNoteEdits({
    replica: replica as never,
    edits,
    undos,
    notify: notify as never,
    shown,
    run: async () => {},
    focus: () => {},
    at: { attend: () => ({ part: "paragraph", isStillThere: () => true, isIdle: () => true }), caretIn: () => null },
    hold: () => ({ leadTo: () => {}, giveUp: async () => "", giveBack: () => "", stop: () => "" }),
    keepText: (text) => void copies.push(text),
  });
  let typed = 0;

  function write(id: string, before: string): void {
    const text = `${before}${String.fromCodePoint(0x4e00 + typed++)}`;
    if (edits.waiting(id)) edits.write(id, { text });
    else server.write(id, text);
  }

  function take({ what, at, to }: Step): void {
    const { paragraphs } = shown();
    const index = at % paragraphs.length;
    const paragraph = paragraphs[index];
    if (!paragraph) return;
    const { id } = paragraph;
    switch (what) {
      case "insert":
        void noteEdits.insert(at % (paragraphs.length + 1), "");
        break;
      case "write":
        write(id, paragraph.text);
        break;
      case "up":
        void noteEdits.move(id, -1);
        break;
      case "down":
        void noteEdits.move(id, 1);
        break;
      case "drop":
        void noteEdits.drop(id, to % paragraphs.length);
        break;
      case "remove":
        void noteEdits.remove(id);
        break;
      case "undo":
        undos.undo();
        break;
      default:
        if (!isAlwaysThere) server.become(what);
    }
  }

  /** What is written in a paragraph that is gone becomes a copy, which is told elsewhere. */
  function canTake({ what, at }: Step): boolean {
    const { paragraphs } = shown();
    const id = paragraphs[at % paragraphs.length]?.id ?? "";
    return what !== "write" || edits.waiting(id) !== undefined || server.has(id);
  }

  return {
    canTake,
    async take(step: Step): Promise<void> {
      take(step);
      await settled();
    },
    undoes: () => undos.next()?.label(),
    shown: () => shown().paragraphs.map(({ text }) => text),
    server,
    said,
    copies,
    edits,
  };
}

/** What was put back has two places where something new has come between its neighbours. */
function mayDiffer(step: Step, before: readonly Step[]): boolean {
  const arranging = before.filter(({ what }) => ["insert", "up", "down", "drop", "remove"].includes(what));
  return step.what === "undo" && arranging.at(-1)?.what !== "remove";
}

it("whatever the line does, the note becomes what it would be had the server been there, and is shown so meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const page = aPage(false);
      const online = aPage(true);
      for (const [index, step] of history.entries()) {
        if (!page.canTake(step)) continue;
        const isRemoval = page.undoes() === "Undo: remove paragraph";
        await page.take(step);
        await online.take(step);
        expect(page.shown().toSorted()).toEqual(online.shown().toSorted());
        if (isRemoval && mayDiffer(step, history.slice(0, index))) break;
        expect(page.shown()).toEqual(online.shown());
      }
      const shown = page.shown();
      page.server.become("open");
      await settled();
      expect(page.server.texts()).toEqual(shown);
      expect([page.shown(), page.edits.all, page.copies, page.said]).toEqual([shown, [], [], online.said]);
    }),
    { numRuns: 300 },
  );
});
