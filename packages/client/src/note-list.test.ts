import { expect, it } from "vitest";
import { createNoteList } from "./note-list.ts";
import { aConnection } from "./testing/a-connection.ts";

it("passes over what is no list of notes", () => {
  const { connection, receive } = aConnection();
  const list = createNoteList(connection);
  receive("NOTES_INFO", { notes: [{ id: "n1", path: "/a" }] });
  receive("NOTES_INFO", { notes: [{ id: "n2" }] });
  receive("NOTES_INFO", { notes: [{ id: "n2", path: "/b" }, "n3"] });
  expect(list.notes).toEqual([{ id: "n1", path: "/a" }]);
});

it("is read from storage again, and is what was found there once that is answered", async () => {
  const { connection, sent } = aConnection();
  const asked: [string, object | undefined][] = [];
  Object.assign(connection, { request: async (op: string, data: object) => void asked.push([op, data]) });
  await createNoteList(connection).reload();
  expect([asked, sent]).toEqual([[["RELOAD_NOTES_FROM_REPO", { facts: 1 }]], ["LIST_NOTES"]]);
});

it("asks whenever the connection has opened", () => {
  const { connection, sent, become } = aConnection();
  createNoteList(connection);
  expect(sent).toEqual([]);
  become("open");
  become("closed");
  become("open");
  expect(sent).toEqual(["LIST_NOTES", "LIST_NOTES"]);
});

it("that is asked for already is not asked for by the first connection, and is by the next", () => {
  const { connection, sent, become, receive } = aConnection();
  const list = createNoteList(connection, { isAskedFor: true });
  receive("NOTES_INFO", { notes: [{ id: "n1", path: "/a" }] });
  become("open");
  expect(list.notes).toEqual([{ id: "n1", path: "/a" }]);
  expect(sent).toEqual([]);
  become("closed");
  become("open");
  expect(sent).toEqual(["LIST_NOTES"]);
});

it("that was on its way when the socket was lost is asked for by the next", () => {
  const { connection, sent, become } = aConnection();
  createNoteList(connection, { isAskedFor: true });
  become("closed");
  become("connecting");
  become("open");
  expect(sent).toEqual(["LIST_NOTES"]);
});
