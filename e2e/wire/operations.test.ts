import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo, until } from "../harness/octavo.ts";

let octavo: Octavo;
let count = 0;
/** A name that no earlier try has taken. */
const named = (name: string) => ({ name: `${name} ${++count}` });
beforeAll(async () => {
  octavo = await startOctavo({ env: { OCTAVO_LOG_LEVEL: "info" } });
});
afterAll(() => discard(octavo));

const get = async (path: string) => {
  const response = await fetch(`${octavo.address}${path}`);
  return { status: response.status, text: await response.text(), type: response.headers.get("Content-Type") ?? "" };
};
const auditEntries = async () => {
  const folder = join(octavo.data, "logs");
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const lines = files.join("").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, string>);
};

describe("a server that is looked after", () => {
  it("says that it lives at once, and that it is ready when its runner is there", async () => {
    expect((await get("/health/liveness")).status).toBe(200);
    await until(async () => (await get("/health/readiness")).status === 200);
    const checks = JSON.parse((await get("/health")).text) as Record<string, { healthy: boolean }>;
    expect(Object.keys(checks).toSorted()).toEqual(["disk", "journal", "runner", "server"]);
    expect((await get("/ping")).text).toBe("pong");
  });

  it("has figures for Prometheus that move, and no names in them", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const note = noteOf(await client.ask("NEW_NOTE", named("Secret plans"), "NEW_NOTE"));
    const edit = { id: note.paragraphs[0]?.id, paragraph: "%md more", title: "", config: {}, params: {} };
    await client.ask("COMMIT_PARAGRAPH", edit, "PARAGRAPH");
    const { text, type } = await get("/metrics");
    expect(type).toContain("text/plain");
    expect(text).toMatch(/^octavo_sockets 1$/m);
    expect(text).toMatch(/^octavo_journal_batches_total [1-9]/m);
    expect(text).toMatch(/^octavo_journal_sync_seconds_total (0\.\d|[1-9])/m);
    expect(text).not.toContain(note.id);
    expect(text).not.toContain("Secret");
    await client.close();
  });

  it("writes down which user removed what, in lines that no name can forge", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const note = noteOf(await client.ask("NEW_NOTE", named("To go"), "NEW_NOTE"));
    await client.ask("DEL_NOTE", { id: note.id }, "NOTES_INFO");
    client.send("REMOVE_FOLDER", { id: 'x\n{"what":"forged"}' });
    await call(octavo.address, "DELETE", "/notebook/nosuch");
    await until(async () => (await auditEntries()).some(({ note: of }) => of === "nosuch"));
    const entries = await auditEntries();
    expect(entries).toContainEqual(
      expect.objectContaining({ what: "note.remove", note: note.id, outcome: "done", who: "anonymous" }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ what: "note.remove", note: "nosuch", outcome: "failed" }));
    expect(entries.map(({ what }) => what)).not.toContain("forged");
    await client.close();
  });

  it("writes down what a new name throws away", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const [one, other] = [
      noteOf(await client.ask("NEW_NOTE", named("Thrown/One"), "NEW_NOTE")),
      noteOf(await client.ask("NEW_NOTE", named("Thrown/Other"), "NEW_NOTE")),
    ];
    await call(octavo.address, "PUT", `/notebook/${one.id}/rename`, { name: "~Trash/One" });
    client.send("NOTE_RENAME", { id: other.id, name: "/~Trash/Other" });
    client.send("FOLDER_RENAME", { id: "Thrown", name: "~Trash/Thrown" });
    const entry = (what: string, more: object) => expect.objectContaining({ what, who: "anonymous", ...more });
    await until(async () => (await auditEntries()).some(({ what }) => what === "folder.trash"));
    const entries = await auditEntries();
    expect(entries).toContainEqual(entry("note.trash", { note: one.id, outcome: "done" }));
    expect(entries).toContainEqual(entry("note.trash", { note: other.id, outcome: "done" }));
    expect(entries).toContainEqual(entry("folder.trash", { on: "Thrown" }));
    await client.close();
  });

  it("logs more when it is asked to, by route and request, without what people sent", async () => {
    expect((await call(octavo.address, "PUT", "/log/level/DEBUG")).status).toBe(200);
    await call(octavo.address, "GET", "/notebook/search?q=something-private");
    await until(() => octavo.output().includes('"route":"/api/notebook/search"'));
    expect(octavo.output()).toMatch(
      /"requestId":"[^"]+","method":"GET","route":"\/api\/notebook\/search","status":200/,
    );
    expect(octavo.output()).not.toContain("something-private");
    expect((await call(octavo.address, "PUT", "/log/level/LOUD")).status).toBe(406);
    await call(octavo.address, "PUT", "/log/level/INFO");
  });

  it("sends all clients what an administrator has to say [event.NOTICE]", async () => {
    const client = await ForeignClient.connect(octavo.address);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const received = client.next("NOTICE");
    await call(octavo.address, "POST", "/octavo/notice", { notice: "Back in ten minutes." });
    expect((await received).data).toEqual({ notice: "Back in ten minutes." });
    await client.close();
  });

  it("is a cluster of one, with the interpreters that run [rest.GET./cluster/nodes rest.GET./cluster/node/{nodeName}/{intpName} field.node-process]", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const note = noteOf(await client.ask("NEW_NOTE", named("In the cluster"), "NEW_NOTE"));
    const id = note.paragraphs[0]?.id ?? "";
    const shown = client.next("PARAGRAPH_APPEND_OUTPUT");
    client.send("RUN_PARAGRAPH", { id, paragraph: "%sh echo up; sleep 20", title: "", config: {}, params: {} });
    await shown;
    const { json } = await call(octavo.address, "GET", "/cluster/nodes");
    const [node] = json.body as { NODE_NAME: string; properties: Record<string, string> }[];
    expect(node?.properties["INTP_PROCESS_LIST"]).toContain(`sh:sh:${note.id}`);
    const processes = await call(octavo.address, "GET", `/cluster/node/${node?.NODE_NAME}/sh`);
    expect(processes.json.body).toContainEqual(
      expect.objectContaining({
        properties: expect.objectContaining({ INTP_PROCESS_NAME: `sh:sh:${note.id}`, STATUS: "ONLINE" }),
      }),
    );
    client.send("CANCEL_PARAGRAPH", { id });
    await client.close();
  });

  it("describes its interface, and answers what it describes", async () => {
    const { paths } = JSON.parse((await get("/api/openapi.json")).text) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const plain = Object.keys(paths).filter((path) => !path.includes("{") && "get" in (paths[path] ?? {}));
    expect(plain.length).toBeGreaterThan(15);
    for (const path of plain) expect([path, (await get(path)).status]).not.toEqual([path, 404]);
  });

  it("answers an address that it cannot read in the envelope", async () => {
    const { status, text } = await get("/api/%zz");
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ status: "BAD_REQUEST" });
  });
});

describe("packages", () => {
  it("are none in an empty registry, in the shapes that Zeppelin's clients read [rest.GET./helium/package rest.GET./helium/enabledPackage rest.GET./helium/order/visualization rest.GET./helium/bundle/load/{name}]", async () => {
    const bodyOf = async (path: string) => (await call(octavo.address, "GET", path)).json.body;
    expect(await bodyOf("/helium/package")).toEqual({});
    expect(await bodyOf("/helium/enabledPackage")).toEqual([]);
    expect(await bodyOf("/helium/order/visualization")).toEqual([]);
    expect(await get("/api/helium/bundle/load/nosuch")).toMatchObject({ status: 200, text: "" });
  });
});

describe("a session of a program", () => {
  it("is made, runs what is asked, and ends with its note", async () => {
    const { json } = await call(octavo.address, "POST", "/session?interpreter=sh");
    const { sessionId, noteId } = json.body as Record<string, string>;
    const paragraph = await call(octavo.address, "POST", `/notebook/${noteId}/paragraph`, {
      title: "",
      text: "echo in a session",
    });
    const ran = await call(
      octavo.address,
      "POST",
      `/notebook/run/${noteId}/${String(paragraph.json.body)}?sessionId=${sessionId}`,
    );
    expect(ran.json.body).toEqual({ code: "SUCCESS", msg: [{ type: "TEXT", data: "in a session\n" }] });
    expect((await call(octavo.address, "GET", `/session/${sessionId}`)).json.body).toMatchObject({
      noteId,
      state: "RUNNING",
    });
    expect((await call(octavo.address, "DELETE", `/session/${sessionId}`)).json.message).toBe(sessionId);
    expect((await call(octavo.address, "GET", `/session/${sessionId}`)).status).toBe(404);
  });
});

describe("a run that names a session of a program", () => {
  const open = async () => {
    const { json } = await call(octavo.address, "POST", "/session?interpreter=sh");
    return json.body as { sessionId: string; noteId: string };
  };
  const addParagraph = async (noteId: string, text: string) => {
    const { json } = await call(octavo.address, "POST", `/notebook/${noteId}/paragraph`, { title: "", text });
    return String(json.body);
  };
  const run = async (noteId: string, paragraphId: string, query = "") => {
    const { json } = await call(octavo.address, "POST", `/notebook/run/${noteId}/${paragraphId}${query}`);
    return (json.body as { msg: { data: string }[] }).msg.map(({ data }) => data).join("");
  };

  it("finds there what others have left, and not in its note's own interpreter", async () => {
    const session = await open();
    await run(session.noteId, await addParagraph(session.noteId, "%python\nx = 'of the session'"));
    const made = await call(octavo.address, "POST", "/notebook", { name: "Elsewhere" });
    const noteId = String(made.json.body);
    const asks = await addParagraph(noteId, "%python\nprint(globals().get('x'))");
    expect(await run(noteId, asks, `?sessionId=${session.sessionId}`)).toBe("of the session\n");
    expect(await run(noteId, asks)).toBe("None\n");
    await call(octavo.address, "DELETE", `/session/${session.sessionId}`);
    const gone = await call(octavo.address, "POST", `/notebook/job/${noteId}/${asks}?sessionId=${session.sessionId}`);
    expect([gone.status, gone.json.message]).toEqual([404, `No such session: ${session.sessionId}`]);
  });
});

describe("a server that ends under load", () => {
  it("keeps every edit that it has acknowledged, and says goodbye", async () => {
    const busy = await startOctavo();
    const client = await ForeignClient.connect(busy.address);
    const note = noteOf(await client.ask("NEW_NOTE", named("Busy"), "NEW_NOTE"));
    const id = note.paragraphs[0]?.id ?? "";
    let sent = 0;
    const typing = setInterval(() => {
      if (!client.isOpen) return;
      client.send("COMMIT_PARAGRAPH", { id, paragraph: `%md ${++sent}`, title: "", config: {}, params: {} });
      void fetch(`${busy.address}/api/notebook/${note.id}`).catch(() => {});
    }, 2);
    await until(() => client.frames.filter(({ op }) => op === "PARAGRAPH").length > 50);
    await busy.stop();
    clearInterval(typing);
    expect(client.closed?.code).toBe(1001);
    const texts = client.frames
      .filter(({ op }) => op === "PARAGRAPH")
      .map(({ data }) => (data["paragraph"] as { text: string }).text);
    const acknowledged = Number(texts.at(-1)?.slice(4));
    const again = await startOctavo({ data: busy.data });
    const { json } = await call(again.address, "GET", `/notebook/${note.id}`);
    const { paragraphs } = json.body as { paragraphs: { text: string }[] };
    expect(Number(paragraphs[0]?.text.slice(4))).toBeGreaterThanOrEqual(acknowledged);
    await discard(again);
  });
});
