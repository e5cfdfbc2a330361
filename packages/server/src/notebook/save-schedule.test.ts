import type { NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { settled } from "../testing/fake-log.ts";
import { SaveSchedule } from "./save-schedule.ts";

const id = "2A" as NoteId;

/** A note whose saves take as long as they are let, and fail when they should. */
function aSchedule() {
  const clock = new ManualClock();
  const savedAt: number[] = [];
  const state = { isSaved: false, tookMs: 0, error: null as Error | null, failures: 0 };
  const schedule = new SaveSchedule({
    clock,
    isSaved: () => state.isSaved,
    onFailed: () => {
      state.failures += 1;
    },
    save: async () => {
      savedAt.push(clock.now());
      if (state.error) throw state.error;
      if (state.tookMs > 0) await new Promise<void>((resolve) => clock.after(state.tookMs, resolve));
      state.isSaved = true;
    },
  });
  const change = () => {
    state.isSaved = false;
    schedule.changed(id);
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      await settled();
    }
  };
  return { clock, schedule, savedAt, state, change, pass };
}

describe("a note is saved", () => {
  it("once it was quiet for half a second", async () => {
    const { change, pass, savedAt } = aSchedule();
    change();
    await pass(300);
    change();
    await pass(400);
    expect(savedAt).toEqual([]);
    await pass(100);
    expect(savedAt).toEqual([800]);
    await pass(10_000);
    expect(savedAt).toEqual([800]);
  });

  it("now and then while it never goes quiet", async () => {
    const { change, pass, savedAt } = aSchedule();
    for (let round = 0; round < 100; round++) {
      change();
      await pass(100);
    }
    expect(savedAt.length).toBeGreaterThanOrEqual(3);
    expect(savedAt.length).toBeLessThan(6);
  });

  it("under endless changes no more often than ten times as long as it takes", async () => {
    const { change, pass, savedAt, state } = aSchedule();
    state.tookMs = 1000;
    for (let round = 0; round < 400; round++) {
      change();
      await pass(100);
    }
    const gaps = savedAt.slice(1).map((at, index) => at - (savedAt[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(11_000);
  });

  it("no more often either when nothing changes during the save", async () => {
    const { change, pass, savedAt, state } = aSchedule();
    state.tookMs = 1000;
    for (let round = 0; round < 10; round++) {
      change();
      await pass(3000);
    }
    expect(savedAt).toEqual([500, 11_500, 22_500]);
  });

  it("again after a failure, less and less often, however much is typed", async () => {
    const { change, pass, savedAt, state } = aSchedule();
    state.error = new Error("no");
    change();
    for (let round = 0; round < 400; round++) {
      await pass(100);
      change();
    }
    expect(savedAt).toEqual([2500, 7500, 17_500, 37_500]);
    expect(state.failures).toBe(4);
    state.error = null;
    await pass(40_000);
    expect(state.isSaved).toBe(true);
  });

  it("not any more after stop", async () => {
    const { change, pass, savedAt, schedule } = aSchedule();
    change();
    schedule.stop();
    change();
    await pass(5000);
    expect(savedAt).toEqual([]);
  });
});
