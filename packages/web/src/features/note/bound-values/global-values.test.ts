import type { Connection, ServerMessage } from "@octavo/client";
import { expect, it } from "vitest";
import { createGlobalValues } from "./global-values.ts";

function aPage() {
  const asked: unknown[] = [];
  const frames = new Set<(frame: ServerMessage) => void>();
  const states = new Set<(state: Connection["state"]) => void>();
  const listenTo = <Listener>(listeners: Set<Listener>, listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const values = createGlobalValues(
    {
      state: { status: "open", since: 0 },
      onFrame: (listener) => listenTo(frames, listener),
      onState: (listener) => listenTo(states, listener),
      async request(op, data) {
        asked.push([op, data]);
        return { ok: false, reason: "unanswered", text: "" };
      },
    },
    "note",
  );
  return {
    ...{ values, asked },
    hear: (op: string, data: ServerMessage["data"]) => {
      for (const listener of frames) listener({ op, data, msgId: undefined });
    },
    become: (status: Connection["state"]["status"]) => {
      for (const listener of states) listener({ status, since: 1 });
    },
  };
}

it("global values are requested with the first listener and when the connection is back, and followed from then on", () => {
  const { values, asked, hear, become } = aPage();
  const question = ["LIST_SHARED_VALUES", { noteId: "note" }];
  expect(asked).toEqual([]);
  let changes = 0;
  const stop = values.subscribe(() => {
    changes += 1;
  });
  values.subscribe(() => {})();
  expect(asked).toEqual([question]);
  hear("SHARED_VALUES", { noteId: "another", values: [{ interpreterGroupId: "sh", name: "y", object: 1 }] });
  hear("SHARED_VALUES", { noteId: "note", values: [{ interpreterGroupId: "python", name: "x", object: 1 }] });
  expect(values.all()).toEqual([{ groupId: "python", name: "x", value: 1 }]);
  // A value of a note changes no global value.
  const ofNote = {
    angularObject: { name: "x", object: 9, noteId: "note" },
    interpreterGroupId: "python",
    noteId: "note",
  };
  hear("ANGULAR_OBJECT_UPDATE", ofNote);
  hear("ANGULAR_OBJECT_UPDATE", { angularObject: { name: "x", object: 2 }, interpreterGroupId: "python" });
  expect(values.all()).toEqual([{ groupId: "python", name: "x", value: 2 }]);
  hear("ANGULAR_OBJECT_REMOVE", { name: "x", interpreterGroupId: "python" });
  expect([values.all(), changes]).toEqual([[], 3]);
  become("closed");
  become("open");
  expect(asked).toEqual([question, question]);
  stop();
  hear("SHARED_VALUES", { noteId: "note", values: [{ interpreterGroupId: "python", name: "x", object: 3 }] });
  expect(values.all()).toEqual([]);
});
