import type { OutputEvent } from "@octavo/interpreter";
import { aRequest } from "@octavo/interpreter/testing";
import { expect, it } from "vitest";
import type { DatabaseConnection } from "./connection.ts";
import { postgres } from "./postgres/dialect.ts";
import { createRunner } from "./run.ts";
import { targetOfSetting } from "./target.ts";

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

function deferred(): Deferred {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((resolves, rejects) => {
    [resolve, reject] = [resolves, rejects];
  });
  return { promise, resolve, reject };
}

/** A database whose statements and cancellations end when the test says so. */
function aDatabase() {
  const statement = deferred();
  const cancellation = deferred();
  const connection: DatabaseConnection = {
    isOpen: true,
    run: () => statement.promise.then(() => ({ changed: null })),
    cancel: () => cancellation.promise,
    end: async () => {},
  };
  const target = targetOfSetting({ "default.url": "jdbc:postgresql://h/d", "default.user": "u" }, "default", {});
  if (typeof target === "string") throw new Error(target);
  const connected = { connection, dialect: postgres, target, user: null };
  const connections = { get: async () => connected, onNotice: () => {} };
  return { statement, cancellation, runner: createRunner({ connections, scratchDirectory: "/nowhere" }) };
}

it.each([
  ["succeeds", (cancellation: Deferred) => cancellation.resolve()],
  ["fails", (cancellation: Deferred) => cancellation.reject(new Error("too many connections"))],
])(
  "a run whose statement ends while it is cancelled is over when that %s, so that no later statement is hit",
  async (_, settle) => {
    const { statement, cancellation, runner } = aDatabase();
    const shown: OutputEvent[] = [];
    let isOver = false;
    const { code, parameters, properties, context } = aRequest("SELECT 1");
    const running = runner
      .run(
        { code, parameters, properties, context },
        { show: (event) => shown.push(event), printed: () => {}, ask: async () => null },
      )
      .then(() => {
        isOver = true;
      });
    await new Promise(setImmediate);
    const interrupting = runner.interrupt();
    statement.resolve();
    await new Promise(setImmediate);
    expect([isOver, runner.isRunning()]).toEqual([false, true]);
    settle(cancellation);
    await Promise.all([running, interrupting]);
    expect(shown).toEqual([{ type: "failure", text: "The query was cancelled." }]);
    expect(runner.isRunning()).toBe(false);
  },
);
