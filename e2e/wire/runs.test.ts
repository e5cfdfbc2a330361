import { describe, expect, it } from "vitest";
import {
  type ForeignMessage,
  noteOf,
  paragraphOf,
  type WireNote,
  type WireParagraph,
} from "../harness/foreign-client.ts";
import { until } from "../harness/octavo.ts";
import { useWire } from "../harness/wire.ts";

const wire = useWire({ folder: "Runs" });
const { newNote } = wire;

const isOver = ({ data }: ForeignMessage) =>
  ["FINISHED", "ERROR", "ABORT"].includes((data["paragraph"] as WireParagraph).status);

async function run(id: string | undefined, text: string): Promise<WireParagraph> {
  const over = wire.client.next("PARAGRAPH", (frame) => paragraphOf(frame).id === id && isOver(frame), 60_000);
  wire.client.send("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} });
  return paragraphOf(await over);
}

/** Throws for 0, which would ask about this process itself. */
function isAlive(processId: number): boolean {
  expect(processId).toBeGreaterThan(1);
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

async function runOnce(text: string): Promise<WireParagraph> {
  const note = await newNote();
  return run(note.paragraphs[0]?.id, text);
}

describe("a run, reported in Zeppelin's events", () => {
  it("is queued, streams and ends, with the results whole at the end [op.RUN_PARAGRAPH]", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    wire.client.frames.length = 0;
    const ended = await run(id, "%sh\necho one; sleep 0.2; echo two");
    expect(ended).toMatchObject({
      status: "FINISHED",
      results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "one\ntwo\n" }] },
    });

    const received = wire.client.frames
      .filter(({ op }) => op !== "SAVE_NOTE_FORMS" && op !== "PROGRESS" && op !== "NOTES_INFO")
      .map((frame) => {
        if (frame.op === "PARAGRAPH") return `PARAGRAPH ${paragraphOf(frame).status}`;
        if (frame.op === "PARAGRAPH_APPEND_OUTPUT") return `APPEND ${frame.data["data"]}`;
        return frame.op;
      });
    expect(received[0]).toBe("PARAGRAPH PENDING");
    expect(received[1]).toBe("PARAGRAPH_ADDED");
    expect(received).toEqual(
      expect.arrayContaining(["PARAGRAPH RUNNING", "PARAGRAPH_UPDATE_OUTPUT", "APPEND one\n", "APPEND two\n"]),
    );
    expect(received.at(-1)).toBe("PARAGRAPH FINISHED");
    // Clients that show a bar begin it with the run.
    const begun = wire.client.frames.findIndex(
      (frame) => frame.op === "PARAGRAPH" && paragraphOf(frame).status === "RUNNING",
    );
    const progress = wire.client.frames.findIndex(({ op }) => op === "PROGRESS");
    expect(wire.client.frames[progress]?.data).toEqual({ id, progress: 0 });
    expect(progress).toBeGreaterThan(begun);
    const forms = wire.client.frames.filter(({ op }) => op === "SAVE_NOTE_FORMS").length;
    expect(forms).toBe(wire.client.frames.filter(({ op }) => op === "PARAGRAPH").length);
  });

  it("of a blank or disabled paragraph is over at once, with no results", async () => {
    expect(await runOnce("%sh")).toMatchObject({ status: "FINISHED" });
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const over = wire.client.next("PARAGRAPH", isOver);
    wire.client.send("RUN_PARAGRAPH", {
      id,
      title: "",
      paragraph: "%sh echo hi",
      config: { enabled: false },
      params: {},
    });
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
    const running = wire.client.next("PARAGRAPH_APPEND_OUTPUT");
    const over = wire.client.next("PARAGRAPH", isOver);
    wire.client.send("RUN_PARAGRAPH", {
      id,
      title: "",
      paragraph: "%sh\necho started; sleep 60",
      config: {},
      params: {},
    });
    await running;
    wire.client.send("CANCEL_PARAGRAPH", { id });
    expect(paragraphOf(await over)).toMatchObject({ status: "ABORT", results: { msg: [{ data: "started\n" }, {}] } });
  });

  it("of a paragraph that a user removes is cancelled: what it started ends [op.PARAGRAPH_REMOVE]", async () => {
    const note = await newNote();
    await wire.client.ask("INSERT_PARAGRAPH", { index: 1 }, "PARAGRAPH_ADDED");
    const id = note.paragraphs[0]?.id;
    const received = wire.client.next("PARAGRAPH_APPEND_OUTPUT");
    const text = "%sh\necho $$; sleep 60";
    wire.client.send("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} });
    const processId = Number((await received).data["data"]);
    expect(isAlive(processId)).toBe(true);
    await wire.client.ask("PARAGRAPH_REMOVE", { id }, "PARAGRAPH_REMOVED");
    await until(() => !isAlive(processId));
  });

  it("asked for while the paragraph runs cancels the old one first", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const started = wire.client.next("PARAGRAPH_APPEND_OUTPUT");
    wire.client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh\necho old; sleep 60", config: {}, params: {} });
    await started;
    const aborted = wire.client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "ABORT");
    const finished = wire.client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED");
    wire.client.send("RUN_PARAGRAPH", { id, title: "", paragraph: "%sh\necho new", config: {}, params: {} });
    await aborted;
    expect(paragraphOf(await finished).results?.msg[0]?.data).toBe("new\n");
  });

  it("shows several outputs of their own types", async () => {
    const ended = await runOnce("%sh\nprintf 'plain\\n%%table a\\tb\\n1\\t2\\n\\n%%html <b>bold</b>\\n'");
    expect(ended.results?.msg.map(({ type }) => type)).toEqual(["TEXT", "TABLE", "HTML"]);
    expect(ended.results?.msg[1]?.data).toBe("a\tb\n1\t2\n");
  });
});

describe("a run that cannot begin", () => {
  it.each([
    ["%nosuch\nx", /^Interpreter nosuch not found\nWhat runs here: .*%python, /],
    ["%python.nosuch\nx", /^Interpreter python\.nosuch not found\n/],
  ])("of %j is an error without having waited", async (text, words) => {
    const note = await newNote();
    wire.client.frames.length = 0;
    const ended = await run(note.paragraphs[0]?.id, text);
    expect(ended).toMatchObject({
      status: "ERROR",
      results: { code: "ERROR", msg: [{ type: "TEXT", data: expect.stringMatching(words) }] },
    });
    // Zeppelin is silent about the second one, since the status stays what it is.
    expect((await run(note.paragraphs[0]?.id, text)).status).toBe("ERROR");
  });

  it("of a paragraph that is not there is not found", async () => {
    await newNote();
    const refused = await wire.client.ask(
      "RUN_PARAGRAPH",
      { id: "paragraph_1_1", title: "", paragraph: "x" },
      "ERROR_INFO",
    );
    expect(refused.data).toEqual({ info: "HTTP 404 Not Found" });
  });
});

describe("output", () => {
  it("of other types than text opens empty and comes whole; each type is an output of its own [event.PARAGRAPH_UPDATE_OUTPUT event.PARAGRAPH_APPEND_OUTPUT]", async () => {
    const note = await newNote();
    const paragraphId = note.paragraphs[0]?.id;
    wire.client.frames.length = 0;
    await run(paragraphId, "%sh\nprintf 'plain\\n%%table a\\tb\\n1\\t2\\n'");
    const received = wire.client.frames
      .filter(({ op }) => op.endsWith("_OUTPUT"))
      .map(({ op, data }) => ({ op, data }));
    const at = { noteId: note.id, paragraphId };
    expect(received).toContainEqual({
      op: "PARAGRAPH_UPDATE_OUTPUT",
      data: { ...at, index: 0, type: "TEXT", data: "" },
    });
    expect(received).toContainEqual({ op: "PARAGRAPH_APPEND_OUTPUT", data: { ...at, index: 0, data: "plain\n" } });
    expect(received).toContainEqual({
      op: "PARAGRAPH_UPDATE_OUTPUT",
      data: { ...at, index: 1, type: "TABLE", data: "" },
    });
    expect(received).toContainEqual({
      op: "PARAGRAPH_UPDATE_OUTPUT",
      data: { ...at, index: 1, type: "TABLE", data: "a\tb\n1\t2\n" },
    });
  });

  it("comes to a colleague as to the user who runs", async () => {
    const note = await newNote();
    const colleague = await wire.connect();
    await colleague.ask("GET_NOTE", { id: note.id }, "NOTE");
    const over = colleague.next("PARAGRAPH", isOver);
    const ended = await run(note.paragraphs[0]?.id, "%sh\necho both");
    expect(paragraphOf(await over)).toEqual(ended);
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
    const answer = await wire.client.ask("COMPLETION", { id, buf, cursor: buf.length }, "COMPLETION_LIST");
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

describe("a new paragraph", () => {
  it.each([
    ["%sh echo one", "%sh\n"],
    ["%nosuch one", ""],
    ["%python.nosuch one", ""],
    ["one", ""],
  ])("below %j begins with %j", async (above, beginning) => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const appended = wire.client.next("PARAGRAPH_ADDED");
    await run(id, above);
    expect(paragraphOf(await appended).text ?? "").toBe(beginning);
    const inserted = await wire.client.ask("INSERT_PARAGRAPH", { index: 1 }, "PARAGRAPH_ADDED");
    expect(paragraphOf(inserted).text ?? "").toBe(beginning);
  });
});

describe("running all", () => {
  it("goes from top to bottom and stops at the first failure [op.RUN_ALL_PARAGRAPHS event.NOTE_RUNNING_STATUS]", async () => {
    const note = await newNote();
    for (const [index, text] of ["%sh echo 1", "%sh exit 1", "%sh echo 3"].entries()) {
      await wire.client
        .ask("INSERT_PARAGRAPH", { index }, "PARAGRAPH_ADDED")
        .then((frame) =>
          wire.client.ask(
            "COMMIT_PARAGRAPH",
            { id: paragraphOf(frame).id, title: "", paragraph: text, params: {}, config: {} },
            "PARAGRAPH",
          ),
        );
    }
    const ended = wire.client.next("NOTE_RUNNING_STATUS", ({ data }) => data["status"] === false);
    wire.client.send("RUN_ALL_PARAGRAPHS", { noteId: note.id });
    await ended;
    const { json } = await wire.call("GET", `/notebook/job/${note.id}`);
    const statuses = (json.body as { paragraphs: { status: string }[] }).paragraphs.map(({ status }) => status);
    expect(statuses.slice(0, 3)).toEqual(["FINISHED", "ERROR", "READY"]);
  });

  it("takes the list as JSON text, as Zeppelin's client sends it", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const ended = wire.client.next("NOTE_RUNNING_STATUS", ({ data }) => data["status"] === false);
    const paragraphs = JSON.stringify([{ id, title: "", paragraph: "%sh echo sent", config: {}, params: {} }]);
    wire.client.send("RUN_ALL_PARAGRAPHS", { noteId: note.id, paragraphs });
    await ended;
    const { json } = await wire.call("GET", `/notebook/${note.id}/paragraph/${id}`);
    expect(json.body).toMatchObject({ results: { msg: [{ data: "sent\n" }] } });
  });
});

describe("a note that runs from top to bottom", () => {
  it("says so, and takes no edits that name it, nor a second run [field.note.info.isRunning]", async () => {
    const { client } = wire;
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const content = { title: "", paragraph: "%sh\necho started; sleep 60", config: {}, params: {} };
    const started = client.next("PARAGRAPH_APPEND_OUTPUT");
    client.send("RUN_ALL_PARAGRAPHS", { noteId: note.id, paragraphs: JSON.stringify([{ id, ...content }]) });
    await started;
    const running = await client.ask("GET_NOTE", { id: note.id }, "NOTE");
    expect(running.data["note"]).toMatchObject({ info: { isRunning: true } });
    const refused = [
      "COMMIT_PARAGRAPH",
      "RUN_PARAGRAPH",
      "PARAGRAPH_CLEAR_OUTPUT",
      "INSERT_PARAGRAPH",
      "RUN_ALL_PARAGRAPHS",
    ];
    for (const op of refused) {
      const { data } = await client.ask(
        op,
        { id, index: 0, ...content, paragraphs: "[]", noteId: note.id },
        "ERROR_INFO",
      );
      expect(data["info"]).toBe(`Note is now running sequentially. Can not be performed: ${op}`);
    }
    const update = { id: note.id, name: note.name, config: { ...note.config, looknfeel: "simple" } };
    await client.ask("NOTE_UPDATE", update, "NOTE_UPDATED");
    const ended = client.next("NOTE_RUNNING_STATUS", ({ data }) => data["status"] === false);
    client.send("CANCEL_PARAGRAPH", { id });
    await ended;
    expect(noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE"))).not.toHaveProperty("info.isRunning");
  });
});

describe("over REST", () => {
  it("a paragraph runs and its result comes back", async () => {
    const created = await wire.call("POST", "/notebook", {
      notePath: `Runs/Rest ${Date.now()}`,
      paragraphs: [{ title: "t", text: "%sh echo rest" }],
    });
    const noteId = created.json.body as string;
    const { json: note } = await wire.call("GET", `/notebook/${noteId}`);
    const id = (note.body as WireNote).paragraphs[0]?.id;
    const ran = await wire.call("POST", `/notebook/run/${noteId}/${id}`);
    expect(ran.json.body).toEqual({ code: "SUCCESS", msg: [{ type: "TEXT", data: "rest\n" }] });
  });

  it("a whole note runs [rest.POST./notebook/job/{noteId} rest.DELETE./notebook/job/{noteId}]", async () => {
    const { json } = await wire.call("POST", "/notebook", {
      notePath: `Runs/Job ${Date.now()}`,
      paragraphs: [{ title: "", text: "%sh sleep 60" }],
    });
    await wire.call("POST", `/notebook/job/${json.body}`);
    await wire.call("DELETE", `/notebook/job/${json.body}`);
    await expect
      .poll(async () => (await wire.call("GET", `/notebook/job/${json.body}`)).json.body, {
        timeout: 10_000,
      })
      .toMatchObject({ isRunning: false, paragraphs: [{ status: "ABORT" }] });
  });

  it("a whole note runs with values and processes of its own, for that run alone [rest.POST./notebook/job/{noteId}]", async () => {
    const text = (code: string) => ({ title: "", text: code });
    const { json } = await wire.call("POST", "/notebook", {
      notePath: `Runs/Given ${Date.now()}`,
      paragraphs: [
        text("%python\nprint('new' if 'kept' not in globals() else 'kept'); kept = 1"),
        text("%python\nprint(z.input('who', 'nobody'), kept)"),
        text("%sh(form=simple)\necho ${who=nobody}"),
      ],
    });
    const noteId = json.body as string;
    const outputs = async () => {
      const { body } = (await wire.call("GET", `/notebook/${noteId}`)).json;
      return (body as WireNote).paragraphs.map(({ results }) => results?.msg.map(({ data }) => data).join(""));
    };
    const runAll = (query: string, body?: unknown) =>
      wire.call("POST", `/notebook/job/${noteId}?blocking=true${query}`, body);
    expect((await runAll("")).status).toBe(200);
    expect(await outputs()).toEqual(["new\n", "nobody 1\n", "nobody\n"]);
    expect((await runAll("&isolated=true", { params: { who: "Ada" } })).status).toBe(200);
    expect(await outputs()).toEqual(["new\n", "Ada 1\n", "Ada\n"]);
    const processes = async () => {
      const [node] = (await wire.call("GET", "/cluster/nodes")).json.body as { properties: Record<string, string[]> }[];
      return node?.properties["INTP_PROCESS_LIST"]?.filter((name) => name.includes(noteId));
    };
    await expect.poll(processes, { timeout: 10_000 }).toEqual([`python:python:${noteId}`, `sh:sh:${noteId}`]);
    expect((await runAll("")).status).toBe(200);
    expect(await outputs()).toEqual(["kept\n", "nobody 1\n", "nobody\n"]);
    expect((await runAll("", [1])).status).toBe(400);
  });

  it("answers what is not there with a sentence", async () => {
    const { status, json } = await wire.call("GET", "/interpreter/metadata/sh");
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
    const lines = await wire.call("GET", `/octavo/results/${note.id}/${id}/0?from=56788&lines=2`);
    expect(lines.json.body).toEqual({ from: 56_788, lines: ["56789", "56790"], total: 100_000 });
    const file = await fetch(`${wire.octavo.address}/api/octavo/results/${note.id}/${id}/0/file`);
    expect(await file.text()).toBe(`${Array.from({ length: 100_000 }, (_, i) => i + 1).join("\n")}\n`);
  });

  it("of 10,000 flushed lines has every line", async () => {
    const ended = await runOnce("%python\nfor i in range(10000): print(i, flush=True)");
    expect(ended.results?.msg[0]?.data).toBe(Array.from({ length: 10_000 }, (_, i) => `${i}\n`).join(""));
  });
});
