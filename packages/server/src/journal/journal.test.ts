import type { NoteId } from "@octavo/note";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DiskError } from "../storage/disk-error.ts";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { randomFrom } from "../storage/testing/random.ts";
import { VolatileFileSystem } from "../storage/testing/volatile-file-system.ts";
import { type Journal, openJournal } from "./journal.ts";

const a = "2AAAAAAAA" as NoteId;
const b = "2BBBBBBBB" as NoteId;
const folder = "/journal";

function readFact(value: unknown): string {
  if (typeof value !== "string") throw new Error("not a fact");
  return value;
}

function open(fileSystem: VolatileFileSystem, more: { clock?: ManualClock; segmentBytes?: number } = {}) {
  return openJournal({ folder, fileSystem, readFact, clock: new ManualClock(), ...more });
}

/** Whatever can happen without time passing has happened. */
const settled = () => new Promise(setImmediate);

/** Appends fact `note@number`. */
function append(journal: Journal<string>, noteId: NoteId, how: "append" | "appendLazily" = "append") {
  const version = journal.versionOf(noteId) + 1;
  return journal[how]({ noteId, version, facts: [`${noteId}@${version}`] });
}

/** What is found for each note, for a file that was saved with this digest. */
function found(journal: Journal<string>, digest = "none") {
  return Object.fromEntries(journal.takeHistories().map((history) => [history.noteId, history.unsavedIn(digest)]));
}

function factsOf(noteId: NoteId, count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, index) => `${noteId}@${from + index}`);
}

async function segmentsIn(fileSystem: VolatileFileSystem): Promise<string[]> {
  return (await fileSystem.readFolder(folder)).map(({ name }) => name).sort();
}

const lostPower = (fileSystem: VolatileFileSystem, seed = 1) => fileSystem.crash(randomFrom(seed));

describe("append", () => {
  it("append gives back in order what it was given, after a power loss", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await Promise.all([append(journal, a), append(journal, b), append(journal, a)]);
    await append(journal, a);
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(found(await open(lostPower(disk, seed)))).toEqual({
        [a]: { kind: "facts", version: 0, facts: factsOf(a, 3), isForeign: false },
        [b]: { kind: "facts", version: 0, facts: factsOf(b, 1), isForeign: false },
      });
    }
  });

  it("append shares one fsync among all that is appended while the disk is busy", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await append(journal, a);
    const before = disk.counts.get("sync") ?? 0;
    let release = () => {};
    disk.beforeSync = () => new Promise((resolve) => (release = resolve));
    const first = append(journal, a);
    await settled();
    const others = Array.from({ length: 100 }, (_, index) => append(journal, index % 2 ? a : b));
    disk.beforeSync = async () => {};
    release();
    await Promise.all([first, ...others]);
    expect((disk.counts.get("sync") ?? 0) - before).toBe(2);
  });

  it("append does not resolve before the disk has it", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    disk.beforeSync = () => new Promise(() => {});
    let isDone = false;
    void append(journal, a).then(() => {
      isDone = true;
    });
    await settled();
    expect(disk.counts.get("sync")).toBe(1);
    expect(isDone).toBe(false);
  });

  it("builds on nothing that only the page cache of a killed server had", async () => {
    const disk = new VolatileFileSystem();
    disk.beforeSync = () => new Promise(() => {});
    void append(await open(disk), a);
    await settled();
    disk.beforeSync = async () => {};
    const journal = await open(disk);
    await append(journal, a);
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(found(await open(lostPower(disk, seed)))[a]).toMatchObject({ facts: factsOf(a, 2) });
    }
  });

  it("append refuses a record that does not follow on the one before", async () => {
    const journal = await open(new VolatileFileSystem());
    await append(journal, a);
    await expect(journal.append({ noteId: a, version: 3, facts: ["x"] })).rejects.toThrow("is at version 1");
    await expect(append(journal, a)).resolves.toBeUndefined();
  });
});

describe("appendLazily", () => {
  it("appendLazily goes with the next urgent record, in order", async () => {
    const disk = new VolatileFileSystem();
    const clock = new ManualClock();
    const journal = await open(disk, { clock });
    const lazy = append(journal, a, "appendLazily");
    await settled();
    expect(disk.counts.get("sync") ?? 0).toBe(0);
    await append(journal, a);
    await lazy;
    expect(disk.counts.get("sync")).toBe(1);
    expect(clock.waiting).toBe(0);
  });

  it("appendLazily is on the disk after a second at the latest", async () => {
    const clock = new ManualClock();
    const disk = new VolatileFileSystem();
    const journal = await open(disk, { clock });
    const lazy = append(journal, a, "appendLazily");
    clock.advance(1000);
    await lazy;
    expect(found(await open(lostPower(disk)))).toHaveProperty(a);
  });

  it("appendLazily does not gather without end", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await journal.appendLazily({ noteId: a, version: 1, facts: ["x".repeat(1024 * 1024)] });
    expect(disk.counts.get("sync")).toBe(1);
  });

  it("appendLazily is on the disk after flush", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    void append(journal, a, "appendLazily");
    await journal.flush();
    expect(found(await open(lostPower(disk)))).toHaveProperty(a);
  });
});

describe("saved files", () => {
  it("saved files names by its digest the version that a file holds", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    expect(journal.loaded(a, "read")).toBe(0);
    await append(journal, a);
    await append(journal, a);
    await journal.saving(a, { version: 2, digest: "written" });
    await append(journal, a);
    const find = async (digest: string) => found(await open(lostPower(disk)), digest)[a];
    expect(await find("read")).toEqual({ kind: "facts", version: 0, facts: factsOf(a, 3), isForeign: false });
    expect(await find("written")).toEqual({ kind: "facts", version: 2, facts: factsOf(a, 1, 3), isForeign: false });
    expect(await find("edited")).toEqual({ kind: "facts", version: 2, facts: factsOf(a, 1, 3), isForeign: true });
  });

  it("saved files keeps counting versions after a restart, and after reading the file again", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await append(journal, a);
    const again = await open(lostPower(disk));
    expect(again.versionOf(a)).toBe(1);
    expect(again.loaded(a, "edited elsewhere")).toBe(1);
    await append(again, a);
    expect(again.versionOf(a)).toBe(2);
  });

  it("saved files says in each segment on which file the facts of a note build", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk, { segmentBytes: 1 });
    journal.loaded(a, "one");
    await append(journal, a);
    await journal.saving(a, { version: 1, digest: "two" });
    journal.forget(a, 1);
    await append(journal, a);
    await append(journal, a);
    await settled();
    expect(await segmentsIn(disk)).toEqual(["00000003.journal", "00000004.journal"]);
    expect(found(await open(lostPower(disk)), "two")[a]).toEqual({
      kind: "facts",
      version: 1,
      facts: factsOf(a, 2, 2),
      isForeign: false,
    });
  });
});

describe("forget", () => {
  it("forget deletes the oldest segments once every note in them is saved, and never one out of turn", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk, { segmentBytes: 1 });
    await append(journal, a);
    await append(journal, b);
    await append(journal, a);
    journal.forget(b, 1);
    await settled();
    expect(await segmentsIn(disk)).toHaveLength(3);
    journal.forget(a, 1);
    await settled();
    expect(await segmentsIn(disk)).toEqual(["00000003.journal"]);
  });

  it("forget leaves nothing behind when the server ends with all notes saved", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await append(journal, a);
    journal.forget(a, 1);
    await journal.stop();
    expect(await segmentsIn(disk)).toEqual([]);
  });

  it("forget remembers a note that is being deleted, and loses nothing should its file still be there", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    journal.loaded(a, "file");
    await append(journal, a);
    await journal.removing(a);
    const [history] = (await open(lostPower(disk))).takeHistories();
    expect([history?.isRemoved, history?.isSavedAs("file"), history?.version]).toEqual([true, true, 1]);
    expect(history?.unsavedIn("file")).toMatchObject({ kind: "facts", version: 0, facts: factsOf(a, 1) });
  });
});

describe("a journal file that was damaged", () => {
  async function threeRecords() {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await append(journal, a);
    await append(journal, b);
    await append(journal, a);
    const path = `${folder}/00000001.journal`;
    const frames = [
      ...Buffer.from(disk.peek(path))
        .toString("latin1")
        .matchAll(/\xffOJ\xfe/g),
    ].map(({ index }) => index);
    return { disk, path, bytes: disk.peek(path).slice(), frames };
  }

  it("a journal file that was damaged loses a torn tail at every possible length, and nothing before it", async () => {
    const { disk, path, bytes, frames } = await threeRecords();
    for (let length = 0; length < bytes.length; length++) {
      disk.plant(path, bytes.subarray(0, length));
      const journal = await open(disk);
      const whole = frames.filter((_, index) => (frames[index + 1] ?? bytes.length) <= length).length;
      expect(Object.keys(found(journal))).toEqual([a, b].slice(0, whole));
      expect(journal.damage).toEqual([]);
      expect(disk.peek(path)).toHaveLength(frames[whole] ?? 0);
    }
  });

  it("a journal file that was damaged stops the notes that a broken middle concerns, and only those", async () => {
    const { disk, path, bytes, frames } = await threeRecords();
    const spoilt = bytes.slice();
    spoilt[(frames[1] ?? 0) + 20] = 0;
    disk.plant(path, spoilt);
    const journal = await open(disk);
    expect(journal.damage).toEqual([{ file: "00000001.journal", from: frames[1], to: frames[2], noteIds: [b] }]);
    expect(found(journal)).toEqual({
      [a]: { kind: "facts", version: 0, facts: factsOf(a, 2), isForeign: false },
      [b]: { kind: "broken", version: 0 },
    });
  });

  it("a journal file that was damaged stops a note by the gap in its versions when the broken part is illegible", async () => {
    const { disk, path, bytes, frames } = await threeRecords();
    const spoilt = bytes.slice().fill(0, frames[0], frames[1]);
    disk.plant(path, spoilt);
    expect(found(await open(disk))).toMatchObject({ [a]: { kind: "facts", version: 1 }, [b]: { kind: "facts" } });
    const withBase = bytes.slice();
    disk.plant(path, withBase);
    const journal = await open(disk);
    journal.loaded(a, "base");
    await append(journal, a);
    await append(journal, a);
    const second = `${folder}/00000002.journal`;
    const later = disk.peek(second).slice();
    later.fill(0, 60, later.lastIndexOf(0xff) - 4);
    disk.plant(second, later);
    expect(found(await open(disk), "base")[a]).toEqual({ kind: "broken", version: expect.any(Number) });
  });

  it("a journal file that was damaged is kept aside when it would be deleted", async () => {
    const { disk, path, bytes, frames } = await threeRecords();
    const spoilt = bytes.slice();
    spoilt[(frames[1] ?? 0) + 20] = 0;
    disk.plant(path, spoilt);
    const journal = await open(disk);
    journal.forget(a, 2);
    journal.forget(b, 1);
    await journal.stop();
    expect(await segmentsIn(disk)).toEqual(["00000001.broken"]);
    expect(disk.peek(`${folder}/00000001.broken`)).toEqual(spoilt);
    await append(await open(disk), a);
    expect(await segmentsIn(disk)).toEqual(["00000001.broken", "00000002.journal"]);
  });

  it("a journal file that was damaged is not read when a newer program wrote it", async () => {
    const { disk, path, bytes } = await threeRecords();
    expect(bytes.length).toBeGreaterThan(0);
    const { encodeFrame } = await import("./frame.ts");
    disk.plant(path, encodeFrame('{"journal":2}\n{}'));
    await expect(open(disk)).rejects.toThrow("newer version of Octavo");
  });
});

describe("a disk that refuses", () => {
  it("a disk that refuses rejects what waits, keeps what was acknowledged, and goes on when there is room", async () => {
    const disk = new VolatileFileSystem();
    const refusals: (string | null)[] = [];
    const journal = await openJournal({
      folder,
      fileSystem: disk,
      readFact,
      onRefusing: (reason) => refusals.push(reason?.diskCode ?? null),
    });
    await append(journal, a);
    disk.capacity = disk.peek(`${folder}/00000001.journal`).length + 30;
    const waiting = [append(journal, a), append(journal, a, "appendLazily"), append(journal, b)];
    for (const result of await Promise.allSettled(waiting)) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "diskRefused", diskCode: "ENOSPC" } });
    }
    await expect(append(journal, a)).rejects.toBeInstanceOf(DiskError);
    expect(journal.refusing?.message).toContain("The disk is full");
    expect([journal.versionOf(a), journal.versionOf(b)]).toEqual([1, 0]);
    expect(await journal.probe()).toBe(false);

    disk.capacity = 10_000_000;
    expect(await journal.probe()).toBe(true);
    expect(journal.refusing).toBeNull();
    await append(journal, a);
    await append(journal, b);
    expect(refusals).toEqual(["ENOSPC", null]);
    expect(await segmentsIn(disk)).toEqual(["00000001.journal", "00000002.journal"]);
    expect(found(await open(lostPower(disk)))).toEqual({
      [a]: { kind: "facts", version: 0, facts: factsOf(a, 2), isForeign: false },
      [b]: { kind: "facts", version: 0, facts: factsOf(b, 1), isForeign: false },
    });
  });

  it("a disk that refuses writes a batch again elsewhere when its fsync fails, and does not trust the file any more", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await append(journal, a);
    let failures = 1;
    disk.onCall = ({ name }) => (name === "sync" && failures-- > 0 ? "EIO" : undefined);
    await append(journal, a);
    expect(await segmentsIn(disk)).toEqual(["00000001.journal", "00000002.journal"]);
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(found(await open(lostPower(disk, seed)))[a]).toMatchObject({ facts: factsOf(a, 2) });
    }
  });

  it("a disk that refuses never brings back what was refused, even if the disk kept it", async () => {
    const disk = new VolatileFileSystem();
    const journal = await open(disk);
    await append(journal, a);
    disk.onCall = ({ name }) => (name === "sync" || name === "truncate" ? "ENOSPC" : undefined);
    await expect(journal.append({ noteId: a, version: 2, facts: ["refused"] })).rejects.toBeInstanceOf(DiskError);
    disk.onCall = () => undefined;
    expect(Buffer.from(disk.peek(`${folder}/00000001.journal`)).toString("latin1")).toContain("refused");
    await journal.probe();
    await append(journal, a);
    expect(found(await open(lostPower(disk)))[a]).toMatchObject({ facts: factsOf(a, 2) });
  });

  it.each(["ENOSPC", "EIO", "EDQUOT"])(
    "a disk that refuses loses nothing acknowledged to %s at any call",
    async (code) => {
      for (let at = 1; ; at++) {
        const disk = new VolatileFileSystem();
        disk.onCall = ({ number }) => (number === at ? code : undefined);
        const opened = await open(disk, { segmentBytes: 300 }).catch((error: unknown) => error);
        if (!(opened instanceof Error)) {
          const journal = opened as Journal<string>;
          const acknowledged: string[] = [];
          for (let step = 0; step < 8; step++) {
            const fact = `${a}@${journal.versionOf(a) + 1}`;
            await append(journal, a).then(
              () => acknowledged.push(fact),
              () => journal.probe(),
            );
          }
          await journal.stop();
          expect(found(await open(lostPower(disk, at)))[a]).toMatchObject({ facts: acknowledged });
        }
        if (disk.calls < at) break;
      }
    },
  );
});

type JournalStep =
  | { readonly do: "append" | "lazily" | "save" | "wait"; readonly note: NoteId }
  | { readonly do: "crash"; readonly seed: number };

const anyNote = fc.constantFrom(a, b);
const anyStep: fc.Arbitrary<JournalStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("append" as const, "lazily" as const), note: anyNote }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("save" as const), note: anyNote }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), note: anyNote }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("crash" as const), seed: fc.nat() }) },
);

it("any history of appends, saves and power losses keeps what was acknowledged, in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
      let disk = new VolatileFileSystem();
      let journal = await open(disk, { segmentBytes: 400 });
      /** Files are kept elsewhere and safely here: which version of the note each holds, and under which digest. */
      const files = new Map<NoteId, { version: number; digest: string }>();
      const acknowledged = new Map<NoteId, number>();
      let digests = 0;
      const load = (noteId: NoteId) => {
        const digest = `digest ${digests++}`;
        files.set(noteId, { version: journal.loaded(noteId, digest), digest });
        acknowledged.set(noteId, 0);
      };
      const restart = async (seed: number) => {
        disk = disk.crash(randomFrom(seed));
        journal = await open(disk, { segmentBytes: 400 });
        expect(journal.damage).toEqual([]);
        const histories = new Map(journal.takeHistories().map((history) => [history.noteId, history]));
        for (const noteId of [a, b]) {
          const file = files.get(noteId);
          const history = histories.get(noteId);
          const unsaved = history?.unsavedIn(file?.digest ?? "");
          if (!unsaved) {
            expect(file?.version).toBeGreaterThanOrEqual(acknowledged.get(noteId) ?? 0);
            load(noteId);
            continue;
          }
          const facts = unsaved.kind === "facts" ? unsaved.facts : [];
          expect(unsaved).toMatchObject({ kind: facts.length > 0 ? "facts" : "nothing", version: file?.version });
          expect(facts).toEqual(factsOf(noteId, facts.length, unsaved.version + 1));
          expect(unsaved.version + facts.length).toBeGreaterThanOrEqual(acknowledged.get(noteId) ?? 0);
          acknowledged.set(noteId, journal.versionOf(noteId));
        }
      };
      for (const noteId of [a, b]) load(noteId);
      for (const step of steps) {
        const mine = disk;
        if (step.do === "crash") {
          await restart(step.seed);
        } else if (step.do === "wait") {
          await settled();
        } else if (step.do === "save") {
          const file = { version: journal.versionOf(step.note), digest: `digest ${digests++}` };
          await journal.saving(step.note, file);
          files.set(step.note, file);
          journal.forget(step.note, file.version);
        } else {
          const version = journal.versionOf(step.note) + 1;
          const appended = append(journal, step.note, step.do === "append" ? "append" : "appendLazily");
          void appended.then(() => mine === disk && acknowledged.set(step.note, version));
        }
      }
      await restart(7);
    }),
    { numRuns: 300 },
  );
});
