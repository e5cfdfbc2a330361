import { describe, expect, it } from "vitest";
import { settled } from "../../testing/fake-log.ts";
import { MessageQueue } from "./message-queue.ts";

function anInbox() {
  const handled: (string | null)[] = [];
  const going: (() => void)[] = [];
  const valve = { isOpen: true };
  const socket = {
    pause: () => {
      valve.isOpen = false;
    },
    resume: () => {
      valve.isOpen = true;
    },
  };
  const inbox = new MessageQueue(socket, async (text) => {
    handled.push(text);
    await new Promise<void>((resolve) => going.push(resolve));
  });
  /** Lets so many frames be done, one by one as they come to be handled. */
  const finish = async (frames: number) => {
    for (let done = 0; done < frames; done++) {
      while (going.length === 0) await new Promise(setImmediate);
      going.shift()?.();
    }
    await settled();
  };
  return { inbox, handled, valve, finish };
}

describe("frames of one socket", () => {
  it("are handled one after another, in their order", async () => {
    const { inbox, handled, finish } = anInbox();
    for (const text of ["a", null, "c"]) inbox.add(text);
    await settled();
    expect(handled).toEqual(["a"]);
    await finish(3);
    expect(handled).toEqual(["a", null, "c"]);
  });

  it("are read no further when too many wait, until all are done", async () => {
    const { inbox, valve, finish } = anInbox();
    for (let count = 0; count < 1001; count++) inbox.add("x");
    expect(valve.isOpen).toBe(false);
    await finish(1001);
    expect(valve.isOpen).toBe(true);
  });

  it("are read no further when too much waits", () => {
    const { inbox, valve } = anInbox();
    for (let count = 0; count < 4; count++) inbox.add("x".repeat(10_000_000));
    expect(valve.isOpen).toBe(false);
  });

  it("let others have their turn in between when they are much work", async () => {
    const order: (string | null)[] = [];
    const inbox = new MessageQueue({ pause() {}, resume() {} }, async (text) => {
      order.push(text);
      setImmediate(() => order.push("others"));
      const until = performance.now() + 25;
      while (performance.now() < until);
    });
    for (const text of ["a", "b", "c"]) inbox.add(text);
    await expect.poll(() => order).toEqual(["a", "others", "b", "others", "c", "others"]);
  });
});
