import { isRunning, type JsonObject } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AServer, aServer } from "../testing/a-server.ts";
import { renderedPiece, renderImported } from "./render-imported.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer();
});
afterEach(() => server.close());

async function imported(source: JsonObject) {
  const live = await server.notebook.importNote(source, { user: "anonymous", path: "/Brought" });
  renderImported(live, source, { runs: server.runs, user: "anonymous" });
  return live.note.paragraphs.map(({ status, config, run }) => [status, config["editorHide"] === true, run !== null]);
}

it("the Markdown of a Jupyter notebook is run and shown without its text; code is not run", async () => {
  const cells = [
    { cell_type: "markdown", metadata: {}, source: "# Title" },
    { cell_type: "markdown", metadata: {}, source: "" },
    { cell_type: "code", metadata: {}, source: "print(1)", outputs: [] },
  ];
  expect(await imported({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 })).toEqual([
    ["PENDING", true, true],
    ["READY", false, false],
    ["READY", false, false],
  ]);
});

it("a note of Zeppelin's comes in as it is", async () => {
  expect(await imported({ name: "x", paragraphs: [{ id: "p", text: "%md\n# Title" }] })).toEqual([
    ["READY", false, false],
  ]);
});

describe("a notebook with many cells of Markdown", () => {
  const many = 2 * renderedPiece + 20;
  const cells = Array.from({ length: many }, (_, at) => ({ cell_type: "markdown", metadata: {}, source: `# ${at}` }));
  const source = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };

  async function importMany() {
    const live = await server.notebook.importNote(source, { user: "anonymous", path: "/Brought" });
    const sizes: number[] = [];
    live.watch({
      onFacts: ({ steps }) => sizes.push(steps.filter(({ operation }) => operation.type === "runQueued").length),
      onReset() {},
      onGone() {},
    });
    renderImported(live, source, { runs: server.runs, user: "anonymous" });
    const running = () => live.note.paragraphs.filter(({ status }) => isRunning(status));
    const finishAll = () =>
      live.decide(
        running().flatMap(({ id, run }) =>
          run ? [{ type: "runFinished", paragraphId: id, runId: run.id, at: 2, outcome: "FINISHED", files: {} }] : [],
        ),
      );
    const done = () => live.note.paragraphs.filter(({ status }) => status === "FINISHED").length;
    return { live, sizes, running, finishAll, done };
  }

  it("is rendered piece by piece, the next one when the one before is done", async () => {
    const { sizes, running, finishAll, done } = await importMany();
    expect(running().length).toBe(renderedPiece);
    finishAll();
    // The server answers others first.
    expect(running().length).toBe(0);
    await expect.poll(() => running().length).toBe(renderedPiece);
    finishAll();
    await expect.poll(() => running().length).toBe(20);
    finishAll();
    await expect.poll(done).toBe(many);
    expect(Math.max(...sizes)).toBe(renderedPiece);
  });

  it("is rendered on where cells are removed, and runs no cell that runs already", async () => {
    const { live, running } = await importMany();
    const first = running();
    const [started] = live.note.paragraphs.slice(renderedPiece);
    const own = started && server.runs.queued(started, { user: "anonymous", textVersion: started.textVersion });
    if (own) live.decide([own]);
    live.decide(first.map(({ id }) => ({ type: "paragraphRemoved", paragraphId: id })));
    await expect.poll(() => running().length).toBe(renderedPiece);
    expect(running()[0]?.run?.id).toBe(own?.runId);
  });

  it("ends with its note", async () => {
    const { live, finishAll, running } = await importMany();
    finishAll();
    live.retire();
    live.announceGone();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(running()).toEqual([]);
  });
});
