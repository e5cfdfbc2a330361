import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn, twoPeople } from "../testing/two-people.ts";

let server: AServer;
afterEach(() => server.close());

/** A note of Ada's that no other user may read. */
async function aNoteOfAda(path: string): Promise<string> {
  const { note } = await createNote(server, path);
  const owners = ["ada"];
  await server.access.change(note.id, { owners, writers: owners, runners: owners, readers: owners }, "ada");
  return note.id;
}

async function call(cookie: string, noteId: string, notes?: readonly string[]) {
  const options = notes && { method: "PUT", body: JSON.stringify({ notes }) };
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/octavo/pool/${noteId}`, { ...options, headers });
  const { message, body } = (await answer.json()) as { message?: string; body?: unknown };
  return answer.ok ? (body ?? "done") : message;
}

describe("with accounts", () => {
  beforeEach(async () => {
    server = await aServer({ shiro: twoPeople, publicNotes: false });
  });

  it("a run looks in no note that no owner has named", async () => {
    const noteId = await aNoteOfAda("/A");
    expect(server.services.poolSources.forRun({ noteId, user: "ada" }).named).toEqual([]);
  });

  it("an owner names notes that they may read, in order, and no other user does", async () => {
    const [a, b, c] = [await aNoteOfAda("/A"), await aNoteOfAda("/B"), await aNoteOfAda("/C")];
    const ada = (await logIn(server, "ada")).cookie;
    const bob = (await logIn(server, "bob")).cookie;
    expect(await call(bob, a, [b])).toMatch(/No such note/);
    expect(await call(ada, a, ["2NOTTHERE"])).toBe("There is no note with id '2NOTTHERE', or you may not read it.");
    expect(await call(ada, a, [c, a, b, c])).toBe("done");
    expect(await call(ada, a)).toEqual({ notes: [c, b] });
    expect(server.services.poolSources.forRun({ noteId: a, user: "ada" }).named).toEqual([c, b]);
    expect(server.services.poolSources.forRun({ noteId: a, user: "bob" }).mayRead(b)).toBe(false);
  });

  it("a user who may only write or run a note names none", async () => {
    const [a, b] = [await aNoteOfAda("/A"), await aNoteOfAda("/B")];
    const both = ["ada", "bob"];
    for (const id of [a, b])
      await server.access.change(id, { owners: ["ada"], writers: both, runners: both, readers: both }, "ada");
    const bob = (await logIn(server, "bob")).cookie;
    expect(await call(bob, a, [b])).toMatch(/Insufficient privileges/);
    expect(await call(bob, a)).toEqual({ notes: [] });
  });

  it("a copy names none, and a note that is gone is named by none", async () => {
    const [a, b] = [await aNoteOfAda("/A"), await aNoteOfAda("/B")];
    const { poolSources } = server.services;
    poolSources.set(a, [b]);
    const copy = await server.notebook.clone((await server.notebook.open(a)).note, "/Copy", { user: "bob" });
    expect(poolSources.of(copy.note.id)).toEqual([]);
    poolSources.forget(b);
    expect(poolSources.of(a)).toEqual([]);
  });
});

it("without accounts a run looks in all notes", async () => {
  server = await aServer();
  expect(server.services.poolSources.forRun({ noteId: "N", user: "anonymous" }).named).toBe("any");
});
