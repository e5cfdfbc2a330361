import type { NoteReplica, Rest } from "@octavo/client";
import { expect, it } from "vitest";
import { keepRevision } from "./keep.ts";

/** A page whose typed text fares like this, and what was asked of the server behind it. */
function aPage(flushed: Awaited<ReturnType<NoteReplica["flushed"]>>) {
  const asked: string[] = [];
  const state: Partial<NoteReplica["state"]> = { refusal: "The disk is full." };
  const replica = { noteId: "N", flushed: async () => flushed, state: state as NoteReplica["state"] };
  const rest = { call: async (_: string, path: string) => void asked.push(path) } as unknown as Pick<Rest, "call">;
  return { asked, keep: () => keepRevision({ rest, replica, message: "Numbers" }) };
}

it.each([
  ["refused", "The disk is full."],
  ["away", "What you typed last has not reached the server; try again once the page is connected."],
] as const)("keeps no revision without what was typed, and says why: %s", async (flushed, why) => {
  const page = aPage(flushed);
  await expect(page.keep()).rejects.toThrow(why);
  expect(page.asked).toEqual([]);
});

it("keeps one with it", async () => {
  const page = aPage("saved");
  expect(await page.keep()).toBe(false);
  expect(page.asked).toEqual(["/notebook/N/revision"]);
});
