import { describe, expect, it } from "vitest";
import { createBudget } from "./budget.ts";
import type { PlugInWords, ToPlugIn } from "./drawing/plug-in/messages.ts";
import { connectPlugIn } from "./frame-plug-in.ts";
import { createPlugIns, type ShownPlugIn } from "./plug-ins.ts";

const words = {} as PlugInWords;
const table = { columns: [{ name: "a", index: 0, aggr: "sum" }], rows: [["1"]], comment: "" };

function aView(more: Partial<ShownPlugIn> = {}) {
  const plugIns = createPlugIns();
  const posted: ToPlugIn[] = [];
  const seen: unknown[] = [];
  const timers = new Set<() => void>();
  const shown: ShownPlugIn = {
    script: async () => new Blob(["window.d3.select()"]),
    ...{ table, config: "{}", height: 300, hasSettings: false },
    keep: (config) => seen.push(config),
    say: (problem) => seen.push(problem),
    ...more,
  };
  const show = (next: Partial<ShownPlugIn> | null) => plugIns.set("p view 0", next && { ...shown, ...next });
  show({});
  const bridge = connectPlugIn({
    frameKey: "p view 0",
    plugIns,
    words: () => words,
    post: (message) => posted.push(message),
    end: () => seen.push("ended"),
    changes: createBudget(2, 1000, () => 0),
    schedule(act) {
      timers.add(act);
      return () => timers.delete(act);
    },
  });
  return {
    ...bridge,
    show,
    seen,
    posted: () => posted.splice(0),
    /** All that waits for its time has waited long enough. */
    pass() {
      for (const act of [...timers]) if (timers.delete(act)) act();
    },
    async begin() {
      bridge.receive({ type: "wanted" });
      await expect.poll(() => posted.length).toBeGreaterThan(0);
      return posted.splice(0);
    },
  };
}

describe("the frame of a package's view", () => {
  it("begins with script, libraries, table and configuration, and then receives what changes", async () => {
    const view = aView();
    expect(await view.begin()).toEqual([
      expect.objectContaining({ type: "begin", libraries: ["d3v3"], table, config: "{}", height: 300 }),
      { type: "ping" },
    ]);
    view.show({ config: '{"a":1}', height: 400 });
    view.show({ config: '{"a":1}', height: 400 });
    expect(view.posted()).toEqual([{ type: "change", config: '{"a":1}', height: 400 }]);
    // While its place is away, as when it is scrolled out of sight, it keeps what it has.
    view.show(null);
    view.show({ hasSettings: true });
    expect(view.posted()).toEqual([{ type: "change", config: "{}", height: 300, hasSettings: true }]);
  });

  it("begins when the rows have come", async () => {
    const view = aView({ table: null });
    view.receive({ type: "wanted" });
    view.show({ table });
    await expect.poll(view.posted).toEqual([expect.objectContaining({ type: "begin", table }), { type: "ping" }]);
  });

  it("begins when its place comes back, where that was away as the frame asked for the script", async () => {
    const view = aView();
    view.show(null);
    view.receive({ type: "wanted" });
    view.show({});
    await expect.poll(view.posted).toEqual([expect.objectContaining({ type: "begin", table }), { type: "ping" }]);
  });

  it("says why there is no script, and asks for it again", async () => {
    const view = aView({ script: () => Promise.reject(new Error("No script.")) });
    view.receive({ type: "wanted" });
    await expect.poll(() => view.seen).toEqual([{ type: "noScript", reason: "No script." }]);
    view.show({ script: async () => new Blob([""]) });
    expect(await view.begin()).toEqual([expect.objectContaining({ type: "begin" }), { type: "ping" }]);
  });

  it("keeps no more configurations in a time than its limit", async () => {
    const view = aView();
    await view.begin();
    for (const count of [1, 2, 3]) view.receive({ type: "config", config: { count } });
    view.receive({ type: "badConfig" });
    expect(view.seen).toEqual([{ count: 1 }, { count: 2 }, { type: "restless" }, { type: "badConfig" }]);
  });

  it("is asked again and again whether it answers, and ended when it misses two answers", async () => {
    const view = aView();
    await view.begin();
    view.receive({ type: "alive" });
    view.pass();
    view.pass();
    expect(view.posted()).toEqual([{ type: "ping" }, { type: "ping" }]);
    expect(view.seen).toEqual([]);
    view.receive({ type: "alive" });
    for (let time = 0; time < 3; time += 1) view.pass();
    expect(view.seen).toEqual(["ended"]);
  });

  it("is asked nothing more when it is gone", async () => {
    const view = aView();
    await view.begin();
    view.stop();
    view.pass();
    view.show({ height: 500 });
    expect([view.posted(), view.seen]).toEqual([[], []]);
  });
});
