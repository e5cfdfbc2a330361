import type { ReplicaState } from "@octavo/client";
import { createNote, type NoteId, newParagraph, type ParagraphId } from "@octavo/note";
import { expect, it } from "vitest";
import { watchPersonalMode } from "./watch-personal-mode.ts";

interface Sight {
  readonly text: string;
  readonly mode: "true" | "false";
  readonly right?: ReplicaState["right"];
}

function stateOf({ text, mode, right = "writer" }: Sight): ReplicaState {
  const paragraph = newParagraph({ id: "p" as ParagraphId, text, user: "ada", createdAt: 1 });
  const note = {
    ...createNote({ id: "2A" as NoteId, path: "/A", paragraphs: [paragraph] }),
    config: { personalizedMode: mode },
  };
  return { phase: { name: "ready" }, note, right, isDirty: false, refusal: null, conflicts: [], watchers: null };
}

/** How often it calls while a note looks like this, one after the other. */
function notifications(...sights: readonly Sight[]): number {
  let count = 0;
  let notify = () => {};
  const [first, ...others] = sights.map(stateOf);
  if (!first) return 0;
  const replica = {
    state: first,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => {};
    },
  };
  watchPersonalMode(replica, () => {
    count += 1;
  });
  for (const state of others) {
    replica.state = state;
    notify();
  }
  return count;
}

const own: Sight = { text: "mine", mode: "true" };
const shared: Sight = { text: "shared", mode: "false" };

it.each<[string, readonly Sight[], number]>([
  ["once to who had something of their own", [own, shared, shared], 1],
  ["each time", [own, shared, own, shared], 2],
  ["not to who had nothing", [{ ...own, text: "shared" }, shared], 0],
  ["not to an owner, who has no view", [own, shared].map((sight) => ({ ...sight, right: "owner" })), 0],
  ["not when the mode begins", [shared, own], 0],
])("the end of personalised mode is reported %s", (_, sights, expected) => {
  expect(notifications(...sights)).toBe(expected);
});
