import type { NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { Favourites } from "./favourites.ts";

const note = (name: string) => name as NoteId;
const open = async () => new Favourites(await openDatabase(":memory:"));

describe("favourites", () => {
  it("are each user's own, come and go, and are there once however often they are added", async () => {
    const favourites = await open();
    favourites.add("ada", note("2A"));
    favourites.add("ada", note("2A"));
    favourites.add("ada", note("2B"));
    favourites.add("bob", note("2A"));
    favourites.remove("ada", "2A");
    expect(favourites.of("ada")).toEqual(["2B"]);
    expect(favourites.of("bob")).toEqual(["2A"]);
  });

  it("of a note that is gone are no user's any more", async () => {
    const favourites = await open();
    favourites.add("ada", note("2A"));
    favourites.add("bob", note("2A"));
    favourites.forget(note("2A"));
    expect([favourites.of("ada"), favourites.of("bob")]).toEqual([[], []]);
  });

  it("are a thousand at most", async () => {
    const favourites = await open();
    for (let at = 0; at < 1000; at++) favourites.add("ada", note(`2A${at}`));
    expect(() => favourites.add("ada", note("2B"))).toThrow("remove some first");
    favourites.add("ada", note("2A7"));
    expect(favourites.of("ada")).toHaveLength(1000);
  });
});
