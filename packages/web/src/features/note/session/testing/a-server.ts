import type { NoteReplica, RequestInput, RequestOutcome } from "@octavo/client";
import { createListeners } from "@octavo/client";
import { answered } from "@octavo/client/testing";
import { createNote, type Note, type NoteId, newParagraph, type Paragraph, type ParagraphId } from "@octavo/note";
import type { Fact, RequestName } from "@octavo/protocol";

const aParagraph = (id: string, text: string): Paragraph =>
  newParagraph({ id: id as ParagraphId, text, user: "Ada", createdAt: 1 });

/** Whether the server can be reached; `breaks` and `loses` break the connection at the next request, which arrives or does not. */
export type ConnectionLine = "open" | "closed" | "breaks" | "loses";

/** A server with a note of these paragraphs, and a replica of it that receives everything at once, as long as the line is open. */
export function aServer(...texts: readonly string[]) {
  let paragraphs: readonly Paragraph[] = texts.map((text, at) => aParagraph(`p${at}`, text));
  const removed = new Map<string, { readonly paragraph: Paragraph; readonly index: number }>();
  const facts = createListeners<readonly Fact[]>();
  const caughtUp = createListeners<void>();
  const copies: string[] = [];
  let line: ConnectionLine = "open";
  let requests = 0;
  const asNote = (): Note => createNote({ id: "2ABCDEFGH" as NoteId, path: "/Sales", paragraphs });
  let known = asNote();
  /** What the page receives once the line is open again. */
  let missed: Fact[] = [];

  function send(news: readonly Fact[]): void {
    if (line !== "open") return void missed.push(...news);
    known = asNote();
    facts.notify(news);
  }

  function put(index: number, paragraph: Paragraph): Fact | null {
    if (paragraphs.some(({ id }) => id === paragraph.id)) return null;
    paragraphs = paragraphs.toSpliced(index, 0, paragraph);
    return { type: "paragraphInserted", index, paragraph };
  }

  function take(id: string): Paragraph | undefined {
    const index = paragraphs.findIndex((paragraph) => paragraph.id === id);
    const [paragraph] = paragraphs.slice(index, index + 1);
    if (index < 0 || !paragraph) return;
    paragraphs = paragraphs.toSpliced(index, 1);
    removed.set(id, { paragraph, index });
    return paragraph;
  }

  function handle(op: RequestName, data: Record<string, unknown>): Fact | null {
    const { id, index, text, paragraph } = data as Record<string, string> & { readonly index: number };
    switch (op) {
      case "INSERT_PARAGRAPH":
        return put(index, aParagraph(id ?? "", text ?? ""));
      case "COPY_PARAGRAPH":
        return put(index, aParagraph(id ?? "", paragraph ?? ""));
      case "MOVE_PARAGRAPH": {
        const moved = take(id ?? "");
        if (moved) put(index, moved);
        return moved ? { type: "paragraphMoved", paragraphId: moved.id, index } : null;
      }
      case "PARAGRAPH_REMOVE": {
        const gone = take(id ?? "");
        return gone ? { type: "paragraphRemoved", paragraphId: gone.id } : null;
      }
      case "RESTORE_PARAGRAPH": {
        const old = removed.get(id ?? "");
        return old ? put(Math.min(index ?? old.index, paragraphs.length), old.paragraph) : null;
      }
      default:
        throw new Error(`${op} is not known here`);
    }
  }

  async function request<Name extends RequestName>(op: Name, data: RequestInput<Name>): Promise<RequestOutcome> {
    if (line === "closed") return { ok: false, reason: "notSent", text: "away" };
    const msgId = `m${++requests}`;
    const hasArrived = line !== "loses";
    if (line !== "open") line = "closed";
    const fact = hasArrived ? handle(op, data as Record<string, unknown>) : null;
    if (fact) send([{ ...fact, msgId }]);
    if (line === "closed") return { ok: false, reason: "disconnected", text: "away", msgId };
    return fact ? answered(fact) : { ok: false, reason: "refused", text: `${op} was refused` };
  }

  const replica = {
    noteId: "2ABCDEFGH",
    get state(): NoteReplica["state"] {
      return {
        phase: { name: "ready" },
        note: known,
        right: "owner",
        isDirty: false,
        refusal: null,
        conflicts: [],
        watchers: null,
      };
    },
    paragraph: (id: string) => known.paragraphs.find((paragraph) => paragraph.id === id),
    text: () => undefined,
    shownText: (id: string) => known.paragraphs.find((paragraph) => paragraph.id === id)?.text ?? "",
    flushed: async () => "saved" as const,
    onFacts: facts.add,
    onCaughtUp: caughtUp.add,
    hold: () => {},
    keepCopy: (text: string) => void copies.push(text),
  };

  return {
    replica,
    connection: { request },
    copies,
    has: (id: string) => paragraphs.some((paragraph) => paragraph.id === id),
    texts: () => paragraphs.map(({ text }) => text),
    become(next: ConnectionLine): void {
      if (line === next) return;
      line = next;
      if (next !== "open") return;
      const [...news] = missed;
      missed = [];
      known = asNote();
      caughtUp.notify();
      if (news.length > 0) facts.notify(news);
    },
    /** What is typed into a paragraph that is there, of which the server knows at once. */
    write(id: string, text: string): void {
      paragraphs = paragraphs.map((paragraph) => (paragraph.id === id ? { ...paragraph, text } : paragraph));
      known = { ...known, paragraphs: known.paragraphs.map((one) => (one.id === id ? { ...one, text } : one)) };
    },
  };
}
