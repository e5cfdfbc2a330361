import type { Operation } from "@octavo/note";
import { aNote, aParagraph, aParagraphId, aRunId } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { aLiveNote as fresh, witness } from "../testing/a-live-note.ts";
import { settled } from "../testing/fake-log.ts";

const first = aParagraphId("p1");
const second = aParagraphId("p2");
const runId = aRunId("run-1");
const note = aNote({ paragraphs: [first, second].map((id) => aParagraph({ id, text: "print(1)" })) });

function aLiveNote() {
  const made = fresh(note, { version: 10 });
  return { ...made, seen: witness(made.live) };
}

const moved: Operation = { type: "paragraphMoved", paragraphId: first, index: 1 };
const queued: Operation = { type: "runQueued", paragraphId: first, runId, textVersion: 0, user: "ada", at: 5 };
const printed: Operation = { type: "outputAppended", paragraphId: first, runId, index: 0, format: "TEXT", data: "1\n" };

describe("a decision", () => {
  it("is seen by the next request at once, and by watchers only when it is on disk", async () => {
    const { live, log, seen } = aLiveNote();
    live.decide([moved]);
    expect(live.note.paragraphs.map(({ id }) => id)).toEqual([second, first]);
    expect(seen).toEqual([]);
    await log.sync();
    expect(seen).toMatchObject([{ epoch: "epoch 1", from: 10, steps: [{ operation: moved }] }]);
    expect(live.durable.version).toBe(11);
  });

  it("is all or nothing", () => {
    const { live, log } = aLiveNote();
    const decided = live.decide([moved, { ...moved, paragraphId: aParagraphId("gone") }]);
    expect(decided).toEqual({ ok: false, reason: "paragraphGone" });
    expect(live.version).toBe(10);
    expect(log.records).toEqual([]);
  });

  it("asks for what has to be done", () => {
    const { live, effects } = aLiveNote();
    live.decide([queued]);
    expect(effects).toEqual([{ type: "startRun", paragraphId: first, shown: null }]);
  });
});

describe("facts of the runner", () => {
  it("wait for no disk of their own, and never overtake what was decided before them", async () => {
    const { live, log, seen } = aLiveNote();
    live.decide([queued]);
    live.decide([printed], { fromRunner: true });
    expect(seen).toEqual([]);
    await log.sync();
    expect(seen).toMatchObject([{ steps: [{ operation: queued }] }, { steps: [{ operation: printed }] }]);
    live.decide([printed], { fromRunner: true });
    expect(seen).toHaveLength(3);
  });
});

describe("when the disk refuses", () => {
  it("goes back to what is on disk, takes a new epoch and says so", async () => {
    const { live, log, seen } = aLiveNote();
    live.decide([moved]);
    await log.sync();
    const decided = live.decide([queued]);
    const answer = decided.ok ? decided.durable.catch((error: Error) => error.message) : null;
    await log.refuse();
    expect(await answer).toBe("ENOSPC");
    expect(live.version).toBe(11);
    expect(live.note.paragraphs[1]?.status).toBe("READY");
    expect(live.epoch).toBe("epoch 2");
    expect(seen.at(-1)).toBe("reset");
  });

  it("takes back nothing that others have received", async () => {
    const { live, log, seen } = aLiveNote();
    live.decide([moved]);
    live.decide([queued]);
    await log.refuse();
    await settled();
    expect(seen).toEqual(["reset"]);
    expect(live.note).toEqual(note);
  });
});

describe("while the disk refuses", () => {
  it("nothing is decided, and no watcher is reset again", async () => {
    const { live, log, seen } = aLiveNote();
    live.decide([moved]);
    await log.refuse();
    expect(() => live.decide([moved])).toThrow("ENOSPC");
    expect(() => live.decide([printed], { fromRunner: true })).toThrow("ENOSPC");
    expect(seen).toEqual(["reset"]);
    expect(live.version).toBe(10);
  });

  it("and has room again, the note goes on", async () => {
    const { live, log, seen } = aLiveNote();
    live.decide([moved]);
    await log.refuse();
    log.recover();
    const nothing = live.decide([]);
    await (nothing.ok ? nothing.durable : Promise.reject(nothing.reason));
    live.decide([moved]);
    await log.sync();
    expect(seen).toMatchObject(["reset", { epoch: "epoch 2", from: 10 }]);
  });
});

describe("a watcher that throws", () => {
  it("is reset, and keeps no other watcher from hearing", async () => {
    const { live, log, failures } = aLiveNote();
    const resets: string[] = [];
    live.watch({
      onFacts: () => {
        throw new Error("cannot show this");
      },
      onReset: () => resets.push("reset"),
      onGone: () => {},
    });
    const later = witness(live);
    const decided = live.decide([moved]);
    await log.sync();
    expect(later).toHaveLength(1);
    expect(resets).toEqual(["reset"]);
    expect(failures).toMatchObject([{ message: "cannot show this" }]);
    await (decided.ok ? decided.durable : Promise.reject(decided.reason));
    expect(live.durable.version).toBe(11);
  });

  it("at its reset too is left alone", async () => {
    const { live, log, failures, seen } = aLiveNote();
    const broken = () => {
      throw new Error("broken");
    };
    live.watch({ onFacts: broken, onReset: broken, onGone: broken });
    live.decide([moved]);
    await log.sync();
    live.announceGone();
    expect(failures).toHaveLength(3);
    expect(seen).toHaveLength(2);
  });
});

describe("a note that is being deleted", () => {
  it("decides nothing more, and goes on when the deletion fails", () => {
    const { live, log } = aLiveNote();
    const goOn = live.retire();
    expect(live.decide([moved])).toEqual({ ok: false, reason: "paragraphGone" });
    expect(log.records).toEqual([]);
    goOn();
    expect(live.decide([moved]).ok).toBe(true);
  });
});

describe("factsSince", () => {
  it("keeps no more output than fits in memory", async () => {
    const { live, log } = aLiveNote();
    live.decide([queued]);
    await log.sync();
    const picture = "x".repeat(1024 * 1024);
    for (let round = 0; round < 20; round++) {
      live.decide([{ type: "outputReplaced", paragraphId: first, runId, index: 0, format: "IMG", data: picture }], {
        fromRunner: true,
      });
    }
    expect(live.factsSince(live.version - 5)?.steps).toHaveLength(5);
    expect(live.factsSince(live.version - 15)).toBeNull();
  });

  it("gives a client that was away what it missed", async () => {
    const { live, log } = aLiveNote();
    live.decide([moved, queued]);
    await log.sync();
    expect(live.factsSince(11)).toMatchObject({ from: 11, steps: [{ operation: queued }] });
    expect(live.factsSince(12)).toMatchObject({ from: 12, steps: [] });
  });

  it("knows nothing from before this epoch, nor of what is to come", () => {
    const { live } = aLiveNote();
    expect(live.factsSince(9)).toBeNull();
    expect(live.factsSince(11)).toBeNull();
  });
});

describe("removed", () => {
  it("remembers a removed paragraph and its place", () => {
    const { live } = aLiveNote();
    live.decide([{ type: "paragraphRemoved", paragraphId: first }]);
    expect(live.removed(first)).toMatchObject({ index: 0, paragraph: { id: first } });
  });
});
