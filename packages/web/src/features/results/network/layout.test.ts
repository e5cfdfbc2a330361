import { describe, expect, it } from "vitest";
import { Layout, type LayoutAnswer, type LayoutOrder } from "./layout.ts";
import { extentOfPositions } from "./viewport.ts";

const order: LayoutOrder = {
  nodes: 4,
  links: Uint32Array.from([0, 1, 1, 2]),
  charge: -120,
  linkDistance: 80,
  timeoutMs: 10_000,
  aspect: 1,
};

/** A host whose clock goes on by itself, and whose steps are made when they are asked for. */
function aHost(msEachLook = 1) {
  let now = 0;
  const answers: LayoutAnswer[] = [];
  const steps: (() => void)[] = [];
  const layout = new Layout({
    post: (answer) => answers.push(answer),
    now: () => {
      now += msEachLook;
      return now;
    },
    later: (step) => steps.push(step),
  });
  const rest = () => {
    for (let step = steps.shift(); step; step = steps.shift()) step();
    return answers.at(-1)?.positions ?? new Float32Array();
  };
  return { layout, answers, steps, rest };
}

const distance = (positions: Float32Array, one: number, other: number) =>
  Math.hypot(
    (positions[one * 2] ?? 0) - (positions[other * 2] ?? 0),
    (positions[one * 2 + 1] ?? 0) - (positions[other * 2 + 1] ?? 0),
  );

describe("Layout", () => {
  it("comes to rest with what is joined nearer than what is not", () => {
    const { layout, answers, rest } = aHost();
    layout.take({ type: "start", ...order });
    const positions = rest();
    expect(answers.at(-1)?.isResting).toBe(true);
    expect(distance(positions, 0, 1)).toBeLessThan(distance(positions, 0, 2));
    expect(distance(positions, 0, 1)).toBeGreaterThan(40);
  });

  it("lays the same network the same way, however fast the machine", () => {
    const slow = aHost(5);
    const fast = aHost(0.1);
    for (const { layout } of [slow, fast]) layout.take({ type: "start", ...order });
    expect(slow.rest()).toEqual(fast.rest());
  });

  it("ends when its time is up", () => {
    const { layout, answers, steps } = aHost(50);
    layout.take({ type: "start", ...order, timeoutMs: 120 });
    while (steps.length > 0) steps.shift()?.();
    expect(answers.length).toBeLessThan(5);
    expect(answers.at(-1)?.isResting).toBe(true);
  });

  it("leaves a node where it was put, and moves the others after it", () => {
    const { layout, rest } = aHost();
    layout.take({ type: "start", ...order });
    const before = Float32Array.from(rest());
    layout.take({ type: "hold", node: 0, x: 500, y: 400 });
    layout.take({ type: "letGo" });
    const after = rest();
    expect([after[0], after[1]]).toEqual([500, 400]);
    before.set([500, 400]);
    expect(distance(after, 0, 1)).toBeLessThan(distance(before, 0, 1) - 50);
  });

  it("spreads as its picture does", () => {
    const { layout, rest } = aHost();
    layout.take({ type: "start", ...order, nodes: 50, aspect: 2.5 });
    const { width, height } = extentOfPositions(rest());
    expect(width).toBeGreaterThan(height * 1.5);
  });

  it("takes a network without relationships, and one without nodes", () => {
    for (const nodes of [0, 3]) {
      const { layout, rest } = aHost();
      layout.take({ type: "start", ...order, nodes, links: new Uint32Array() });
      expect(rest()).toHaveLength(nodes * 2);
    }
  });
});
