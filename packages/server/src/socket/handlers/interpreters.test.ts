import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { settingChangeSchema } from "../../settings/setting.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

interface Frame {
  readonly op: string;
  readonly data: { readonly editor?: unknown };
}

let server: AServer;
let socket: WebSocket;
const frames: Frame[] = [];
beforeEach(async () => {
  server = await aServer();
  socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  frames.length = 0;
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as Frame));
  await new Promise((resolve) => socket.once("open", resolve));
});
afterEach(async () => {
  socket.close();
  await server.close();
});

async function ask(op: string, data: object, answer: string): Promise<Frame> {
  socket.send(JSON.stringify({ op, data, principal: "anonymous", ticket: "anonymous", roles: "[]" }));
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
});
