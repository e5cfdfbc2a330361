import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadSpools, mostUnwritten, RunSpool } from "./spool.ts";
import { handClock } from "./testing/hand-clock.ts";
import { resultsOfEvents } from "./testing/events-outcome.ts";
import type { RunEvent, RunOrder } from "./wire/messages.ts";

const order: RunOrder = {
  runId: "run-1",
  noteId: "N",
  paragraphId: "p",
  user: "u",
  driver: "sh",
  sessionKey: "sh:N",
  code: "",
  properties: {},
  context: { notePath: "/N", roles: [], forms: {} },
};

function aSpool({ isHeard = false, folder = mkdtempSync(join(tmpdir(), "octavo-spool-")) } = {}) {
  const clock = handClock();
  const options = { directory: join(folder, "run-1"), order, holder: "/holder", clock, isHeard: () => isHeard };
  return { folder, clock, spool: new RunSpool(options) };
}

function text(data: string): RunEvent {
  return { type: "appended", index: 0, format: "TEXT", data };
}

function all(spool: RunSpool, budget = 1e9): readonly RunEvent[] {
  const events: RunEvent[] = [];
  while (events.length < spool.last) events.push(...spool.read(events.length, budget).events);
  return events;
}

describe("RunSpool", () => {
  it("numbers events from one and gives them back in batches", () => {
    const { spool } = aSpool();
    expect(spool.append([text("a"), text("b")])).toBe(1);
    expect(spool.append([text("c")])).toBe(3);
    expect(spool.read(1, 1e9)).toEqual({ from: 2, events: [text("b"), text("c")] });
    spool.flush();
    expect(spool.read(1, 1e9)).toEqual({ from: 2, events: [text("b"), text("c")] });
    expect(spool.read(0, 1)).toEqual({ from: 1, events: [text("a")] });
    expect(spool.read(3, 1e9)).toEqual({ from: 4, events: [] });
  });

  it("is found again on disk", () => {
    const { spool, folder } = aSpool();
    spool.append([text("ä"), text("b")]);
    spool.flush();
    const [found] = loadSpools(folder);
    expect(found).toMatchObject({ order, holder: "/holder", last: 2, outputs: 1, isFinished: false });
    found?.append([{ type: "finished", at: 1, outcome: "FINISHED", files: {} }]);
    found?.flush();
    expect(loadSpools(folder).map((each) => [each.last, each.isFinished, all(each).length])).toEqual([[3, true, 3]]);
  });

  it("writes a moment later what a server hears, and never what it has acknowledged by then", () => {
    const { spool, clock, folder } = aSpool({ isHeard: true });
    spool.append([text("a")]);
    clock.pass(49);
    expect(readdirSync(folder)).toEqual([]);
    clock.pass(1);
    expect(loadSpools(folder).map((each) => all(each))).toEqual([[text("a")]]);

    const short = aSpool({ isHeard: true });
    short.spool.append([text("a")]);
    short.spool.close();
    short.clock.pass(1000);
    expect(readdirSync(short.folder)).toEqual([]);
  });

  it("writes in the next turn what no server hears, and what has become much", async () => {
    const alone = aSpool();
    alone.spool.append([text("a")]);
    const { spool, folder } = aSpool({ isHeard: true });
    for (let at = 0; at <= mostUnwritten; at++) spool.append([text("a")]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(loadSpools(alone.folder).map(({ last }) => last)).toEqual([1]);
    expect(loadSpools(folder).map(({ last }) => last)).toEqual([mostUnwritten + 1]);
  });

  it("cuts off a last line that was not written whole", () => {
    const { spool, folder } = aSpool();
    spool.append([text("a")]);
    spool.flush();
    spool.close();
    const path = join(folder, "run-1", "events.jsonl");
    appendFileSync(path, `{"outputs":1,"event":{"type":"appended","data":"${"x".repeat(1000)}`);
    const [found] = loadSpools(folder);
    found?.append([text("b")]);
    found?.flush();
    // Not even what is longer than the line in its place.
    expect(readFileSync(path, "utf8")).toMatch(/"b"\}\}\n$/);
    expect(loadSpools(folder).map((each) => all(each))).toEqual([[text("a"), text("b")]]);
  });

  it("leaves alone what is no run", () => {
    const { folder } = aSpool();
    writeFileSync(join(folder, "runner.json"), "{}");
    expect(loadSpools(folder)).toEqual([]);
  });

  it("keeps events in memory while the disk refuses them", () => {
    const folder = mkdtempSync(join(tmpdir(), "octavo-spool-"));
    const inTheWay = join(folder, "full");
    writeFileSync(inTheWay, "");
    const { spool } = aSpool({ folder: inTheWay });
    spool.append([text("a")]);
    spool.flush();
    spool.append([text("b")]);
    spool.flush();
    expect(all(spool)).toEqual([text("a"), text("b")]);
    rmSync(inTheWay);
    spool.append([text("c")]);
    expect(all(spool)).toEqual([text("a"), text("b"), text("c")]);
    spool.flush();
    expect(all(spool)).toEqual([text("a"), text("b"), text("c")]);
    expect(loadSpools(inTheWay).map((each) => each.last)).toEqual([3]);
  });

  it("stays short under a flood, with all its numbers", () => {
    const { spool, folder } = aSpool();
    spool.append([text("head")]);
    for (let lines = 1; lines <= 1000; lines++) {
      spool.append([{ type: "overflowed", index: 0, lines, bytes: lines, tail: "x".repeat(32 * 1024) }]);
      spool.flush();
    }
    expect(spool.last).toBe(1001);
    expect(statSync(join(folder, "run-1", "events.jsonl")).size).toBeLessThan(5 * 1024 * 1024);
    expect(all(spool)).toHaveLength(1001);
    expect(spool.read(1000, 1e9).events).toEqual([
      { type: "overflowed", index: 0, lines: 1000, bytes: 1000, tail: "x".repeat(32 * 1024) },
    ]);
  });

  it("adds up to the same results when it was shortened", () => {
    const index = fc.integer({ min: 0, max: 2 });
    const data = fc.constant("d".repeat(300_000));
    const event: fc.Arbitrary<RunEvent> = fc.oneof(
      fc.record({ type: fc.constant("appended" as const), index, format: fc.constant("TEXT"), data }),
      fc.record({ type: fc.constant("replaced" as const), index, format: fc.constant("HTML"), data }),
      fc.record({
        type: fc.constant("overflowed" as const),
        index,
        lines: fc.nat(),
        bytes: fc.nat(),
        tail: data,
      }),
      fc.constant({ type: "cleared" as const }),
    );
    fc.assert(
      fc.property(fc.array(event, { minLength: 20, maxLength: 40 }), (events) => {
        const { spool, folder } = aSpool();
        for (const each of events) {
          spool.append([each]);
          if (each.type !== "replaced") spool.flush();
        }
        expect(all(spool, 1e6)).toHaveLength(events.length);
        expect(resultsOfEvents(all(spool))).toEqual(resultsOfEvents(events));
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 20 },
    );
  });
});
