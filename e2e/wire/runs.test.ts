import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  call,
  ForeignClient,
  type Frame,
  noteOf,
  paragraphOf,
  type WireNote,
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

let count = 0;
async function newNote(): Promise<WireNote> {
  count += 1;
  return noteOf(await client.ask("NEW_NOTE", { name: `Runs/Note ${count}` }, "NEW_NOTE"));
}

const isOver = ({ data }: Frame) =>
  ["FINISHED", "ERROR", "ABORT"].includes((data["paragraph"] as WireParagraph).status);

async function run(id: string | undefined, text: string): Promise<WireParagraph> {
  const over = client.next("PARAGRAPH", (frame) => paragraphOf(frame).id === id && isOver(frame), 60_000);
  client.send("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} });
  return paragraphOf(await over);
}

async function runOnce(text: string): Promise<WireParagraph> {
  const note = await newNote();
  return run(note.paragraphs[0]?.id, text);
}

describe("a run, told in Zeppelin's events", () => {
  it("is queued, streams and ends, with the results whole at the end [op.RUN_PARAGRAPH]", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    client.frames.length = 0;
    const ended = await run(id, "%sh\necho one; sleep 0.2; echo two");
    expect(ended).toMatchObject({
      status: "FINISHED",
      results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "one\ntwo\n" }] },
    });

    const told = client.frames
      .filter(({ op }) => op !== "SAVE_NOTE_FORMS" && op !== "PROGRESS" && op !== "NOTES_INFO")
      .map((frame) => {
        if (frame.op === "PARAGRAPH") return `PARAGRAPH ${paragraphOf(frame).status}`;
        if (frame.op === "PARAGRAPH_APPEND_OUTPUT") return `APPEND ${frame.data["data"]}`;
        return frame.op;
      });
    expect(told[0]).toBe("PARAGRAPH PENDING");
    expect(told[1]).toBe("PARAGRAPH_ADDED");
    expect(told).toEqual(
      expect.arrayContaining(["PARAGRAPH RUNNING", "PARAGRAPH_UPDATE_OUTPUT", "APPEND one\n", "APPEND two\n"]),
    );
    expect(told.at(-1)).toBe("PARAGRAPH FINISHED");
    const forms = client.frames.filter(({ op }) => op === "SAVE_NOTE_FORMS").length;
    expect(forms).toBe(client.frames.filter(({ op }) => op === "PARAGRAPH").length);
  });

  it("of a blank or disabled paragraph is over at once, with no results", async () => {
    expect(await runOnce("%sh")).toMatchObject({ status: "FINISHED" });
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const over = client.next("PARAGRAPH", isOver);
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh echo hi", config: { enabled: false }, params: {} });
    expect(paragraphOf(await over)).not.toHaveProperty("results");
  });

  it("that fails says how, in the output", async () => {
    expect(await runOnce("%sh\necho before; exit 3")).toMatchObject({
      status: "ERROR",
      results: { code: "ERROR", msg: [{ data: "before\n" }, { data: expect.stringContaining("ExitValue: 3") }] },
    });
  });

  it("is cancelled [op.CANCEL_PARAGRAPH]", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const running = client.next("PARAGRAPH_APPEND_OUTPUT");
    const over = client.next("PARAGRAPH", isOver);
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh\necho started; sleep 60", config: {}, params: {} });
    await running;
    client.send("CANCEL_PARAGRAPH", { id });
    expect(paragraphOf(await over)).toMatchObject({ status: "ABORT", results: { msg: [{ data: "started\n" }, {}] } });
  });

  it("asked for while the paragraph runs cancels the old one first", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const started = client.next("PARAGRAPH_APPEND_OUTPUT");
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh\necho old; sleep 60", config: {}, params: {} });
    await started;
    const aborted = client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "ABORT");
    const finished = client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED");
    client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh\necho new", config: {}, params: {} });
    await aborted;
    expect(paragraphOf(await finished).results?.msg[0]?.data).toBe("new\n");
  });

  it("shows several outputs of their own types", async () => {
    const ended = await runOnce("%sh\nprintf 'plain\\n%%table a\\tb\\n1\\t2\\n\\n%%html <b>bold</b>\\n'");
    expect(ended.results?.msg.map(({ type }) => type)).toEqual(["TEXT", "TABLE", "HTML"]);
    expect(ended.results?.msg[1]?.data).toBe("a\tb\n1\t2\n");
  });
});

describe("interpreters", () => {
  it("Python keeps its variables, shows frames as tables and plots as images", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    expect(await run(id, "%python\nx = 20\nprint(x + 1)")).toMatchObject({
      results: { msg: [{ type: "TEXT", data: "21\n" }] },
    });
    const frame = await run(id, "%python\nimport pandas as pd\npd.DataFrame({'a': [x, 2], 'b': ['u', 'v']})");
    expect(frame.results?.msg[0]).toEqual({ type: "TABLE", data: "a\tb\n20\tu\n2\tv" });
    const plot = await run(id, "%python\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()");
    expect(plot.results?.msg.find(({ type }) => type === "IMG")?.data).toMatch(/^iVBOR/);
  });

  it("Python errors keep their colours", async () => {
    const ended = await runOnce("%python\n1 / 0");
    expect(ended.status).toBe("ERROR");
    expect(ended.results?.msg[0]?.data).toMatch(/\u001b\[.*ZeroDivisionError/s);
  });

  it("SQL reads the files of the workspace", async () => {
    const ended = await runOnce(
      "%sql\nselect city, count(*) as days from 'city-bikes.csv' group by city order by city",
    );
    expect(ended.results?.msg[0]).toEqual({
      type: "TABLE",
      data: "city\tdays\nBergen\t731\nLisbon\t731\nUtrecht\t731\nVienna\t731\n",
    });
  });

  it("Markdown becomes HTML", async () => {
    const ended = await runOnce("%md\n# Title\n\n$x^2$");
    expect(ended.results?.msg[0]).toMatchObject({
      type: "HTML",
      data: expect.stringMatching(/<h1>Title<\/h1>.*katex/s),
    });
  });

  it("complete at the cursor [op.COMPLETION]", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    await run(id, "%python\nimport math");
    const buf = "%python\nmath.fact";
    const answer = await client.ask("COMPLETION", { id, buf, cursor: buf.length }, "COMPLETION_LIST");
    expect(JSON.stringify(answer.data["completions"])).toContain("factorial");
  });

  it("that die say why, and the next run gets a fresh one", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const died = await run(id, "%python\nimport os, signal\nos.kill(os.getpid(), signal.SIGKILL)");
    expect(died.status).toBe("ERROR");
    expect(JSON.stringify(died.results)).toContain("SIGKILL");
    expect(await run(id, "%python\nprint('again')")).toMatchObject({ status: "FINISHED" });
  });
});

describe("running all", () => {
  it("goes from top to bottom and stops at the first failure [op.RUN_ALL_PARAGRAPHS event.NOTE_RUNNING_STATUS]", async () => {
    const note = await newNote();
    for (const [index, text] of ["%sh echo 1", "%sh exit 1", "%sh echo 3"].entries()) {
      await client
        .ask("INSERT_PARAGRAPH", { index }, "PARAGRAPH_ADDED")
        .then((frame) =>
          client.ask(
            "COMMIT_PARAGRAPH",
            { id: paragraphOf(frame).id, title: "", paragraph: text, params: {}, config: {} },
            "PARAGRAPH",
          ),
        );
    }
    const ended = client.next("NOTE_RUNNING_STATUS", ({ data }) => data["status"] === false);
    client.send("RUN_ALL_PARAGRAPHS", { noteId: note.id });
    await ended;
    const { json } = await call(octavo.address, "GET", `/notebook/job/${note.id}`);
    const statuses = (json.body as { paragraphs: { status: string }[] }).paragraphs.map(({ status }) => status);
    expect(statuses.slice(0, 3)).toEqual(["FINISHED", "ERROR", "READY"]);
  });

  it("takes the list as JSON text, as Zeppelin's client sends it", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const ended = client.next("NOTE_RUNNING_STATUS", ({ data }) => data["status"] === false);
    const paragraphs = JSON.stringify([{ id, title: "", paragraph: "%sh echo sent", config: {}, params: {} }]);
    client.send("RUN_ALL_PARAGRAPHS", { noteId: note.id, paragraphs });
    await ended;
    const { json } = await call(octavo.address, "GET", `/notebook/${note.id}/paragraph/${id}`);
    expect(json.body).toMatchObject({ results: { msg: [{ data: "sent\n" }] } });
  });
});

describe("over REST", () => {
  it("a paragraph runs and its result comes back", async () => {
    const created = await call(octavo.address, "POST", "/notebook", {
      notePath: `Runs/Rest ${Date.now()}`,
      paragraphs: [{ title: "t", text: "%sh echo rest" }],
    });
    const noteId = created.json.body as string;
    const { json: note } = await call(octavo.address, "GET", `/notebook/${noteId}`);
    const id = (note.body as WireNote).paragraphs[0]?.id;
    const ran = await call(octavo.address, "POST", `/notebook/run/${noteId}/${id}`);
    expect(ran.json.body).toEqual({ code: "SUCCESS", msg: [{ type: "TEXT", data: "rest\n" }] });
  });

  it("a whole note runs [rest.POST./notebook/job/{noteId} rest.DELETE./notebook/job/{noteId}]", async () => {
    const { json } = await call(octavo.address, "POST", "/notebook", {
      notePath: `Runs/Job ${Date.now()}`,
      paragraphs: [{ title: "", text: "%sh sleep 60" }],
    });
    await call(octavo.address, "POST", `/notebook/job/${json.body}`);
    await call(octavo.address, "DELETE", `/notebook/job/${json.body}`);
    await expect
      .poll(async () => (await call(octavo.address, "GET", `/notebook/job/${json.body}`)).json.body, {
        timeout: 10_000,
      })
      .toMatchObject({ isRunning: false, paragraphs: [{ status: "ABORT" }] });
  });

  it("answers what is not there with a sentence", async () => {
    const { status, json } = await call(octavo.address, "GET", "/interpreter/metadata/sh");
    expect(status).toBe(404);
    expect(json.message).toBe("There is no GET /api/interpreter/metadata/sh.");
  });
});

describe("output over the budget", () => {
  it("stays out of the note and every line is reachable", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const ended = await run(id, "%sh\nseq 1 100000");
    const shown = ended.results?.msg[0]?.data ?? "";
    expect(shown.length).toBeLessThan(150_000);
    expect(shown).toMatch(/^1\n2\n/);
    expect(shown).toMatch(/100000\n$/);
    const lines = await call(octavo.address, "GET", `/octavo/results/${note.id}/${id}/0?from=56788&lines=2`);
    expect(lines.json.body).toEqual({ from: 56_788, lines: ["56789", "56790"], total: 100_000 });
    const file = await fetch(`${octavo.address}/api/octavo/results/${note.id}/${id}/0/file`);
    expect(await file.text()).toBe(`${Array.from({ length: 100_000 }, (_, i) => i + 1).join("\n")}\n`);
  });

  it("of 10,000 flushed lines has every line", async () => {
    const ended = await runOnce("%python\nfor i in range(10000): print(i, flush=True)");
    expect(ended.results?.msg[0]?.data).toBe(Array.from({ length: 10_000 }, (_, i) => `${i}\n`).join(""));
  });
});
