import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawInTurn } from "./turns.ts";

describe("turns to draw", () => {
  let asked: (() => void)[] = [];
  const frame = () => {
    const due = asked;
    asked = [];
    for (const callback of due) callback();
  };

  beforeEach(() => {
    vi.stubGlobal("requestAnimationFrame", (callback: () => void) => asked.push(callback));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("come one in every second frame, in the order they were asked for, without those that were called off", () => {
    const drawn: string[] = [];
    drawInTurn(() => drawn.push("first"));
    const callOff = drawInTurn(() => drawn.push("passed by"));
    drawInTurn(() => {
      drawn.push("second");
      drawInTurn(() => drawn.push("its next piece"));
    });
    callOff();
    const seen = Array.from({ length: 8 }, () => {
      frame();
      return drawn.length;
    });
    expect(drawn).toEqual(["first", "second", "its next piece"]);
    expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
    expect(asked).toEqual([]);
  });
});
