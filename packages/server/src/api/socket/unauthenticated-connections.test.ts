import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UnauthenticatedConnections } from "./unauthenticated-connections.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { bytes: 100, patienceMs: 1000, fromOnePlace: 2, inAll: 3 };

function aDoor() {
  const strangers = new UnauthenticatedConnections(limits);
  const come = (place: string) => {
    const ends: string[] = [];
    const socket = { close: (code?: number) => ends.push(`closed ${code}`), terminate: () => ends.push("ended") };
    const wire = new EventEmitter();
    const watch = strangers.watch({ socket, wire, place });
    watch.begin();
    return { watch, wire, ends };
  };
  return { strangers, come };
}

describe("a stranger", () => {
  it("is sent away in the end", () => {
    const { ends } = aDoor().come("a");
    vi.advanceTimersByTime(limits.patienceMs - 1);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual(["closed 1008"]);
  });

  it("is read no further than the limit, in whatever pieces it comes", () => {
    const { ends, wire } = aDoor().come("a");
    for (let count = 0; count < 10; count++) wire.emit("data", Buffer.alloc(10));
    expect(ends).toEqual([]);
    wire.emit("data", Buffer.alloc(1));
    expect(ends).toEqual(["ended"]);
  });

  it("who is known then may stay and say more", () => {
    const { ends, wire, watch } = aDoor().come("a");
    watch.end();
    watch.end();
    wire.emit("data", Buffer.alloc(1000));
    vi.advanceTimersByTime(limits.patienceMs * 2);
    expect(ends).toEqual([]);
    watch.begin();
    vi.advanceTimersByTime(limits.patienceMs);
    expect(ends).toEqual(["closed 1008"]);
  });
});

it("only so many may stand in the door, from one place and in all", () => {
  const { strangers, come } = aDoor();
  const [first] = [come("a"), come("a")];
  expect([strangers.isFull("a"), strangers.isFull("b")]).toEqual([true, false]);
  come("b");
  expect(strangers.isFull("c")).toBe(true);
  first.watch.end();
  expect([strangers.isFull("a"), strangers.isFull("c")]).toEqual([false, false]);
});
