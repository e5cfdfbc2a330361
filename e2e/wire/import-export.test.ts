/** Notes that come and go as `.zpln` and `.ipynb`, with their outputs, and the note that is home. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
let client: ForeignClient;
let count = 0;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => discard(octavo));
beforeEach(async () => {
  client = await ForeignClient.connect(octavo.address);
});
afterEach(() => client.close());

const imported = async (note: object): Promise<WireNote> =>
  noteOf(await client.ask("IMPORT_NOTE", { note: { name: `Brought/${++count}`, ...note } }, "IMPORT_NOTE"));
const shownOf = ({ paragraphs }: WireNote) =>
  paragraphs.map(({ text, results }) => ({ text, results: results?.msg.map(({ type, data }) => [type, data]) }));

const notebook = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: "python3", language: "python", display_name: "Python 3" } },
  cells: [
    { cell_type: "markdown", metadata: {}, source: ["# Title\n", "text"] },
    {
      cell_type: "code",
      metadata: {},
      execution_count: 1,
      source: "print(1)",
      outputs: [
        { output_type: "stream", name: "stdout", text: ["1\n"] },
        { output_type: "display_data", metadata: {}, data: { "image/png": "aGVsbG8=", "text/plain": "a picture" } },
        { output_type: "execute_result", execution_count: 1, metadata: {}, data: { "text/html": ["<b>2</b>"] } },
      ],
    },
    {
      cell_type: "code",
      metadata: {},
      execution_count: 2,
      source: "1/0",
      outputs: [
        {
          output_type: "error",
          ename: "ZeroDivisionError",
          evalue: "division by zero",
          traceback: ["Traceback", "ZeroDivisionError: division by zero"],
        },
      ],
    },
  ],
};

describe("a Jupyter notebook", () => {
  it("comes in with its outputs and goes out with them, and is the same once more [op.IMPORT_NOTE op.CONVERT_NOTE_NBFORMAT]", async () => {
    const first = await imported(notebook);
    const outputs = [
      ["TEXT", "1\n"],
      ["IMG", "aGVsbG8="],
      ["HTML", "<b>2</b>"],
    ];
    expect(shownOf(first)).toMatchObject([
      { text: "%md\n# Title\ntext" },
      { text: "%python\nprint(1)", results: outputs },
      { text: "%python\n1/0", results: [["TEXT", expect.stringContaining("ZeroDivisionError: division by zero")]] },
    ]);
    const request = { noteId: first.id, noteName: "x" };
    const { data } = await client.ask("CONVERT_NOTE_NBFORMAT", request, "CONVERTED_NOTE_NBFORMAT");
    expect(data["noteName"]).toBe("x");
    const out = JSON.parse(data["nbformat"] as string) as typeof notebook;
    expect(out.cells.map(({ cell_type }) => cell_type)).toEqual(["markdown", "code", "code"]);
    expect(out.cells[1]?.outputs).toMatchObject([
      { output_type: "stream", text: "1\n" },
      { data: { "image/png": "aGVsbG8=" } },
      { data: { "text/html": "<b>2</b>" } },
    ]);
    expect(out.cells[2]?.outputs).toMatchObject([
      { output_type: "error", ename: "ZeroDivisionError", evalue: "division by zero" },
    ]);
    expect(shownOf(await imported(out))).toEqual(shownOf(first));
  });

  it("has the kernel's name where it is given none [rule.import.kernel-name]", async () => {
    const named = {
      ...notebook,
      metadata: { kernelspec: { ...notebook.metadata.kernelspec, display_name: `Pear ${++count}` } },
    };
    const { path } = noteOf(await client.ask("IMPORT_NOTE", { note: named }, "IMPORT_NOTE"));
    expect(path).toBe(`/Pear ${count}`);
  });

  it("goes out over REST as it came: tags, slides, attachments, numbers and every form of an output", async () => {
    const cells = [
      {
        cell_type: "code",
        id: "one",
        metadata: { tags: ["parameters"], slideshow: { slide_type: "slide" } },
        execution_count: 5,
        source: "x = 1",
        outputs: [
          {
            output_type: "execute_result",
            execution_count: 5,
            metadata: { "application/json": { expanded: true } },
            data: { "application/json": { k: [1, null] }, "text/plain": "<JSON>" },
          },
        ],
      },
      {
        cell_type: "markdown",
        id: "two",
        metadata: {},
        source: '100% of ${people} <img src="attachment:x.png">',
        attachments: { "x.png": { "image/png": "aGVsbG8=" } },
      },
    ];
    const whole = { ...notebook, metadata: { ...notebook.metadata, widgets: { state: {} } }, cells };
    const path = `/notebook/import?notePath=${encodeURIComponent(`Brought/whole ${++count}`)}`;
    const { json } = await call(octavo.address, "POST", path, whole);
    const read = async () =>
      (await call(octavo.address, "GET", `/notebook/${json.body as string}`)).json.body as WireNote;
    await expect.poll(async () => (await read()).paragraphs[1]?.status).toBe("FINISHED");
    const [code, text] = (await read()).paragraphs;
    expect(code?.results?.msg[0]?.data).toContain('"k"');
    expect(text?.results?.msg[0]?.data).toContain('100% of ${people} <img src="data:image/png;base64,aGVsbG8=">');
    const answer = await fetch(`${octavo.address}/api/octavo/notebook/${json.body as string}/ipynb`);
    expect(await answer.json()).toEqual(whole);
  });

  it("goes on with a run of all behind a cell that is tagged raises-exception, and not behind another", async () => {
    const cell = (source: string, tags: readonly string[] = []) => ({
      cell_type: "code",
      metadata: { tags },
      execution_count: null,
      source,
      outputs: [],
    });
    const bash = { kernelspec: { name: "bash", language: "bash", display_name: "Bash" } };
    const cells = [cell("exit 3", ["raises-exception"]), cell("echo on"), cell("exit 4"), cell("echo no")];
    const { id } = await imported({ ...notebook, metadata: bash, cells });
    await call(octavo.address, "POST", `/notebook/job/${id}`);
    const statuses = async () =>
      ((await call(octavo.address, "GET", `/notebook/${id}`)).json.body as WireNote).paragraphs.map(
        ({ status }) => status,
      );
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(["ERROR", "FINISHED", "ERROR", "READY"]);
  });

  it("comes in over REST from bytes that are no UTF-8, and says which", async () => {
    const text = JSON.stringify({
      ...notebook,
      cells: [{ cell_type: "raw", metadata: {}, source: "caf\u00e9".replace("\u00e9", "~") }],
    });
    const answer = await fetch(
      `${octavo.address}/api/notebook/import?notePath=${encodeURIComponent(`Brought/bytes ${++count}`)}`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
        body: new Uint8Array([...text].map((sign) => (sign === "~" ? 0xe9 : sign.charCodeAt(0)))),
      },
    );
    const { message, body } = (await answer.json()) as { message: string; body: string };
    expect(message).toMatch(/^Byte 0xE9 at \d+ \(line 1\) is not UTF-8/);
    const note = (await call(octavo.address, "GET", `/notebook/${body}`)).json.body as WireNote;
    expect(note.paragraphs[0]?.text).toBe("café");
  });

  it("comes in over REST under the path that the call names, its Markdown rendered and its text out of sight", async () => {
    const notePath = `Brought/rest ${++count}`;
    const path = `/notebook/import?notePath=${encodeURIComponent(notePath)}`;
    const { json } = await call(octavo.address, "POST", path, notebook);
    const note = noteOf(await client.ask("GET_NOTE", { id: json.body }, "NOTE"));
    expect(note.path).toBe(`/${notePath}`);
    expect(note.paragraphs).toHaveLength(3);
    const first = async () => {
      const { body } = (await call(octavo.address, "GET", `/notebook/${note.id}`)).json;
      return (body as WireNote).paragraphs[0];
    };
    await expect.poll(async () => (await first())?.status).toBe("FINISHED");
    expect(await first()).toMatchObject({
      config: { editorHide: true },
      results: { msg: [{ type: "HTML", data: expect.stringMatching(/<h1[^>]*>Title<\/h1>/) }] },
    });
  });
});

describe("a note", () => {
  const source = {
    config: { cron: "0 0 6 * * ?", cronExecutingUser: "root", personalizedMode: "true", looknfeel: "simple" },
    info: { isRunning: true },
    paragraphs: [
      {
        id: "p1",
        text: "%md x",
        status: "RUNNING",
        results: { code: "SUCCESS", msg: [{ type: "TABLE", data: "a\tb\n1\t2\n" }] },
      },
    ],
  };

  it("goes out as its file says and comes in with its results, as a new one without what could act", async () => {
    const first = await imported(source);
    expect(first.config).not.toHaveProperty("cron");
    expect(first.config).not.toHaveProperty("personalizedMode");
    expect(first.paragraphs).toMatchObject([{ status: "READY", results: source.paragraphs[0]?.results }]);
    const { json } = await call(octavo.address, "GET", `/notebook/export/${first.id}`);
    const out = JSON.parse(json.body as string) as object;
    const second = await imported({ ...out, name: `Brought/again ${count}` });
    expect(second.id).not.toBe(first.id);
    expect(shownOf(second)).toEqual(shownOf(first));
  });

  it("is cloned with its results and values, under new ids [op.CLONE_NOTE]", async () => {
    const first = await imported(source);
    await client.ask("GET_NOTE", { id: first.id }, "NOTE");
    const clone = noteOf(await client.ask("CLONE_NOTE", { name: `Clone ${++count}` }, "NEW_NOTE"));
    expect(shownOf(clone)).toEqual(shownOf(first));
    expect(clone.paragraphs[0]?.id).not.toBe(first.paragraphs[0]?.id);
  });

  it.each([
    ["with the id of another", { id: "2STOLEN11" }],
    [
      "with names of the prototype",
      {
        paragraphs: [
          { id: "__proto__", text: "a" },
          { id: "constructor", text: "b" },
        ],
      },
    ],
    [
      "that names one paragraph twice",
      {
        paragraphs: [
          { id: "p", text: "a" },
          { id: "p", text: "b" },
        ],
      },
    ],
  ])("%s is just another note", async (_what, parts) => {
    const note = await imported({ paragraphs: [{ id: "p1", text: "a" }], ...parts });
    expect(note.id).not.toBe("2STOLEN11");
    expect(note.paragraphs.map(({ text }) => text)).toEqual(
      (parts as { paragraphs?: { text: string }[] }).paragraphs?.map(({ text }) => text) ?? ["a"],
    );
    expect(new Set(note.paragraphs.map(({ id }) => id)).size).toBe(note.paragraphs.length);
  });

  it.each([
    ["nothing", {}],
    ["a list of numbers", { paragraphs: [1, 2] }],
    ["cells that are none", { cells: [1] }],
  ])("of %s is refused in words", async (_what, note) => {
    const refused = await client.ask("IMPORT_NOTE", { note }, "ERROR_INFO");
    expect(refused.data["info"]).toMatch(/^Fail to import note: /);
  });
});

it("the home note is the one that is set, and none where none is [op.GET_HOME_NOTE]", async () => {
  expect((await client.ask("GET_HOME_NOTE", {}, "NOTE")).data).toEqual({});
  const { id } = await imported({ paragraphs: [{ text: "%md # Home" }] });
  const home = await startOctavo({ data: await makeDataFolder(), env: { ZEPPELIN_NOTEBOOK_HOMESCREEN: id } });
  const visitor = await ForeignClient.connect(home.address);
  expect((await visitor.ask("GET_HOME_NOTE", {}, "NOTE")).data).toEqual({});
  const { json } = await call(home.address, "GET", "/notebook");
  const [first] = json.body as { id: string }[];
  await visitor.close();
  await home.stop();
  const second = await startOctavo({ data: home.data, env: { ZEPPELIN_NOTEBOOK_HOMESCREEN: first?.id ?? "" } });
  const guest = await ForeignClient.connect(second.address);
  expect(noteOf(await guest.ask("GET_HOME_NOTE", {}, "NOTE")).id).toBe(first?.id);
  await guest.close();
  await discard(second);
});
