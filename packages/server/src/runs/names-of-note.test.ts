import { aNote } from "@octavo/note/testing";
import type { RunnerRequest } from "@octavo/runner";
import { expect, it } from "vitest";
import { viewOfNote } from "../notebook/note-view.ts";
import { newSetting } from "../settings/kinds.ts";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { namesOfNote } from "./names-of-note.ts";
import { Variables } from "./variables.ts";

const { live } = aLiveNote(aNote({}));
const held = {
  name: "df",
  kind: "variable",
  type: "DataFrame",
  shape: [3, 1],
  bytes: 24,
  columns: [],
  look: "",
} as const;
const none = { file: null, type: null, problem: null, frames: [] };

function ask(answer: (request: Extract<RunnerRequest, { type: "lookUp" }>, variables: Variables) => void) {
  const asked: RunnerRequest[] = [];
  const clock = new ManualClock();
  const variables: Variables = new Variables(
    {
      isOpen: true,
      send(request) {
        asked.push(request);
        if (request.type === "lookUp") answer(request, variables);
      },
    },
    clock,
  );
  const names = namesOfNote({
    interpreters: {
      all: ["python", "sql", "closed"].map((name) => newSetting(name, name === "closed" ? "python" : name)),
      choose({ magic, note, user }) {
        const [setting = "python"] = (magic ?? "python").split(".");
        if (setting === "closed")
          return { kind: "refused", reason: "noPermission", text: `${user} has no permission for closed` };
        const sessionKey = `${setting}:${note.id}:${user}`;
        return { kind: "found", driver: setting, sessionKey, setting: { id: setting, ofNote: null, properties: {} } };
      },
    },
    variables,
    live: viewOfNote(live, null),
    user: "ada",
    pool: ["rates"],
  });
  return { names, asked, clock };
}

it("each interpreter that the user may use is asked once and lists its names", async () => {
  const { names, asked } = ask(({ requestId, driver }, variables) =>
    variables.receive({
      ...{ type: "lookedUp", requestId, state: driver === "python" ? "found" : "none" },
      variable: driver === "python" ? { ...none, held: [held] } : none,
    }),
  );
  const python = { interpreter: "python", driver: "python", state: "found", names: [held] };
  expect(await names).toEqual({ sessions: [python], pool: ["rates"] });
  const key = (setting: string) => ({ name: null, user: "ada", sessionKey: `${setting}:${live.note.id}:ada` });
  expect(asked).toEqual([expect.objectContaining(key("python")), expect.objectContaining(key("sql"))]);
});

it("an interpreter that does not answer counts as busy", async () => {
  const { names, clock } = ask(() => {});
  clock.advance(60_000);
  expect((await names).sessions.map(({ state }) => state)).toEqual(["busy", "busy"]);
});
