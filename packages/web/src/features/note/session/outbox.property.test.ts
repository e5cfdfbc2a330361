import { createOutbox, withEdits } from "@octavo/client";
import { createHandClock } from "@octavo/client/testing";
import { createNote } from "@octavo/note";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createNoteEdits } from "./note-edits.ts";
import { aServer, type ConnectionLine } from "./testing/a-server.ts";
import { createUndoStack } from "./undo-stack.ts";

interface EditStep {
  readonly what: "insert" | "write" | "up" | "down" | "drop" | "remove" | "undo" | ConnectionLine;
  readonly at: number;
  readonly to: number;
}

const steps: fc.Arbitrary<readonly EditStep[]> = fc.array(
  fc.record({
    what: fc.constantFrom<EditStep["what"][]>(
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

/** A page that does what the steps say; ignores the lines where the server is always there. */
function aPage(isAlwaysThere: boolean) {
  const server = aServer("a", "b", "c");
  const { replica, connection, copies } = server;
  const said: string[] = [];
  const notify = { problem: (text: string) => void said.push(text), undoable: () => () => {} };
  const edits = createOutbox({
    replica,
    connection,
    clock: createHandClock(),
    onMade: ({ insert, writtenSince }) => writtenSince !== null && server.write(insert.id, writtenSince),
    onLeftOut: (edit, why) => void said.push(`${edit.type}: ${JSON.stringify(why)}`),
    onOutputLost: () => void said.push("output lost"),
  });
  const undos = createUndoStack(notify);
  let count = 0;
  const shown = () =>
    withEdits(replica.state.note ?? createNote({ id: "" as never, path: "/", paragraphs: [] }), edits.all);
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
    newId: () => `n${++count}`,
  });
  let typed = 0;

  function write(id: string, before: string): void {
    const text = `${before}${String.fromCodePoint(0x4e00 + typed++)}`;
    if (edits.waiting(id)) edits.write(id, { text });
    else server.write(id, text);
  }

  function take({ what, at, to }: EditStep): void {
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

  /** What is written in a paragraph that is gone becomes a copy, which other tests cover. */
  function canTake({ what, at }: EditStep): boolean {
    const { paragraphs } = shown();
    const id = paragraphs[at % paragraphs.length]?.id ?? "";
    return what !== "write" || edits.waiting(id) !== undefined || server.has(id);
  }

  return {
    canTake,
    async take(step: EditStep): Promise<void> {
      take(step);
      await settled();
    },
    shown: () => shown().paragraphs.map(({ text }) => text),
    server,
    said,
    copies,
    edits,
  };
}

const step = (what: EditStep["what"], at = 0, to = 0): EditStep => ({ what, at, to });

/** Histories that once failed, each with an insert that the server may or may not have received. */
const onceWrong: readonly [readonly EditStep[]][] = [
  [[step("loses"), step("insert", 5), step("up", 1), step("insert", 6), step("remove"), step("undo")]],
  [[step("remove"), step("breaks"), step("insert", 4), step("remove", 1), step("up", 3), step("undo"), step("undo")]],
  [
    [step("breaks"), step("insert", 5), step("down", 5), step("down", 1), step("remove", 5), step("drop", 0, 1)].concat(
      [step("undo"), step("undo")],
    ),
  ],
];

it("whatever the line does, the note becomes what it would be had the server been there, and is shown so meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const page = aPage(false);
      const online = aPage(true);
      for (const step of history) {
        if (!page.canTake(step)) continue;
        await page.take(step);
        await online.take(step);
        expect(page.shown()).toEqual(online.shown());
      }
      const shown = page.shown();
      page.server.become("open");
      await settled();
      expect(page.server.texts()).toEqual(shown);
      expect([page.shown(), page.edits.all, page.copies, page.said]).toEqual([shown, [], [], online.said]);
    }),
    { numRuns: 300, examples: [...onceWrong] },
  );
});
