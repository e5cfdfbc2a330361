/** What Python and other Jupyter kernels give, over the wires. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ForeignClient,
  type ForeignMessage,
  noteOf,
  paragraphOf,
  type WireParagraph,
} from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
let client: ForeignClient;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => discard(octavo));
beforeEach(async () => {
  client = await ForeignClient.connect(octavo.address);
});
afterEach(() => client.close());

const isOver = ({ data }: ForeignMessage) =>
  ["FINISHED", "ERROR", "ABORT"].includes((data["paragraph"] as WireParagraph).status);
let count = 0;

async function newParagraph(): Promise<{ readonly noteId: string; readonly id: string }> {
  count += 1;
  const note = noteOf(await client.ask("NEW_NOTE", { name: `Kernels/Note ${count}` }, "NEW_NOTE"));
  return { noteId: note.id, id: note.paragraphs[0]?.id ?? "" };
}

async function run(id: string, text: string): Promise<WireParagraph> {
  const over = client.next("PARAGRAPH", (frame) => paragraphOf(frame).id === id && isOver(frame), 60_000);
  client.send("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} });
  return paragraphOf(await over);
}

describe("a kernel that is installed", () => {
  it.each(["%ir\ncat('hello from R')", "%jupyter(kernel=ir)\ncat('hello from R')"])(
    "is an interpreter: %j",
    async (text) => {
      const { id } = await newParagraph();
      expect(await run(id, text)).toMatchObject({
        status: "FINISHED",
        results: { msg: [{ type: "TEXT", data: expect.stringContaining("hello from R") }] },
      });
    },
  );
});

describe("a data frame", () => {
  it("of any length is a table of its first rows and a file with all of them", async () => {
    const { noteId, id } = await newParagraph();
    const ended = await run(id, "%python\nimport pandas\npandas.DataFrame({'a': range(50_000), 'b': 'x'})");
    const [shown] = ended.results?.msg ?? [];
    expect(shown?.type).toBe("TABLE");
    expect(shown?.data).toMatch(/^a\tb\n0\tx\n1\tx\n/);
    const file = await fetch(`${octavo.address}/api/octavo/results/${noteId}/${id}/0/file`);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([bytes.subarray(0, 4), bytes.subarray(-4)].map(String)).toEqual(["PAR1", "PAR1"]);
  });
});

describe("a thread that goes on when its run is over", () => {
  const speaks = `%python
import threading
go = threading.Event()
def speak():
    go.wait(); print("and on", flush=True)
threading.Thread(target=speak, daemon=True).start()
print("first")`;

  it("has what it prints shown by the paragraph that began it", async () => {
    const { noteId, id } = await newParagraph();
    const watcher = await ForeignClient.connect(octavo.address);
    await watcher.ask("GET_NOTE", { id: noteId }, "NOTE");
    expect(await run(id, speaks)).toMatchObject({ results: { msg: [{ type: "TEXT", data: "first\n" }] } });
    const added = client.next("PARAGRAPH_ADDED");
    client.send("INSERT_PARAGRAPH", { index: 1 });
    const other = ((await added).data["paragraph"] as WireParagraph).id;
    const later = watcher.next("PARAGRAPH", (frame) => JSON.stringify(paragraphOf(frame)).includes("and on\\n"));
    expect(await run(other, "%python\nprint('between'); go.set()")).toMatchObject({
      results: { msg: [{ type: "TEXT", data: "between\n" }] },
    });
    const shown = {
      id,
      status: "FINISHED",
      results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "first\nand on\n" }] },
    };
    expect(paragraphOf(await later)).toMatchObject(shown);
    const note = noteOf(await client.ask("GET_NOTE", { id: noteId }, "NOTE"));
    expect(note.paragraphs[0]).toMatchObject(shown);
    await watcher.close();
  });
});

describe("packages of a note", () => {
  it("are names with versions, and nothing else", async () => {
    const { id } = await newParagraph();
    expect(await run(id, "%python.conf\npackages = requests --index-url=http://elsewhere")).toMatchObject({
      status: "FINISHED",
    });
    expect(await run(id, "%python\nprint(1)")).toMatchObject({
      status: "ERROR",
      results: { msg: [{ data: expect.stringContaining("--index-url=http://elsewhere is not a package") }] },
    });
  });
});

describe("completion and inspection", () => {
  it("answer while code runs", async () => {
    const { id } = await newParagraph();
    const started = client.next("PARAGRAPH_APPEND_OUTPUT", () => true, 60_000);
    const over = client.next("PARAGRAPH", (frame) => paragraphOf(frame).id === id && isOver(frame), 60_000);
    const code = "%python\nimport math, time\nprint('goes', flush=True)\nwhile True: time.sleep(0.1)";
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: code, config: {}, params: {} });
    await started;
    const buf = "%python\nmath.floo";
    const { data } = await client.ask("COMPLETION", { id, buf, cursor: buf.length }, "COMPLETION_LIST");
    expect(data["completions"]).toContainEqual({ name: "floor", value: "floor", meta: "function" });
    const known = await client.ask("INSPECT", { id, buf: `${buf}r`, cursor: buf.length + 1 }, "INSPECTION");
    expect(known.data).toEqual({ id, text: expect.stringContaining("floor of x"), problem: null });
    client.send("CANCEL_PARAGRAPH", { id });
    expect(paragraphOf(await over).status).toBe("ABORT");
  });
});
