import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf, paragraphOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, endRunner, type Octavo, runnerPid, startOctavo, until } from "../harness/octavo.ts";

let octavo: Octavo;
afterEach(() => discard(octavo));

async function textOf(noteId: string, paragraphId: string | undefined): Promise<string> {
  const { json } = await call(octavo.address, "GET", `/notebook/${noteId}/paragraph/${paragraphId}`);
  return (json.body as { text?: string }).text ?? "";
}

async function newNote(client: ForeignClient, name: string): Promise<WireNote> {
  return noteOf(await client.ask("NEW_NOTE", { name }, "NEW_NOTE"));
}

const endless = "%sh\nfor i in $(seq 1 40); do echo line $i; sleep 0.1; done";
const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`).join("");

async function statusOf(noteId: string, paragraphId: string | undefined) {
  const { json } = await call(octavo.address, "GET", `/notebook/${noteId}/paragraph/${paragraphId}`);
  return json.body as { status: string; results?: { msg: { data: string }[] } };
}

describe("a run outlives", () => {
  it("the tab that asked for it", async () => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const note = await newNote(client, "Closed tab");
    const id = note.paragraphs[0]?.id;
    const started = client.next("PARAGRAPH_APPEND_OUTPUT");
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: endless, config: {}, params: {} });
    await started;
    await client.close();
    await until(async () => (await statusOf(note.id, id)).status === "FINISHED");
    expect((await statusOf(note.id, id)).results?.msg[0]?.data).toBe(lines);
  });

  it.each(["kill", "stop"] as const)("the server (%s)", async (way) => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const note = await newNote(client, "Survivor");
    const id = note.paragraphs[0]?.id;
    const started = client.next("PARAGRAPH_APPEND_OUTPUT");
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: endless, config: {}, params: {} });
    await started;
    await delay(300);
    await octavo[way]();
    if (way === "stop") expect(octavo.output()).toContain("1 run goes on");
    const { data } = octavo;
    octavo = await startOctavo({ data });
    await until(async () => (await statusOf(note.id, id)).status === "FINISHED");
    expect((await statusOf(note.id, id)).results?.msg[0]?.data).toBe(lines);
  });

  it("nothing when its runner is killed, and says so", async () => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const note = await newNote(client, "Runner killed");
    const id = note.paragraphs[0]?.id;
    const started = client.next("PARAGRAPH_APPEND_OUTPUT");
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: endless, config: {}, params: {} });
    await started;
    process.kill(runnerPid(octavo.data) ?? 0, "SIGKILL");
    await until(async () => (await statusOf(note.id, id)).status === "ERROR");
    expect(JSON.stringify((await statusOf(note.id, id)).results)).toMatch(/runner/);
    const again = client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED");
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh echo back", config: {}, params: {} });
    expect(paragraphOf(await again).results?.msg[0]?.data).toBe("back\n");
  });
});

describe("with nothing running", () => {
  it("ending the server ends its runner and kernels too", async () => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const note = await newNote(client, "Quiet");
    const over = client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED", 60_000);
    client.send("RUN_PARAGRAPH", {
      id: note.paragraphs[0]?.id,
      title: "",
      paragraph: "%python\nprint(1)",
      config: {},
      params: {},
    });
    await over;
    const runner = runnerPid(octavo.data);
    expect(runner).toBeDefined();
    await octavo.stop();
    await until(() => runnerPid(octavo.data) === undefined, 10_000);
  });
});

describe("kill -9 in the middle of typing", () => {
  it("loses no acknowledged edit in 50 rounds", async () => {
    octavo = await startOctavo();
    const first = await ForeignClient.connect(octavo.address);
    const note = await newNote(first, "Crash loop");
    const id = note.paragraphs[0]?.id ?? "";
    let acknowledged = "";
    let sent = "";
    for (let round = 1; round <= 50; round++) {
      const client = await ForeignClient.connect(octavo.address);
      const opened = noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE")).paragraphs[0]?.text ?? "";
      // What was acknowledged is there; what was on its way may be.
      expect(opened === acknowledged || opened === sent).toBe(true);
      acknowledged = opened;
      for (let edit = 1; edit <= 3; edit++) {
        sent = `${acknowledged}r${round}e${edit};`;
        await client.ask(
          "COMMIT_PARAGRAPH",
          { id, noteId: note.id, title: "", paragraph: sent, params: {}, config: {} },
          "PARAGRAPH",
        );
        acknowledged = sent;
      }
      sent = `${acknowledged}r${round}last;`;
      client.send("COMMIT_PARAGRAPH", { id, noteId: note.id, title: "", paragraph: sent, params: {}, config: {} });
      await delay(round % 7);
      await octavo.kill();
      octavo = await startOctavo({ data: octavo.data });
    }
    const text = await textOf(note.id, id);
    expect(text === acknowledged || text === sent).toBe(true);
    await endRunner(octavo.data);
  }, 240_000);
});

describe("a data folder", () => {
  it("belongs to one server, and the second one says so", async () => {
    octavo = await startOctavo();
    await expect(startOctavo({ data: octavo.data })).rejects.toThrow(/in use by another Octavo/);
  });

  it("keeps its notes when the port is taken, and the way out is named", async () => {
    octavo = await startOctavo();
    const port = Number(new URL(octavo.address).port);
    await expect(startOctavo({ port })).rejects.toThrow(new RegExp(`Port ${port} .* taken.*--port ${port + 1}`, "s"));
  });
});
