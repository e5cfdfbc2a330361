import { expect, it } from "vitest";
import { createRunningNotes } from "./running-notes.ts";
import { aConnection } from "./testing/a-connection.ts";

it("running notes are asked for once there is a subscriber, by every connection that opens", () => {
  const { connection, sent, become } = aConnection();
  const running = createRunningNotes(connection);
  become("open");
  expect(sent).toEqual([]);
  running.subscribe(() => {});
  running.subscribe(() => {});
  become("closed");
  become("open");
  expect(sent).toEqual(["FOLLOW_RUNNING_NOTES", "FOLLOW_RUNNING_NOTES"]);
});

it("running notes are those that the server sent last; what is no list of ids is passed over", () => {
  const { connection, tell } = aConnection();
  const running = createRunningNotes(connection);
  let told = 0;
  running.subscribe(() => told++);
  tell("RUNNING_NOTES", { noteIds: ["a", "b"] });
  tell("RUNNING_NOTES", { noteIds: ["b"] });
  tell("RUNNING_NOTES", { noteIds: [1] });
  tell("RUNNING_NOTES", {});
  tell("NOTES_INFO", { noteIds: [] });
  expect([...running.ids]).toEqual(["b"]);
  expect(told).toBe(2);
});
