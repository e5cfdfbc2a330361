import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WebSocket } from "ws";
import { closeWhenIdle } from "./idle-timeout.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aSocket() {
  const said: unknown[] = [];
  const socket = Object.assign(new EventEmitter(), {
    ping: () => said.push("ping"),
    close: (code: number) => said.push(code),
    terminate: () => said.push("terminated"),
  });
  return { socket: socket as typeof socket & Pick<WebSocket, "on">, said };
}

it("asks, waits, says goodbye and hangs up", () => {
  const { socket, said } = aSocket();
  closeWhenIdle(socket, 30_000);
  vi.advanceTimersByTime(29_999);
  expect(said).toEqual(["ping"]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(["ping", 1001]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["ping", 1001, "terminated"]);
});

it.each(["message", "ping", "pong"])("leaves alone who says a %s now and then [op.PING]", (sign) => {
  const { socket, said } = aSocket();
  const stop = closeWhenIdle(socket, 30_000);
  for (let count = 0; count < 10; count += 1) {
    vi.advanceTimersByTime(19_000);
    socket.emit(sign);
  }
  expect(new Set(said)).toEqual(new Set(["ping"]));
  stop();
  vi.advanceTimersByTime(60_000);
  expect(new Set(said)).toEqual(new Set(["ping"]));
});
