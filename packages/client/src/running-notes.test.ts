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
  const { connection, receive } = aConnection();
  const running = createRunningNotes(connection);
  let notified = 0;
  running.subscribe(() => notified++);
  receive("RUNNING_NOTES", { noteIds: ["a", "b"] });
  receive("RUNNING_NOTES", { noteIds: ["b"] });
  receive("RUNNING_NOTES", { noteIds: [1] });
  receive("RUNNING_NOTES", {});
  receive("NOTES_INFO", { noteIds: [] });
  expect([...running.ids]).toEqual(["b"]);
  expect(notified).toBe(2);
});
