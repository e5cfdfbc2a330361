import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { limitPatience } from "./patience.ts";

setFlagsFromString("--expose-gc");
const tidyUp = runInNewContext("gc") as () => void;

/** No code keeps a reference to the signal that it listens to. */
function heard(signal: AbortSignal, ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    const waiting = limitPatience(signal, ms);
    waiting.addEventListener("abort", () => resolve(waiting.reason));
  });
}

describe("patience", () => {
  it("ends in its time, also when memory is tidied up meanwhile", async () => {
    const reason = heard(new AbortController().signal, 20);
    await new Promise(setImmediate);
    tidyUp();
    expect(await reason).toMatchObject({ name: "TimeoutError" });
  });

  it("ends at once with the signal", async () => {
    const aborting = new AbortController();
    const reason = heard(aborting.signal, 100_000);
    aborting.abort("cancelled");
    expect(await reason).toBe("cancelled");
  });
});
