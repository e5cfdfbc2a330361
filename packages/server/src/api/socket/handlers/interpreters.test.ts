import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { settingChangeSchema } from "../../../settings/setting.ts";
import { type AServer, aServer } from "../../../testing/a-server.ts";

interface EditorMessage {
  readonly op: string;
  readonly data: {
    readonly editor?: unknown;
    readonly paragraphId?: string;
    readonly interpreterSettings?: readonly { readonly name: string }[];
  };
}

let server: AServer;
let socket: WebSocket;
const frames: EditorMessage[] = [];
beforeEach(async () => {
  server = await aServer();
  socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  frames.length = 0;
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as EditorMessage));
  await new Promise((resolve) => socket.once("open", resolve));
});
afterEach(async () => {
  socket.close();
  await server.close();
});

function send(op: string, data: object): void {
  socket.send(JSON.stringify({ op, data, principal: "anonymous", ticket: "anonymous", roles: "[]" }));
}

async function ask(op: string, data: object, answer: string): Promise<EditorMessage> {
  send(op, data);
  await expect.poll(() => frames.some((frame) => frame.op === answer)).toBe(true);
  const [frame] = frames.splice(
    frames.findIndex((each) => each.op === answer),
    1,
  );
  if (!frame) throw new Error(`no ${answer}`);
  return frame;
}

describe("EDITOR_SETTING", () => {
  const editorOf = async (paragraphText: string) =>
    (await ask("EDITOR_SETTING", { paragraphId: "p", paragraphText }, "EDITOR_SETTING")).data.editor;

  it("is what the settings say of the name that a text begins with, also of a setting that people made", async () => {
    expect(await editorOf("%md # x")).toEqual({ language: "markdown", editOnDblClick: true, completionSupport: false });
    expect(await editorOf("%python.ipython x")).toMatchObject({ language: "python", completionKey: "TAB" });
    const change = settingChangeSchema.parse({ properties: {}, dependencies: [], option: {} });
    await server.interpreters.create({ ...change, name: "bash2", group: "sh" });
    expect(await editorOf("%bash2 ls")).toMatchObject({ language: "sh" });
    expect(await editorOf("%nosuch ls")).toEqual({ language: "text", editOnDblClick: false });
  });

  it("is plain text for a % alone, and nothing is said of no text", async () => {
    expect(await editorOf("%")).toEqual({ language: "text", editOnDblClick: false });
    send("EDITOR_SETTING", { paragraphId: "p" });
    const { data } = await ask("EDITOR_SETTING", { paragraphId: "q", paragraphText: "%md" }, "EDITOR_SETTING");
    expect(data.paragraphId).toBe("q");
  });
});

describe("GET_INTERPRETER_SETTINGS", () => {
  it("lists what new notes speak first", async () => {
    const { data } = await ask("GET_INTERPRETER_SETTINGS", {}, "INTERPRETER_SETTINGS");
    const [first, ...others] = (data.interpreterSettings ?? []).map(({ name }) => name);
    expect(first).toBe("python");
    expect(others).toEqual(server.interpreters.all.map(({ name }) => name).filter((name) => name !== "python"));
  });
});

it.each(["RUN_PARAGRAPH", "RUN_ALL_PARAGRAPHS"])(
  "%s leaves what is edited by double click shown, under any name, and says what it is",
  async (op) => {
    const change = settingChangeSchema.parse({ properties: {}, dependencies: [], option: {} });
    await server.interpreters.create({ ...change, name: "docs", group: "md" });
    const paragraphs = [
      { id: "read", text: "%docs # x", config: { tableHide: true } },
      { id: "code", text: "%sh true", config: { tableHide: true } },
    ];
    const live = await server.notebook.importNote({ name: "x", paragraphs }, { user: "anonymous", path: "/Docs" });
    await ask("GET_NOTE", { id: live.note.id }, "NOTE");
    const [read, code] = live.note.paragraphs.map(({ id }) => ({ id }));
    if (op === "RUN_PARAGRAPH") for (const one of [read, code]) send(op, one ?? {});
    else send(op, { noteId: live.note.id, paragraphs: [read, code] });
    await expect
      .poll(() => live.note.paragraphs.slice(0, 2).map(({ config }) => [config["tableHide"], config["editorSetting"]]))
      .toMatchObject([
        [false, { language: "markdown", editOnDblClick: true }],
        [true, undefined],
      ]);
  },
);
