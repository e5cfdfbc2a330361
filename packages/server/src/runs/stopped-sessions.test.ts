import type { NoteId, RunId } from "@octavo/note";
import type { SessionInfo } from "@octavo/runner";
import { describe, expect, it } from "vitest";
import { aNotebook } from "../testing/a-notebook.ts";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { checkIntervalMs, removeStopped } from "./stopped-sessions.ts";

async function someSessions() {
  const server = await aNotebook();
  const { notebook } = server;
  const { interpreters } = someInterpreters();
  const makes = async (path: string, hasRun: boolean) => {
    const live = await notebook.create({ path, user: "ada", defaultInterpreterGroup: "sh", withEmptyParagraph: true });
    const [paragraph] = live.note.paragraphs;
    if (!paragraph) expect.unreachable();
    const run = { paragraphId: paragraph.id, runId: "run-1" as RunId };
    if (hasRun) {
      live.decide([
        { type: "runQueued", ...run, textVersion: 0, user: "ada", at: 1 },
        { type: "runStarted", ...run, at: 2 },
        { type: "runFinished", ...run, at: 3, outcome: "FINISHED", files: {} },
      ]);
    }
    return live;
  };
  const running: { answer: readonly SessionInfo[] | null } = { answer: [] };
  const runs = {
    isBusy: (id: NoteId) => server.busy.has(id),
    sessions: { askForCertain: () => Promise.resolve(running.answer) },
  };
  const look = async () =>
    (
      await removeStopped({
        notebook,
        runs: runs as unknown as Parameters<typeof removeStopped>[0]["runs"],
        interpreters,
      })
    ).map(({ path }) => path);
  return { ...server, makes, running, look };
}

const interpreterOf = (id: string): SessionInfo => ({
  driver: "sh",
  sessionKey: `sh:sh:${id}`,
  setting: "sh",
  since: 1,
  isOpen: true,
  runs: 0,
  user: null,
  ofUser: null,
  notes: [],
  use: null,
});

describe("a session", () => {
  it("that has run and has no interpreter any more goes with its note", async () => {
    const { notebook, makes, look } = await someSessions();
    await makes("/_ZSession/sh/sh_1", true);
    await makes("/_ZSession/sh/sh_2", false);
    expect(await look()).toEqual(["/_ZSession/sh/sh_1"]);
    expect(notebook.list().map(({ path }) => path)).toEqual(["/_ZSession/sh/sh_2"]);
  });

  it("stays while its interpreter is there, while that is not known, while it runs, and while a user looks", async () => {
    const { makes, look, running, busy } = await someSessions();
    const { note, watch } = await makes("/_ZSession/sh/sh_1", true).then((live) => ({
      note: live.note,
      watch: () => live.watch({ onFacts: () => {}, onReset: () => {}, onGone: () => {} }),
    }));
    running.answer = [interpreterOf("other"), interpreterOf(note.id)];
    expect(await look()).toEqual([]);
    running.answer = null;
    expect(await look()).toEqual([]);
    running.answer = [interpreterOf("other")];
    busy.add(note.id);
    expect(await look()).toEqual([]);
    busy.clear();
    const stop = watch();
    expect(await look()).toEqual([]);
    stop();
    expect(await look()).toEqual(["/_ZSession/sh/sh_1"]);
  });

  it("is no note that a user has put beside the sessions", async () => {
    const { makes, look } = await someSessions();
    await makes("/_ZSession/notes/sh_1", true);
    await makes("/_ZSession/mine", true);
    await makes("/Mine", true);
    expect(await look()).toEqual([]);
  });
});

it.each([
  [undefined, null],
  ["600000", 600_000],
  ["1", 1000],
  ["0", null],
  ["-5", null],
  ["soon", null],
  ["1e300", 2 ** 31 - 1],
])("sessions are looked for by %j every %j ms", (given, ms) => {
  expect(checkIntervalMs({ given: () => given })).toBe(ms);
});
