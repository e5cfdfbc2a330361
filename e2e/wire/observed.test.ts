/** What a live Zeppelin was seen to do besides answering what it is asked: the socket's life, long outputs, and what scripts change as sockets see it. */
import { describe, expect, it } from "vitest";
import WebSocket from "ws";
import { handled } from "../harness/exchange.ts";
import { type ForeignClient, paragraphOf, type WireNote } from "../harness/foreign-client.ts";
import { useWire } from "../harness/wire.ts";

const wire = useWire({ folder: "Observed", env: { OCTAVO_SOCKET_SILENCE_SECONDS: "3" } });

describe("a socket", () => {
  it("from which nothing comes is closed with 1001, and one that only listens is not", async () => {
    const dead = new WebSocket(`${wire.octavo.address.replace("http", "ws")}/ws`, { autoPong: false });
    const ended = new Promise((resolve) => dead.once("close", resolve));
    expect(await ended).toBe(1001);
    expect(wire.client.isOpen).toBe(true);
    await handled(wire.client);
  });
});

describe("output over the limit", () => {
  it("is cut at line ends, says what is missing, and the run is none the worse for it", async () => {
    const { paragraphs } = await wire.newNote();
    const id = paragraphs[0]?.id;
    const over = wire.client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED", 60_000);
    wire.client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh\nseq 1 40000", config: {}, params: {} });
    const { results } = paragraphOf(await over);
    expect(results).toMatchObject({ code: "SUCCESS", msg: [{ type: "TEXT" }] });
    const text = results?.msg[0]?.data ?? "";
    expect(text.length).toBeLessThan(110_000);
    const lines = text.split("\n");
    const cut = lines.findIndex((line) => line.startsWith("["));
    expect(lines[cut]).toContain("40,000 lines in all");
    expect(lines.slice(0, cut)).toEqual(Array.from({ length: cut }, (_, index) => String(index + 1)));
    expect(lines.slice(-3)).toEqual(["39999", "40000", ""]);
  });
});

interface Seen {
  readonly op: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a socket on the note receives because of a call, besides lists and what this harness asks. */
async function seenBy(
  client: ForeignClient,
  work: () => Promise<{ readonly status: number }>,
): Promise<readonly Seen[]> {
  await handled(client);
  client.frames.length = 0;
  expect((await work()).status).toBe(200);
  await handled(client);
  return client.frames
    .filter(({ op }) => op !== "NOTES_INFO" && op !== "EDITOR_SETTING")
    .map(({ op, data }) => ({ op, data }));
}

describe("what a script changes, as a socket on the note sees it", () => {
  const put = (path: string, body: unknown) => () => wire.call("PUT", path, body);
  const wholeNote = (paragraphs: unknown) => [{ op: "NOTE", data: { note: expect.objectContaining({ paragraphs }) } }];
  const oneOf = ({ id, paragraphs }: WireNote) => `/notebook/${id}/paragraph/${paragraphs[0]?.id}`;

  it("is a paragraph that has another text or title, behind the forms", async () => {
    const note = await wire.newNote();
    const seen = await seenBy(wire.client, put(oneOf(note), { text: "%md x", title: "T" }));
    expect(seen.map(({ op }) => op)).toEqual(["SAVE_NOTE_FORMS", "PARAGRAPH"]);
    expect(seen.at(-1)?.data).toMatchObject({ paragraph: { text: "%md x", title: "T" } });
  });

  it("is the whole note when paragraphs come, move and go", async () => {
    const note = await wire.newNote();
    const [first] = note.paragraphs;
    const make = () => wire.call("POST", `/notebook/${note.id}/paragraph`, { title: "", text: "second" });
    const named = (text: string) => expect.objectContaining({ text });
    expect(await seenBy(wire.client, make)).toEqual(
      wholeNote([expect.objectContaining({ id: first?.id }), named("second")]),
    );
    const move = () => wire.call("POST", `${oneOf(note)}/move/1`);
    expect(await seenBy(wire.client, move)).toEqual(
      wholeNote([named("second"), expect.objectContaining({ id: first?.id })]),
    );
    const remove = () => wire.call("DELETE", oneOf(note));
    expect(await seenBy(wire.client, remove)).toEqual(wholeNote([named("second")]));
  });

  it("is the whole note when it has another name, and the list of notes too", async () => {
    const note = await wire.newNote();
    const listed = wire.client.next("NOTES_INFO", ({ data }) => JSON.stringify(data).includes(`${note.path} renamed`));
    const seen = await seenBy(wire.client, put(`/notebook/${note.id}/rename`, { name: `${note.path} renamed` }));
    expect(seen).toEqual([
      { op: "NOTE", data: { note: expect.objectContaining({ id: note.id, path: `${note.path} renamed` }) } },
    ]);
    await listed;
  });

  it("is every paragraph without results when all are cleared, of which Zeppelin says nothing", async () => {
    const note = await wire.newNote();
    const { id } = note.paragraphs[0] ?? {};
    const results = { code: "SUCCESS", msg: [{ type: "TEXT", data: "x" }] };
    const spell = { id, title: "", paragraph: "x", config: {}, params: {}, status: "FINISHED", results };
    const shown = await wire.client.ask("PARAGRAPH_EXECUTED_BY_SPELL", spell, "PARAGRAPH");
    expect(paragraphOf(shown).results).toEqual(results);
    const seen = await seenBy(wire.client, put(`/notebook/${note.id}/clear`, undefined));
    const [received] = seen.map(({ data }) => (data["note"] as WireNote).paragraphs[0]);
    expect(received).not.toHaveProperty("results");
  });

  it("is a run like any other", async () => {
    const note = await wire.newNote();
    const { id } = note.paragraphs[0] ?? {};
    await wire.call("PUT", oneOf(note), { text: "%sh\necho hi" });
    const over = wire.client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED", 60_000);
    wire.client.frames.length = 0;
    expect((await wire.call("POST", `/notebook/job/${note.id}/${id}`)).status).toBe(200);
    const { results } = paragraphOf(await over);
    expect(results?.msg).toEqual([{ type: "TEXT", data: "hi\n" }]);
    const ops = wire.client.frames.map(({ op }) => op);
    expect(ops).toEqual(expect.arrayContaining(["PARAGRAPH", "PARAGRAPH_UPDATE_OUTPUT", "PARAGRAPH_APPEND_OUTPUT"]));
    expect(wire.client.frames.find(({ op }) => op === "PARAGRAPH")).toMatchObject({
      data: { paragraph: { status: "PENDING" } },
    });
  });
});
