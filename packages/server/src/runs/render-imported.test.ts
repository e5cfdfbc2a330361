import type { JsonObject } from "@octavo/note";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AServer, aServer } from "../testing/a-server.ts";
import { renderImported } from "./render-imported.ts";

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
