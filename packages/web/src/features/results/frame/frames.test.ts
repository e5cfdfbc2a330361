import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Frames } from "./frames.ts";

const anOutput = (paragraphId: string, text = "<script>1</script>", index = 0) => ({
  paragraphId,
  index,
  content: { type: "text/html", text },
});
const keyFor = (paragraphId: string) => paragraphId;

function aPage(limit: number) {
  const frames = new Frames(limit);
  return {
    frames,
    see: (name: string) => {
      frames.show(anOutput(name));
      frames.setInSight(keyFor(name), true);
    },
    leave: (name: string) => frames.setInSight(keyFor(name), false),
    pin: (name: string) => frames.setPinned(keyFor(name), true),
    live: () => frames.live.map(({ key }) => key),
    life: (name: string) => frames.get(keyFor(name))?.life,
  };
}

describe("Frames", () => {
  it("come to life near the screen", () => {
    const page = aPage(2);
    page.frames.show(anOutput("a"));
    expect(page.life("a")).toBe("far");
    page.see("a");
    expect(page.life("a")).toBe("live");
  });

  it("stay alive out of sight, and in their order", () => {
    const page = aPage(3);
    for (const name of ["a", "b", "c"]) page.see(name);
    for (const name of ["a", "b", "c"]) page.leave(name);
    page.see("b");
    expect(page.live()).toEqual(["a", "b", "c"]);
  });

  it("give way when too many live, the one seen longest ago first", () => {
    const page = aPage(2);
    page.see("a");
    page.see("b");
    page.leave("b");
    page.leave("a");
    page.see("c");
    expect(page.live()).toEqual(["a", "c"]);
    expect(page.life("b")).toBe("parked");
  });

  it("give way later than others while they are in sight", () => {
    const page = aPage(2);
    page.see("a");
    page.see("b");
    page.leave("b");
    page.see("c");
    expect(page.live()).toEqual(["a", "c"]);
  });

  it("stay when they are pinned, and one place is never pinned", () => {
    const page = aPage(2);
    page.see("a");
    page.pin("a");
    page.see("b");
    expect(page.frames.canPin).toBe(false);
    page.pin("b");
    page.leave("a");
    page.see("c");
    expect(page.live()).toEqual(["a", "c"]);
  });

  it("wait to be asked for after they gave way", () => {
    const page = aPage(1);
    page.see("a");
    page.leave("a");
    page.see("b");
    page.see("a");
    expect(page.life("a")).toBe("parked");
    page.frames.revive(keyFor("a"));
    expect(page.live()).toEqual(["a"]);
  });

  it("that are ended give up their pin, and wait to be asked for", () => {
    const page = aPage(2);
    page.see("a");
    page.pin("a");
    page.frames.end(keyFor("a"), "tookKeyboard");
    expect(page.frames.get(keyFor("a"))).toMatchObject({ life: "parked", endedFor: "tookKeyboard", isPinned: false });
    page.leave("a");
    page.see("a");
    expect(page.live()).toEqual([]);
    page.frames.revive(keyFor("a"));
    expect(page.frames.get(keyFor("a"))).toMatchObject({ life: "live", endedFor: null });
  });

  it("load a new content anew, and the same one not", () => {
    const page = aPage(1);
    page.see("a");
    const before = page.frames.live;
    page.frames.show(anOutput("a"));
    expect(page.frames.live).toBe(before);
    page.frames.show(anOutput("a", "<script>2</script>"));
    expect(page.frames.live).toMatchObject([
      { generation: 1, displays: [{ content: { text: "<script>2</script>" } }] },
    ]);
  });

  it("hold all outputs of a run: what comes at the end joins the document, what changes is drawn again in it", () => {
    const { frames, see } = aPage(1);
    see("a");
    frames.show(anOutput("a", "two", 2));
    frames.show(anOutput("a", "changed", 0));
    expect(frames.live).toMatchObject([{ key: "a", generation: 0, displays: [{ index: 0 }, { index: 2 }] }]);
    frames.show(anOutput("a", "between", 1));
    expect(frames.live).toMatchObject([{ generation: 1, displays: [{ index: 0 }, { index: 1 }, { index: 2 }] }]);
    frames.sweep(({ index }) => index === 1);
    expect(frames.live).toMatchObject([{ generation: 2, displays: [{ index: 1 }] }]);
  });

  it("know how high each of their outputs is, and change nothing where it is known already", () => {
    const { frames, see } = aPage(1);
    see("a");
    frames.show(anOutput("a", "two", 2));
    frames.setHeights("a", new Map([[2, 40]]));
    frames.setGaps("a", [12]);
    const before = frames.live;
    frames.setHeights(
      "a",
      new Map([
        [2, 40],
        [7, 1],
      ]),
    );
    frames.setGaps("a", [12]);
    expect(frames.live).toBe(before);
    expect(before).toMatchObject([{ gaps: [12], displays: [{ height: 150 }, { height: 40 }] }]);
  });

  it("end with their output", () => {
    const page = aPage(3);
    page.see("a");
    page.see("b");
    page.frames.sweep(({ paragraphId }) => paragraphId === "a");
    expect(page.live()).toEqual(["a"]);
    expect(page.frames.get(keyFor("b"))).toBeNull();
  });

  it("are never more than may live, whatever happens, and nothing seen is lost", () => {
    const names = ["a", "b", "c", "d", "e"];
    const doing = fc.tuple(fc.constantFrom("see", "leave", "pin", "unpin", "revive"), fc.constantFrom(...names));
    fc.assert(
      fc.property(fc.array(doing), (steps) => {
        const page = aPage(3);
        for (const [step, name] of steps) {
          if (step === "revive") page.frames.revive(keyFor(name));
          else if (step === "unpin") page.frames.setPinned(keyFor(name), false);
          else if (step === "see" || step === "leave" || step === "pin") page[step](name);
          expect(page.frames.live.length).toBeLessThanOrEqual(3);
        }
        const seen = new Set(steps.filter(([step]) => step === "see").map(([, name]) => name));
        for (const name of seen) expect(page.life(name)).toMatch(/live|parked/);
      }),
    );
  });
});
