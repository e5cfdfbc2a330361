import { type NoteAccess, type NoteId, openAccess } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sixPeople } from "../../access/testing/standings.ts";
import { lastRunOfJob, type NoteJob } from "../../jobs/job.ts";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";
import { logIn } from "../../testing/two-people.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: sixPeople });
});
afterEach(() => server.close());

async function aNote(path: string, lists: NoteAccess): Promise<NoteId> {
  const { note } = await createNote(server, path);
  await server.lists.set(note.id, lists);
  return note.id;
}

async function sharedWith(user: string): Promise<readonly string[]> {
  const { cookie } = await logIn(server, user);
  const answer = await server.app.inject({ url: "/api/octavo/overview", headers: { cookie } });
  const { body } = answer.json() as { body: readonly { id: string; isShared: boolean }[] };
  return body.filter(({ isShared }) => isShared).map(({ id }) => id);
}

describe("the overview of notes", () => {
  it("names what others share with one by name, and not what is one's own or everyone's", async () => {
    const olgas = ["olga"];
    const closed = { owners: olgas, writers: olgas, runners: olgas, readers: olgas };
    await aNote("/open", { ...openAccess, owners: olgas });
    await aNote("/hers", closed);
    const shared = await aNote("/shared", { ...closed, readers: ["olga", "rita"] });
    expect(await sharedWith("rita")).toEqual([shared]);
    expect(await sharedWith("olga")).toEqual([]);
  });
});

describe("the last run of a note", () => {
  const job = (...statuses: NoteJob["paragraphs"][number]["status"][]): NoteJob => ({
    noteId: "2A" as NoteId,
    noteName: "A",
    noteType: "normal",
    interpreter: "python",
    isRunningJob: false,
    isRemoved: false,
    unixTimeLastRun: 7,
    paragraphs: statuses.map((status, at) => ({ id: `p${at}`, name: `p${at}`, status })),
  });

  it("failed with the first paragraph that did, was cancelled, or is done; a note that never ran has none", () => {
    expect(lastRunOfJob(job("FINISHED", "ERROR", "ABORT"))).toEqual({ outcome: "failed", at: 7 });
    expect(lastRunOfJob(job("FINISHED", "ABORT"))).toEqual({ outcome: "cancelled", at: 7 });
    expect(lastRunOfJob(job("READY", "FINISHED"))).toEqual({ outcome: "done", at: 7 });
    expect(lastRunOfJob(job("READY", "PENDING"))).toBeNull();
    expect(lastRunOfJob(job())).toBeNull();
  });
});
