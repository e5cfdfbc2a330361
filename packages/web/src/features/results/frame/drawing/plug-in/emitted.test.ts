import { describe, expect, it } from "vitest";
import { createEmitted } from "./emitted.ts";

describe("a configuration that comes back to its view", () => {
  it("is the view's own object, with what was filled in since it was sent", () => {
    const emitted = createEmitted();
    const config: Record<string, unknown> = { mode: "a", common: {} };
    emitted.add(config, JSON.stringify(config));
    config["title"] = "typed meanwhile";
    expect(emitted.answer('{"common":{},"mode":"a"}')).toBe(config);
  });

  it("counts for nothing while a later one is on its way", () => {
    const emitted = createEmitted();
    const [first, second] = [{ count: 1 }, { count: 2 }];
    emitted.add(first, JSON.stringify(first));
    emitted.add(second, JSON.stringify(second));
    expect(emitted.answer('{"count":1}')).toBeNull();
    expect(emitted.answer('{"count":2}')).toBe(second);
  });

  it("is taken as it comes where the view did not send it", () => {
    const emitted = createEmitted();
    const own = { count: 1 };
    emitted.add(own, JSON.stringify(own));
    expect(emitted.answer('{"count":7}')).toEqual({ count: 7 });
    expect(emitted.answer('{"count":1}')).toEqual({ count: 1 });
    expect(emitted.answer('{"count":1}')).not.toBe(own);
  });
});
