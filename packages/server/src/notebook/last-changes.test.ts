import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NoteId } from "@octavo/note";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LastChanges } from "./last-changes.ts";

const a = { id: "2AAAAAAAA" as NoteId, path: "/a" };
const b = { id: "2BBBBBBBB" as NoteId, path: "/b" };
let folder = "";
let now = 100;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "octavo-changes-"));
  now = 100;
});
afterEach(() => rm(folder, { recursive: true }));

const stamps: Record<string, string | null> = { [a.id]: "12 5.5", [b.id]: null };
const open = () =>
  LastChanges.open({
    file: join(folder, "changes.json"),
    storage: { stamp: async ({ id }) => stamps[id] ?? null },
    now: () => now,
    clock: { now: () => now, after: () => () => {} },
    log: pino({ enabled: false }),
  });
const listed = async (changes: LastChanges) => Object.fromEntries(await changes.of([a, b]));

describe("the last change of a note", () => {
  it("is that of its file while nothing has happened here; a note without a file is left out", async () => {
    expect(await listed(await open())).toEqual({ [a.id]: { at: 6, by: null } });
  });

  it("is by the user who asked, also after something else was waited for", async () => {
    const changes = await open();
    await changes.as("ada", async () => {
      await Promise.resolve();
      changes.changed(a.id);
    });
    expect(await listed(changes)).toEqual({ [a.id]: { at: 100, by: "ada" } });
  });

  it("stays with the person when output comes that no user asked for", async () => {
    const changes = await open();
    changes.as("ada", () => changes.changed(a.id));
    now = 200;
    changes.changed(a.id);
    expect(await listed(changes)).toEqual({ [a.id]: { at: 200, by: "ada" } });
  });

  it("is not by the user who was being answered when no user asked for it", async () => {
    const changes = await open();
    changes.as("ada", () => changes.changed(a.id));
    now = 200;
    changes.as("bob", () => changes.as(null, () => changes.changed(a.id)));
    expect(await listed(changes)).toEqual({ [a.id]: { at: 200, by: "ada" } });
  });

  it("is that of the newest file once the folder was read again", async () => {
    const changes = await open();
    await listed(changes);
    stamps[a.id] = "12 7";
    expect(await listed(changes)).toEqual({ [a.id]: { at: 6, by: null } });
    changes.filesChanged();
    expect(await listed(changes)).toEqual({ [a.id]: { at: 7, by: null } });
    stamps[a.id] = "12 5.5";
  });

  it("is known after a restart, and not of a note that is gone", async () => {
    const changes = await open();
    changes.as("ada", () => changes.changed(a.id));
    changes.as("bob", () => changes.changed(b.id));
    changes.forget(b.id);
    await changes.write();
    expect(await listed(await open())).toEqual({ [a.id]: { at: 100, by: "ada" } });
  });
});
