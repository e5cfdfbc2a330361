import { describe, expect, it } from "vitest";
import type { Clock } from "./clock.ts";
import { createRest, type FetchLike } from "./rest.ts";
import { createHandClock } from "./testing/hand-clock.ts";
import { type FileToUpload, uploadFile } from "./upload.ts";

const pieceBytes = 4;

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

interface UploadResponse {
  readonly status: number;
  readonly body?: unknown;
}

/** The answer got lost on its way; the server had done what it was asked. */
const lost = Symbol("lost");
/** The question never arrived. */
const away = Symbol("away");
type Fate = typeof lost | typeof away | UploadResponse | undefined;

/** A workspace that takes files of pieces of four bytes. @param fates what becomes of the question of that number instead */
function aWorkspace({ has = {}, fates = {} }: { has?: Record<string, string>; fates?: Record<number, Fate> } = {}) {
  const files = new Map(Object.entries(has));
  const asked: SentRequest[] = [];
  let open: { id: string; name: string; size: number; content: string } | null = null;
  let begun = 0;

  function answer({ method, path, body }: SentRequest): UploadResponse {
    if (method === "POST") {
      const { name, size, replace } = JSON.parse(body) as { name: string; size: number; replace?: boolean };
      if (files.has(name) && !replace) return { status: 409 };
      open = { id: `u${++begun}`, name, size, content: "" };
      return { status: 200, body: { id: open.id, pieceBytes } };
    }
    if (!open || !path.startsWith(`/octavo/uploads/${open.id}`)) return { status: 404 };
    if (method === "DELETE") {
      open = null;
      return { status: 200 };
    }
    if (path !== `/octavo/uploads/${open.id}?at=${open.content.length}`) return { status: 409 };
    open.content += body;
    if (open.content.length < open.size) return { status: 200, body: { at: open.content.length } };
    const { name, content } = open;
    files.set(name, content);
    open = null;
    return { status: 200, body: { path: name } };
  }

  // A wait for the next try ends at once.
  const clock: Clock = {
    ...createHandClock(),
    after(_, callback) {
      callback();
      return () => {};
    },
  };
  const fetch: FetchLike = async (url, { method, body = "" }) => {
    const question = { method, path: url.replace("/api", ""), body: textOf(body) };
    const fate = fates[asked.push(question)];
    if (fate === away) throw new Error("no route");
    const { status, body: sent = null } = typeof fate === "object" ? fate : answer(question);
    if (fate === lost) throw new Error("cut off");
    return {
      ok: status < 400,
      status,
      text: async () => JSON.stringify({ status: "X", message: "Said.", body: sent }),
    };
  };
  return { rest: createRest(fetch, "/api"), clock, files, asked };
}

const textOf = (body: string | ArrayBuffer) =>
  typeof body === "string" ? body : String.fromCharCode(...new Uint8Array(body));

function aFile(content: string): FileToUpload {
  const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0)).buffer;
  return {
    size: content.length,
    arrayBuffer: async () => bytes,
    slice: (from, to) => ({ arrayBuffer: async () => bytes.slice(from, to) }),
  };
}

async function upload(
  workspace: ReturnType<typeof aWorkspace>,
  content: string,
  more: Partial<Parameters<typeof uploadFile>[0]> = {},
) {
  const progress: number[] = [];
  const { rest, clock } = workspace;
  const outcome = await uploadFile({
    rest,
    clock,
    file: aFile(content),
    name: "a.csv",
    replace: false,
    onProgress: (sent) => progress.push(sent),
    signal: { aborted: false },
    ...more,
  });
  return { outcome, progress };
}

const done = { type: "done", path: "a.csv" };

describe("an upload", () => {
  it("sends a file in pieces, one after another", async () => {
    const workspace = aWorkspace();
    expect(await upload(workspace, "0123456789")).toEqual({ outcome: done, progress: [4, 8] });
    expect(workspace.files.get("a.csv")).toBe("0123456789");
    expect(workspace.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /octavo/uploads",
      "PUT /octavo/uploads/u1?at=0",
      "PUT /octavo/uploads/u1?at=4",
      "PUT /octavo/uploads/u1?at=8",
    ]);
  });

  it("sends one empty piece of an empty file", async () => {
    const workspace = aWorkspace();
    expect((await upload(workspace, "")).outcome).toEqual(done);
    expect(workspace.files.get("a.csv")).toBe("");
  });

  it("replaces a file only where that is wanted", async () => {
    const workspace = aWorkspace({ has: { "a.csv": "old" } });
    expect((await upload(workspace, "new")).outcome).toEqual({ type: "taken" });
    expect(workspace.files.get("a.csv")).toBe("old");
    expect((await upload(workspace, "new", { replace: true })).outcome).toEqual(done);
    expect(workspace.files.get("a.csv")).toBe("new");
  });

  it.each([
    ["a piece that did not arrive", { 3: away }],
    ["a piece whose answer did not arrive", { 3: lost }],
    ["what a proxy without its server said", { 2: { status: 502 }, 3: { status: 503 } }],
    ["the beginning", { 1: away, 2: away }],
    ["the last piece", { 4: away }],
    ["the last piece, whose answer did not arrive", { 4: lost }],
    ["a piece that is still being written when it comes again", { 3: lost, 4: { status: 409 }, 5: { status: 409 } }],
  ] satisfies [string, Record<number, Fate>][])("says %s again", async (_, fates) => {
    const workspace = aWorkspace({ fates });
    expect((await upload(workspace, "0123456789")).outcome).toEqual(done);
    expect([...workspace.files]).toEqual([["a.csv", "0123456789"]]);
  });

  it("begins anew, once, where the server knows nothing of it any more", async () => {
    const once = aWorkspace({ fates: { 3: { status: 404 } } });
    expect(await upload(once, "0123456789")).toEqual({ outcome: done, progress: [4, 0, 4, 8] });
    const always = aWorkspace({ fates: { 2: { status: 404 }, 4: { status: 404 } } });
    expect((await upload(always, "0123456789")).outcome).toEqual({ type: "refused", text: "Said." });
    expect(always.asked).toHaveLength(4);
  });

  it("ends when the server stays away, with what is the matter", async () => {
    const fates: Record<number, Fate> = {};
    for (let place = 2; place < 50; place++) fates[place] = away;
    const workspace = aWorkspace({ fates });
    const { outcome } = await upload(workspace, "0123456789");
    expect(outcome).toEqual({ type: "refused", text: expect.stringContaining("cannot be reached") });
    expect(workspace.asked).toHaveLength(10);
  });

  it("says what was refused, and asks no more", async () => {
    const workspace = aWorkspace({ fates: { 2: { status: 507 } } });
    expect((await upload(workspace, "0123456789")).outcome).toEqual({ type: "refused", text: "Said." });
    expect(workspace.asked).toHaveLength(2);
  });

  it("is given up where it is cancelled", async () => {
    const workspace = aWorkspace();
    const signal = { aborted: false };
    const onProgress = () => {
      signal.aborted = true;
    };
    expect((await upload(workspace, "0123456789", { signal, onProgress })).outcome).toEqual({ type: "cancelled" });
    expect(workspace.asked.at(-1)).toMatchObject({ method: "DELETE", path: "/octavo/uploads/u1" });
    expect([...workspace.files]).toEqual([]);
  });

  it("is cancelled, and not refused, where the server is away meanwhile", async () => {
    const workspace = aWorkspace({ fates: { 3: away, 4: away } });
    const signal = {
      get aborted() {
        return workspace.asked.length > 2;
      },
    };
    expect((await upload(workspace, "0123456789", { signal })).outcome).toEqual({ type: "cancelled" });
  });

  it("reports a file that cannot be read", async () => {
    const unreadable: FileToUpload = {
      size: 0,
      arrayBuffer: () => Promise.reject(new Error("a folder")),
      slice: () => unreadable,
    };
    expect((await upload(aWorkspace(), "", { file: unreadable })).outcome).toEqual({ type: "unreadable" });
  });
});
